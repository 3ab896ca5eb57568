"""What the camera means for the full game: the card that answers the outcome asked for, or the fish to submit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from card_db.codes import Foreign, Identity, codes
from companion.engine.game import Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.games.coldwater_crown.facts import GAME
from companion.games.coldwater_crown.view import ContestView, View
from vision.scene import Placed, Scene

SUBMISSION: Final = "submission"
UNTOLD: Final = "untold"
"""A fish whose card no outcome asks for, as the owner's box does not say every weight (an unknown card)."""
_SHOTS: Final = {
    "turning-up": ("The top fish of the deck", "Its fish side, with the weight range."),
    "drawing-tag": ("The Tag tile", "Show the tile that lies on the board."),
    "filling-row": ("The new Master Angler", "Show the front of the card."),
    "drawing-angler": ("The new Master Angler", "Show the front of the card."),
    "flipping": ("The Mystery tile that shows", "Show the tile's side with the weight."),
    "dealing-tackle": ("Your new tackle", "Show its face; nobody else sees the picture."),
    "weighing": ("The weight side of your fish", "Turn the card over and show the side with the weight."),
}
_PRIVATE: Final = ("dealing-tackle", "weighing")
_NOTHING: Final = "No card or tile with one of our marks is in the picture: come closer, or tap the answer."


class CrownSight:
    """The full game's `Sight`."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """The card that answers the question, or the row of fish to submit."""
        contest = _open_contest(view, seat)
        if contest is not None:
            hint = "Lay the fish you submit side by side, weight sides up; nobody else sees the picture."
            return (Shot(SUBMISSION, f"Your fish for the {contest.name}", hint, is_private=True),)
        found: list[Shot] = []
        if view.waiting in _SHOTS and view.answers:
            title, hint = _SHOTS[view.waiting]
            found.append(Shot(view.waiting, title, hint, expected=1, is_private=view.waiting in _PRIVATE))
        if _nameless(view, seat):
            hint = "Show the side with the mark that you put there; then its card is known, tonight and next time."
            found.append(Shot(UNTOLD, "Which of your own cards a fish is", hint, expected=1, is_private=True))
        return tuple(found)

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The answers in the picture, surest first; a picture without an answer says what it shows instead."""
        if shot == SUBMISSION:
            contest = _open_contest(view, seat)
            return () if contest is None else (_submission(view, scene, seat, contest),)
        if shot == UNTOLD:
            return _answer(_namings(view, scene, seat), scene)
        return _answer(dict(view.answers), scene)


def _marks(scene: Scene) -> Iterator[tuple[Placed, Identity | Foreign]]:
    for placed in scene.placed:
        identity = codes(GAME).identify(placed.kind, placed.id)
        if identity is not None:
            yield placed, identity


def _seen(placed: Placed, identity: Identity | Foreign, note: str) -> Seen:
    if isinstance(identity, Foreign):
        return Seen("", "", "not of this game", placed.sighting, placed.confidence, note=identity.reason)
    card = identity.card if identity.is_instance else ""
    name = f"{identity.label}, {identity.title}"
    return Seen(card, identity.face, name, placed.sighting, placed.confidence, identity.cards[:8], note)


def _answer(answers: dict[str, str], scene: Scene) -> tuple[Proposal, ...]:
    seen: list[Seen] = []
    found: dict[str, tuple[float, str]] = {}
    for placed, identity in _marks(scene):
        cards = () if isinstance(identity, Foreign) else identity.cards
        texts = {answers[card] for card in cards if card in answers}
        seen.append(_seen(placed, identity, "" if len(texts) == 1 else "no answer to what is asked now"))
        if len(texts) == 1:
            text = texts.pop()
            confidence = max(placed.confidence, found.get(text, (0.0, ""))[0])
            found[text] = (confidence, f"{seen[-1].name} is in the picture.")
    conflicts = tuple(f"{one.name}: {one.note}." for one in seen if one.note)
    if not found:
        missing = () if seen else (_NOTHING,)
        return (Proposal((), 0.0, "Nothing answers the question yet.", missing, conflicts, tuple(seen), 1),)
    share = 1.0 if len(found) == 1 else 0.5  # Two different answers in one picture: neither is sure.
    ordered = sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
    return tuple(
        Proposal((text,), confidence * share, why, (), conflicts, tuple(seen), 1) for text, (confidence, why) in ordered
    )


def _nameless(view: View, seat: Seat) -> list[tuple[str, int, int]]:
    """The fish that the seat alone can tell of and whose card nobody knows: fish side, owner and number."""
    return [
        (fish.side.front, int(player.seat), fish.number)
        for player in view.players
        for fish in player.fish
        if fish.asks and fish.card is None and fish.weight is None
    ]


def _namings(view: View, scene: Scene, seat: Seat) -> dict[str, str]:
    """For each card in the picture the correction that says which fish it is; of equal fish sides the latest caught."""
    fish = {front: (owner, number) for front, owner, number in _nameless(view, seat)}
    held = {one.card for player in view.players for one in player.fish}
    found: dict[str, str] = {}
    for _, identity in _marks(scene):
        if not isinstance(identity, Identity) or identity.component != "fish":
            continue
        if identity.is_instance and identity.card not in held:
            front = codes(GAME).of(identity.card, "front").card
            if front in fish:
                owner, number = fish[front]
                found[identity.card] = f"{int(seat)}! correct weight {owner} {number} {identity.card}"
    return found


# ---- Submissions ----


def _open_contest(view: View, seat: Seat) -> ContestView | None:
    """The contest in which the seat still has to choose."""
    for contest in view.contests:
        if contest.is_open and any(entry.seat == seat and not entry.is_in for entry in contest.entries):
            return contest
    return None


def _submission(view: View, scene: Scene, seat: Seat, contest: ContestView) -> Proposal:
    """The seat's own fish in the picture, as its submission; of one species only the surest."""
    own = {fish.card: fish for fish in view.players[seat].fish if fish.card is not None}
    seen: list[Seen] = []
    chosen: dict[str, tuple[float, int]] = {}
    for placed, identity in _marks(scene):
        fish = own.get(identity.card) if isinstance(identity, Identity) and identity.is_instance else None
        if fish is None or fish.side.location != contest.location:
            seen.append(_seen(placed, identity, "none of your fish of this contest"))
            continue
        held = chosen.get(fish.side.species)
        if held is not None and held[1] != fish.number:
            seen.append(_seen(placed, identity, "a second fish of its species, so one of them stays out"))
        else:
            seen.append(_seen(placed, identity, ""))
        if held is None or placed.confidence > held[0]:
            chosen[fish.side.species] = (placed.confidence, fish.number)
    conflicts = tuple(f"{one.name}: {one.note}." for one in seen if one.note)
    if not chosen:
        missing = () if seen else (_NOTHING,)
        return Proposal((), 0.0, "None of your fish is in the picture yet.", missing, conflicts, tuple(seen))
    numbers = sorted(number for _, number in chosen.values())
    text = f"{int(seat)}: submit {contest.location} {' '.join(map(str, numbers))}"
    sure = min(confidence for confidence, _ in chosen.values())
    return Proposal((text,), sure, f"{len(numbers)} of your fish lie in the picture.", (), conflicts, tuple(seen))


SIGHT: Final = CrownSight()
