"""A slow second reading of Fish'n'Flips' turn, for tests only: dictionaries and plain loops, nothing shared with the kernel.

A net is a dict from (column, row) to (kind, colour, facing, mark); `mark` tells physical cards apart. `outcomes` plays every
possible turn and gives the set of (animals freed, net as text).
"""

from __future__ import annotations

from itertools import combinations
from random import Random

LETTERS = {
    "W": "whale",
    "F": "swordfish",
    "O": "octopus",
    "T": "turtle",
    "D": "dolphin",
    "J": "jellyfish",
    "R": "ray",
    "S": "shark",
}
WASTE = {"p": "plastic", "m": "metal", "o": "oil", "?": "unknown"}
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
FLIPPED = {"l": "r", "r": "l", "u": "d", "d": "u"}


def parse(text):
    net = {}
    for c, column in enumerate(text.split("/")):
        for r, word in enumerate(column.split(",") if column != "-" else ()):
            if word in WASTE:
                net[c, r] = (WASTE[word], "", "", len(net))
            elif word != "-":
                net[c, r] = (LETTERS[word[0]], word[1], word[2], len(net))
    return net


def text(net, columns):
    names = {name: letter for letter, name in (*LETTERS.items(), *WASTE.items())}
    parts = []
    for c in range(columns):
        rows = [r for cc, r in net if cc == c]
        words = []
        for r in range(max(rows, default=-1) + 1):
            card = net.get((c, r))
            words.append(names[card[0]] + card[1] + card[2] if card else "-")
        parts.append(",".join(words) or "-")
    return "/".join(parts)


class Oracle:
    """Every turn from one net, with the options by name as the kernel's law has them."""

    def __init__(self, columns=4, rows=6, often=False, strict=True, pushed=True, distant=False):
        self.columns, self.rows, self.often, self.strict, self.pushed = columns, rows, often, strict, pushed
        self.distant = distant

    def outcomes(self, net, action, powers):
        found = set()
        for start in self.acts(net, action, powers):
            self.moving(*start, found)
        return found

    # A start is (net, moved marks, flipped marks, spent marks, powers, freed).

    def acts(self, net, action, powers):
        is_metal = lambda places: any(net[p][0] == "metal" for p in places)  # noqa: E731
        for places in self.targets(net, action):
            if action != "free-one" and is_metal(places):
                continue
            after = dict(net)
            if action.startswith("switch"):
                a, b = places
                after[a], after[b] = net[b], net[a]
            flipped = set()
            if action.startswith("flip") or action == "switch-flip":
                for p in places:
                    self.turn_over(after, p)
                flipped = {after[p][3] for p in places if after[p][1]}
            if action != "free-one":
                yield after, {after[p][3] for p in places}, flipped, set(), set(powers), 0
                continue
            (p,) = places
            yield self.without(net, places), set(), set(), set(), set(powers), 1
            if net[p][0] == "swordfish" and "swordfish" in powers and not self.is_oiled(net, p):
                for q in self.next_to(net, p):
                    gone = self.without(net, [p, q])
                    left = set(powers) if self.often else set(powers) - {"swordfish"}
                    yield gone, set(), set(), set(), left, 1 + (net[q][1] != "")

    def targets(self, net, action):
        full = sorted(net)
        if action == "flip-one":
            yield from ([p] for p in full)
        elif action == "free-one":
            yield from ([p] for p in full if net[p][1])
        elif action.startswith("switch"):
            for c, r in full:
                yield from ([(c, r), q] for q in ((c, r + 1), (c + 1, r)) if q in net)
        elif action == "flip-column":
            yield from ([p for p in full if p[0] == c] for c in range(self.columns) if any(p[0] == c for p in full))
        elif action == "flip-row":
            yield from ([p for p in full if p[1] == r] for r in range(self.rows) if any(p[1] == r for p in full))
        elif action == "flip-colour":
            for colour in "bgyr":
                places = [p for p in full if net[p][1] == colour]
                if places:
                    yield places
        else:
            for c in range(self.columns - 1):
                for r in range(self.rows - 1):
                    square = [(c, r), (c, r + 1), (c + 1, r), (c + 1, r + 1)]
                    places = [p for p in square if p in net]
                    if len(places) >= 3:
                        yield places

    @staticmethod
    def turn_over(net, place):
        kind, colour, facing, mark = net[place]
        net[place] = (kind, colour, FLIPPED.get(facing, ""), mark)

    @staticmethod
    def next_to(net, place):
        c, r = place
        return [(c + dc, r + dr) for dc, dr in SIDES if (c + dc, r + dr) in net]

    def is_oiled(self, net, place):
        return any(net[q][0] == "oil" for q in self.next_to(net, place))

    @staticmethod
    def without(net, places):
        return {p: card for p, card in net.items() if p not in places}

    # Movement powers.

    def moving(self, net, moved, flipped, spent, powers, freed, found):
        self.freeing(net, moved, flipped, spent, powers, freed, 0, None, found)
        for place, (kind, colour, facing, mark) in sorted(net.items()):
            if mark not in flipped - spent or kind not in powers or self.is_oiled(net, place):
                continue
            left = powers if self.often else powers - {kind}
            used = spent | {mark}
            c, r = place
            if kind in ("dolphin", "octopus"):
                near = self.next_to(net, place)
                others = near if kind == "dolphin" else [q for q in net if q != place and net[q][1] == colour]
                for q in others:
                    if net[q][1]:
                        after = dict(net)
                        self.turn_over(after, q)
                        self.moving(after, moved | {net[q][3]}, flipped | {net[q][3]}, used, left, freed, found)
            elif kind == "whale" and r > 0:
                after = dict(net)
                column = [p for p in sorted(net) if p[0] == c and p[1] < r]
                for p in column:
                    del after[p]
                after.pop(place)
                for cc, rr in column:
                    after[cc, rr + 1] = net[cc, rr]
                after[c, 0] = net[place]
                pushed = {net[p][3] for p in column} if self.pushed else set()
                self.moving(after, moved | pushed, flipped, used, left, freed, found)
            elif kind in ("turtle", "jellyfish"):
                goal = {"l": (c - 1, r), "r": (c + 1, r), "u": (c, r + 1), "d": (c, r - 1)}[facing]
                if not (0 <= goal[0] < self.columns and 0 <= goal[1] < self.rows):
                    continue
                if kind == "jellyfish" and goal not in net:
                    continue
                after = dict(net)
                after[goal] = net[place]
                del after[place]
                partner = set()
                if goal in net:
                    after[place] = net[goal]
                    partner = {net[goal][3]}
                self.moving(after, moved | {mark} | partner, flipped, used, left, freed, found)

    # Freeing, lowering, cascades. `new` are the new pairs of marks of a cascade, None in the first pass.

    def groups(self, net):
        left, found = set(net), []
        while left:
            start = min(left)
            group, todo = {start}, [start]
            while todo:
                p = todo.pop()
                for q in self.next_to(net, p):
                    if q not in group and net[p][1] and net[q][0] == net[p][0] and net[q][2] == net[p][2]:
                        group.add(q)
                        todo.append(q)
            left -= group
            if len(group) > 1:
                found.append(frozenset(group))
        return found

    def rays_apart(self, net, able, in_group, moved, wave, fell):
        """Groups of rays at a distance, alone or round a group that may go: FF-R34."""
        rays = [p for p in sorted(net) if net[p][0] == "ray"]
        for n in range(2, len(rays) + 1):
            for some in combinations(rays, n):
                if len({net[p][2] for p in some}) > 1:
                    continue
                reached, more = {some[0]}, True
                while more:
                    more = [p for p in some if p not in reached and any(p[0] == q[0] or p[1] == q[1] for q in reached)]
                    reached |= set(more)
                if len(reached) < n or all(self.is_oiled(net, p) for p in some):
                    continue
                if any(group <= reached and group != reached for group in able):
                    yield frozenset(some)
                elif not reached & in_group:
                    if wave == 0:
                        is_new = any(net[p][3] in moved for p in some)
                    elif self.strict:
                        is_new = any(p[1] == q[1] and fell[net[p][3]] != fell[net[q][3]] for p in some for q in some)
                    else:
                        is_new = any(fell[net[p][3]] for p in some)
                    if is_new:
                        yield frozenset(some)

    def freeing(self, net, moved, flipped, spent, powers, freed, wave, new, found, fell=None):
        able = []
        in_group = set()
        for group in self.groups(net):
            marks = {net[p][3] for p in group}
            is_able = marks & moved if new is None else any(set(pair) <= marks for pair in new)
            if is_able:
                able.append(group)
                in_group |= group
        choices = []
        for group in able:
            kind = net[min(group)][0]
            choices.append((group, None))
            clean = [p for p in group if not self.is_oiled(net, p)]
            if kind in powers and clean and kind == "swordfish":
                near = {q for p in clean for q in self.next_to(net, p)} - group
                choices += [(group | {q}, kind) for q in near if net[q][0] != "unknown"]
            if kind in powers and clean and kind == "ray" and not self.distant:
                facing = net[min(group)][2]
                others = [
                    q
                    for q in net
                    if q not in group
                    and net[q][0] == "ray"
                    and net[q][2] == facing
                    and any(q[0] == p[0] or q[1] == p[1] for p in group)
                ]
                for n in range(1, len(others) + 1):
                    choices += [(group | set(some), kind) for some in combinations(others, n)]
        if wave == 0 and "shark" in powers:
            for p, card in net.items():
                if (
                    card[0] == "shark"
                    and card[3] in flipped - spent
                    and p not in in_group
                    and not self.is_oiled(net, p)
                ):
                    choices.append((frozenset([p]), "shark"))
        if self.distant and "ray" in powers:
            choices += [(some, "ray") for some in self.rays_apart(net, able, in_group, moved, wave, fell)]
        for gone, used in choices:
            left = powers if self.often or used is None else powers - {used}
            animals = sum(1 for p in gone if net[p][1])
            self.freeing(self.without(net, gone), moved, flipped, spent, left, freed + animals, wave, new, found, fell)
        self.lowering(net, powers, freed, wave, found)

    def lowering(self, net, powers, freed, wave, found):
        after, where = {}, {}
        for c in range(self.columns):
            for n, p in enumerate(p for p in sorted(net) if p[0] == c):
                after[c, n] = net[p]
                where[net[p][3]] = p
        adjacent = lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1  # noqa: E731
        pairs = set()
        for p, one in after.items():
            for q in self.next_to(after, p):
                two = after[q]
                if one[1] and one[0] == two[0] and one[2] == two[2]:
                    fell = where[one[3]] != p or where[two[3]] != q
                    if (self.strict and not adjacent(where[one[3]], where[two[3]])) or (not self.strict and fell):
                        pairs.add((one[3], two[3]))
        fell = {one[3]: where[one[3]][1] - p[1] for p, one in after.items()}
        may_be_apart = self.distant and "ray" in powers and any(fell.values())
        if pairs or may_be_apart:
            self.freeing(after, set(), set(), set(), powers, freed, wave + 1, pairs, found, fell)
        else:
            found.add((freed, text(after, self.columns)))


def random_net(rng: Random, columns=4, rows=6, least=2, kinds="WFOTDJRS", waste="pmo", share=0.08, colours="bgyr"):
    """A net as text, every column `least` to `rows` high, of four of the species."""
    some = rng.sample(kinds, 4)
    parts = []
    for _ in range(columns):
        words = []
        for _ in range(rng.randint(least, rows)):
            if waste and rng.random() < share:
                words.append(rng.choice(waste))
            else:
                kind = rng.choice(some)
                words.append(kind + rng.choice(colours) + rng.choice("du" if kind == "J" else "lr"))
        parts.append(",".join(words) or "-")
    return "/".join(parts), [LETTERS[kind] for kind in some]


# ---- Turns by notation, for tests of single rules ----


def turn_of(net, action, powers=(), law=None, columns=4):
    """The turn of the kernel after an action card, such as turn_of("Wbl,Wbl/-/-/-", "flip-column a")."""
    from companion.games.fishnflips import facts, moves, notation, turn

    law = law or turn.Law(columns=columns)
    kind, *words = action.split()
    act = moves.read_act(action, kind, tuple(words))
    packed = notation.read_net(net, law.columns, law.rows)
    powers = facts.bits(tuple(powers))
    assert act in tuple(turn.acts(packed, act.action, powers, law)), f"{action} is not legal"
    return turn.begin(packed, act, powers, law)


def play_steps(now, *steps, law=None):
    """The turn after the steps, each legal when its time comes."""
    from companion.games.fishnflips import moves, turn

    law = law or turn.COOPERATIVE
    for text in steps:
        step = moves.read_step(tuple(text.split()))
        assert step in turn.steps(now, law), f"{text} is not among {step_texts(now, law)}"
        now = turn.after(now, step, law)
    return now


def step_texts(now, law=None):
    """What may be done now, as notation."""
    from companion.games.fishnflips import moves, turn

    return [" ".join(moves.step_words(step)) for step in turn.steps(now, law or turn.COOPERATIVE)]


def net_text(now, columns=4):
    """The turn's net as text."""
    from companion.games.fishnflips import notation

    return notation.net(now.net, columns)


def act_texts(net, action, powers=()):
    """Every use of the action card, as notation."""
    from companion.games.fishnflips import facts, moves, notation, turn
    from companion.games.fishnflips.actions import ACTIONS

    found = turn.acts(notation.read_net(net), ACTIONS.index(action), facts.bits(tuple(powers)))
    return [" ".join(moves.act_words(act)) for act in found]
