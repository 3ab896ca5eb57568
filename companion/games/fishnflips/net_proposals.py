"""What a picture of a net means at a table: nothing new, cards that came, the moves that explain it, or a net to be set right.

Rules are the prior: a net that a legal move explains comes before one that nothing explains, and what the rules make certain of a
card that was not read is said beside it. Nothing is proposed that the rules would refuse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from card_db.codes import Foreign, Identity
from companion.engine.game import CHANCE, Seat
from companion.engine.sight import ASIDE, ENTERED, Ghost, Proposal, Seen
from companion.games.fishnflips import explaining, kernel, layout, notation, words
from companion.games.fishnflips.actions import ACTIONS
from companion.games.fishnflips.explaining import NO_REFILL, Found, Laying
from companion.games.fishnflips.kernel import STRIDE
from companion.games.fishnflips.moves import act_words, step_words
from companion.games.fishnflips.net_reading import UNREAD, Book, Reading, Want, marks, readings
from companion.games.fishnflips.pool import pieces_in, short_of, too_many
from companion.games.fishnflips.turn import Law, Turn, after, begin
from vision.scene import Placed, Scene

NOTHING: Final = "No card with one of our marks is in the picture: come closer, or type the net."
_MOST_TOLD: Final = 5
_SURE: Final = 0.65
"""What is surer than this is explained by the rules to the last card."""
_SHARED: Final = 0.7
"""How sure the likeliest of several explanations is, so that people are asked which it was."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a mode knows of its net.

    `net` is as the app has it, `hand` the action cards that the asking seat may play now, `powers` its powers as bits, `turn` a
    turn that waits for its steps. `laying` are the columns that cards still go on, `laid_after` what goes on after a turn.
    `correction` is the notation of a correction with NET in the net's place; with `may_be_unread` its net may have unread cards.
    `pool` counts what the net and the unseen pile hold together, by piece (None: anything may come), `top` is the face that the
    draw pile shows, 0 for none; with `turns_up` its next face is asked for when the last of `laying` lies. `species` are those
    that play (empty: any). `awaits` says what must be told before a move.
    """

    net: int
    law: Law
    correction: str
    hand: tuple[str, ...] = ()
    powers: int = 0
    turn: Turn | None = None
    laying: tuple[int, ...] = ()
    laid_after: Laying = NO_REFILL
    may_be_unread: bool = False
    pool: Mapping[str, int] | None = None
    top: int = 0
    turns_up: bool = False
    species: tuple[str, ...] = ()
    awaits: str = ""


@dataclass(frozen=True, slots=True)
class _Meaning:
    """One thing that the picture may mean: moves, how sure (a share), the sentence, the net that lies, and places not read."""

    moves: tuple[str, ...]
    sure: float
    why: str
    net: int
    unseen: int = 0
    left: int = 0
    missing: tuple[str, ...] = ()


def proposals(table: Table, scene: Scene, seat: Seat, book: Book) -> tuple[Proposal, ...]:
    """What the picture means, likeliest first."""
    found = readings(scene, book, table.law.columns, table.law.rows)
    told = tuple(seen_of(placed, identity, book) for placed, identity in marks(scene))
    if not found:
        conflicts = tuple(f"{one.name}: {one.note}" for one in told if one.note and one.note != ASIDE)
        return (Proposal((), 0.0, "No net is in the picture.", (NOTHING,), conflicts, told, 0),)
    means = [(one, _meanings(table, one, seat)) for one in found]
    # What may be a pile beside the net is one, unless only with it the net is explained.
    means.sort(key=lambda one: -(max((m.sure for m in one[1]), default=-1.0) >= _SURE))
    chosen, said = means[0]
    seen, conflicts = _with_notes(table, chosen, told)
    if not said:
        why = f"These cards are no net of {table.law.columns} columns of {table.law.rows}."
        return (Proposal((), 0.0, why, (), conflicts, seen, len(seen)),)
    offered = [_proposal(one, chosen, seen, conflicts) for one in said]
    if said[0].sure < _SURE or not table.net:
        for other, more in means[1:]:
            notes = _with_notes(table, other, told)
            offered += [_proposal(replace(one, sure=0.6 * one.sure), other, *notes) for one in more if one.moves]
    offered.sort(key=lambda one: -one.confidence)
    return tuple(offered[:_MOST_TOLD])


def _proposal(one: _Meaning, found: Reading, seen: tuple[Seen, ...], conflicts: tuple[str, ...]) -> Proposal:
    expected = kernel.occupied(one.net).bit_count()
    return Proposal(
        one.moves,
        one.sure * found.confidence,
        one.why,
        one.missing,
        conflicts,
        _with_places(found, one.left, seen),
        expected,
        tuple(_ghost(found.net, one, cell) for cell in kernel.cells(one.unseen)),
    )


def _with_places(found: Reading, left: int, seen: tuple[Seen, ...]) -> tuple[Seen, ...]:
    """What was seen with the names of its places, so that people see where each card was put."""
    at = {
        found.cards[number].placed.sighting: notation.cell(STRIDE * (column + left) + row)
        for number, (column, row) in found.net.cells
    }
    return tuple(replace(one, name=f"{at[one.sighting]} {one.name}") if one.sighting in at else one for one in seen)


def _ghost(net: layout.Net, one: _Meaning, cell: int) -> Ghost:
    column, row = divmod(cell, STRIDE)
    size = (layout.CARD[0] * net.unit, layout.CARD[1] * net.unit)
    return Ghost(words.placed(one.net, cell), net.middle(column - one.left, row), net.turn, size)


# ---- What is seen ----


def seen_of(placed: Placed, identity: Identity | Foreign, book: Book) -> Seen:
    """What was seen of one mark; a face that lies in no net is aside."""
    if isinstance(identity, Foreign):
        return Seen("", "", "not of this game", placed.sighting, placed.confidence, note=identity.reason)
    card = book.card(identity)
    if card is None:
        name = f"{identity.label}, {identity.title}"
        return Seen(identity.card, identity.face, name, placed.sighting, placed.confidence, note=ASIDE)
    return Seen(identity.cards[0], identity.face, _name(*card), placed.sighting, placed.confidence)


def _name(code: int, known: int) -> str:
    name = words.card(code)
    if known == 0x7F:
        return name
    return f"{words.kind(code)} on a background that is not told yet, {name.rpartition(', ')[2]}"


def _with_notes(table: Table, found: Reading, told: tuple[Seen, ...]) -> tuple[tuple[Seen, ...], tuple[str, ...]]:
    """What was seen with what is odd about it, and the sentences for people."""
    notes: dict[int, str] = {}
    conflicts: list[str] = []
    for number, card in enumerate(found.cards):
        at = card.placed.sighting
        species = words.kind(card.code)
        if number in found.net.beside:
            is_top = table.top and not (table.top ^ card.code) & card.known
            notes[at] = ENTERED if is_top else ASIDE
        elif number in found.net.placeless:
            notes[at] = "its place in the net is not in the picture"
            conflicts.append(f"{words.capital(species)}: say its place by tapping the net.")
        elif table.species and kernel.is_animal(card.code) and species not in table.species:
            notes[at] = "does not play in this game"
            conflicts.append(f"The {species} does not play in this game: {words.listed(table.species)} do.")
        elif card.identity.cards[0] in found.doubles:
            notes[at] = "seen twice"
            conflicts.append(f"{words.capital(words.card(card.code))}: this card is in the picture twice.")
        elif number in found.net.upside:
            notes[at] = "lies upside down"
            conflicts.append(f"The {species} lies upside down: turn it so that its bubbles are top right.")
    seen = tuple(replace(one, note=notes.get(one.sighting, one.note)) for one in told)
    conflicts += [f"{one.name}: {one.note}" for one in told if not one.card and one.note]
    return seen, tuple(dict.fromkeys(conflicts))


# ---- What it means ----


def _meanings(table: Table, found: Reading, seat: Seat) -> list[_Meaning]:
    wants = _likeliest(found.wants(table.law.columns), table.net)
    same = [one for want in wants for one in _same(table, want)]
    came = [one for want in wants for one in _came(table, want)]
    if table.turns_up:
        same = [more for one in same for more in _with_top(table, found, one)]
        came = [more for one in came for more in _with_top(table, found, one)]
    explained = _explained(table, wants, seat)
    is_certain = any(one.sure >= 0.5 for one in (*same, *came, *explained))
    found_ = [*same, *came, *explained]
    if any(not one.unseen and one.sure >= 0.5 for one in found_):
        # Where something fits to the last card, a card that was not read is the lesser explanation.
        found_ = [replace(one, sure=min(one.sure, 0.45)) if one.unseen else one for one in found_]
    if seat != CHANCE:
        found_ += [one for want in wants for one in _corrections(table, want, seat, is_certain)]
    found_.sort(key=lambda one: -one.sure)
    kept: dict[tuple[str, ...], _Meaning] = {}
    for one in found_:
        kept.setdefault(one.moves, one)
    return list(kept.values())


def _likeliest(wants: Sequence[Want], before: int) -> list[Want]:
    """The ways the net may lie, those first that have most animals where the app has them."""

    def alike(want: Want) -> int:
        both = kernel.cells(want.seen & kernel.occupied(before))
        return sum(1 for cell in both if not (kernel.at(want.net, cell) ^ kernel.at(before, cell)) & 0x4E)

    return sorted(wants, key=lambda want: -alike(want))


def _same(table: Table, want: Want) -> Iterator[_Meaning]:
    if not table.net:
        return
    missing = explaining.unseen(want, table.net)
    if missing is not None:
        sure = 1.0 if not missing else 0.8
        why = "The net is as the app has it."
        yield _Meaning((), sure, why, table.net, missing, want.left, _not_read(table.net, missing))


def _not_read(net: int, cells: int) -> tuple[str, ...]:
    """Cards that must lie there by the rules, and were not read."""
    return tuple(f"{words.capital(words.placed(net, cell))} was not read." for cell in kernel.cells(cells))


def _came(table: Table, want: Want) -> Iterator[_Meaning]:
    """Cards laid on top of the net that the app has, in the order asked for.

    Behind one that was not read the others wait for the next picture, as cards are told in their order.
    """
    cards, net = explaining.cards_came(table.net, want, table.laying)
    whole, waiting = _all_laid(net, want, table.laying[len(cards) :], table.law.rows)
    missing = explaining.unseen(want, whole)
    if missing is None or whole == table.net:
        return
    told = list(_not_read(net, missing & kernel.occupied(net)))
    told += [_waiting(want, cell) for cell in waiting]
    if short := _impossible(table, cards):
        yield _Meaning((), 0.5, short, whole, missing, want.left, tuple(told))
        return
    moves = tuple(f"*: card {notation.card(card)}" for card in cards)
    sure = (0.9 if waiting else 1.0) * 0.85 ** (missing & kernel.occupied(net)).bit_count()
    why = f"{words.counted(len(cards), 'card')} came."
    if waiting:
        behind = kernel.occupied(whole).bit_count() - kernel.occupied(net).bit_count() - len(waiting)
        why = f"{why[:-1]}; {words.counted(behind, 'more', 'more')} can be told after {notation.cell(waiting[0])}."
    yield _Meaning(moves, sure, why, whole, missing, want.left, tuple(told))


def _waiting(want: Want, cell: int) -> str:
    """What is to be told of a card that came before the others can be."""
    name = notation.cell(cell)
    if want.care >> 8 * cell & 0x7F:
        species = words.kind(want.net >> 8 * cell & 0x7F)
        return (
            f"The background of the {species} at {name} is not told yet: show that card alone, or say it at the table."
        )
    return f"The card at {name} was not read: tap it, or show it alone."


def _all_laid(net: int, want: Want, columns: Sequence[int], rows: int) -> tuple[int, list[int]]:
    """The net with all cards that the picture shows on these columns, unread ones in the places before them; and those places."""
    steps: list[tuple[int, int]] = []
    heights = {column: kernel.height(net, column) for column in columns}
    for column in columns:
        cell = STRIDE * column + heights[column]
        heights[column] += 1
        if heights[column] <= rows:
            steps.append((cell, want.net >> 8 * cell & 0x7F if want.care >> 8 * cell & 0x7F else 0))
    while steps and not steps[-1][1]:
        steps.pop()
    for cell, card in steps:
        net = kernel.put(net, cell, card or UNREAD)
    return net, [cell for cell, card in steps if not card]


def _with_top(table: Table, found: Reading, one: _Meaning) -> Iterator[_Meaning]:
    """The meaning with the pile's next face, where all cards are laid and one lies beside the net that may come."""
    laid = len(one.moves) == len(table.laying) and not one.missing
    beside = [found.cards[number] for number in found.net.beside] if laid else []
    came = [kernel.at(one.net, cell) for cell in kernel.cells(kernel.occupied(one.net) & ~kernel.occupied(table.net))]
    tops = dict.fromkeys(
        card.code for card in beside if card.known == 0x7F and not _impossible(table, (*came, card.code))
    )
    for n, top in enumerate(tops):
        sure = one.sure if len(tops) == 1 else _SHARED - 0.01 * n
        why = f"{one.why} " if one.moves else ""
        moves = (*one.moves, f"*: card {notation.card(top)}")
        yield replace(one, moves=moves, sure=sure, why=f"{why}The pile shows {_article(words.card(top))}.")
    if not tops:
        yield one


def _article(text: str) -> str:
    return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"


def _impossible(table: Table, cards: Iterable[int]) -> str:
    """Which of the cards cannot come, as a sentence; "" where all can."""
    return "" if table.pool is None else short_of(Counter(table.pool) - pieces_in(table.net), cards)


def _explained(table: Table, wants: Sequence[Want], seat: Seat) -> list[_Meaning]:
    if not table.net or seat == CHANCE:
        return []
    if table.turn is not None:
        found = explaining.from_turn(table.turn, table.law, wants, table.laid_after)
    else:
        hand = tuple(ACTIONS.index(kind) for kind in table.hand)
        found = explaining.from_hand(table.net, hand, table.powers, table.law, wants, table.laid_after)
    means = [_meaning(table, one, seat) for one in found if not _impossible(table, one.came)]
    if table.awaits:
        return [replace(one, moves=(), sure=0.5, why=f"{table.awaits} {one.why}") for one in means[:1]]
    # Several that fit equally well: the simplest first, but people are asked.
    exact = [one for one in means if not one.unseen]
    if len(exact) > 1:
        means = [replace(one, sure=_SHARED - 0.01 * n) if not one.unseen else one for n, one in enumerate(means)]
    return means


def _meaning(table: Table, found: Found, seat: Seat) -> _Meaning:
    number = int(seat)
    told: list[str] = []
    if found.act is not None:
        turn = begin(table.net, found.act, table.powers, table.law)
        text = words.act(table.net, found.act)
        told.append(f"You played: {text[:1].lower()}{text[1:]}")
        moves: tuple[str, ...] = (f"{number}: {' '.join(act_words(found.act))}",)
    else:
        assert table.turn is not None
        turn = table.turn
        moves = tuple(f"{number}: {' '.join(step_words(step))}" for step in found.steps)
        moves += tuple(f"*: card {notation.card(card)}" for card in found.came)
    for step in found.steps:
        text = words.step(turn, step)
        told.append(f"{text[:1].lower()}{text[1:]}" if told else f"You did: {text[:1].lower()}{text[1:]}")
        turn = after(turn, step, table.law)
    if found.came:
        told.append(f"{words.counted(len(found.came), 'card')} came")
    sure = 0.85 ** found.unseen.bit_count()
    missing = _not_read(found.net, found.unseen)
    return _Meaning(moves, sure, "; then ".join(told) + ".", found.net, found.unseen, 0, missing)


def _corrections(table: Table, want: Want, seat: Seat, is_certain: bool) -> Iterator[_Meaning]:
    """The net as it lies, set by hand; only one that the rules accept."""
    if (table.laying and not table.net) or not table.correction:
        return
    net, unknown = want.filled(table.net)
    columns = range(table.law.columns)
    if net == table.net:
        return
    missing = tuple(_unknown(want, cell) for cell in kernel.cells(unknown))
    sure = 0.4 if is_certain else 0.8 if not unknown else 0.6
    why = "The net as it lies."
    if unknown and not table.may_be_unread:
        if not is_certain:
            yield _Meaning((), 0.3, "The net is not read in full.", net, unknown, want.left, missing)
        return
    if table.pool is not None and (short := too_many(table.pool, net)):
        yield _Meaning((), 0.3, f"This net cannot be: {short}.", net, unknown, want.left, missing)
        return
    texts = [table.correction.replace("NET", notation.net(net, table.law.columns))]
    yield _Meaning(tuple(texts), sure, why, net, unknown, want.left, missing)
    if want.gaps and not want.gaps & ~unknown and table.may_be_unread:
        fallen, _ = kernel.lower(kernel.clear(net, want.gaps), True)
        if all(kernel.height(fallen, column) <= table.law.rows for column in columns) and fallen != table.net:
            text = table.correction.replace("NET", notation.net(fallen, table.law.columns))
            yield _Meaning(
                (text,), 0.7 * sure, "The empty places are empty: the cards above them fall.", fallen, 0, want.left
            )


def _unknown(want: Want, cell: int) -> str:
    """What is to be told of a card that is not known in full."""
    name = notation.cell(cell)
    if want.care >> 8 * cell & 0x7F:
        species = words.kind(want.net >> 8 * cell & 0x7F)
        return f"The background of the {species} at {name} is not told yet: tap the card, or tell it once under Your cards."
    return f"The card at {name} was not read: tap it."
