"""What the camera means for the silent player: one card or tile that answers the question asked now."""

from __future__ import annotations

from typing import Final

from card_db.codes import Foreign, codes
from companion.engine.game import Seat
from companion.engine.sight import Proposal, Seen, Shot
from companion.games.coldwater_crown.aids.silent_player.view import View
from companion.games.coldwater_crown.facts import GAME
from vision.scene import Scene

_SHOTS: Final = {
    "catch": ("The fish it takes", "Either side will do: only the species is wanted."),
    "weigh": ("The weight side of its fish", "Turn the card over and show the side with the weight."),
    "identify": ("The weight side of its fish", "Turn the card over and show the side with the weight."),
    "own": ("The weight side of the fish you submit", "Turn the card over and show the side with the weight."),
    "angler": ("Its new Master Angler", "Show the front of the card."),
    "mystery": ("The next Mystery Weight", "Show the tile's side with the weight."),
    "tag": ("The Tag tile", "Show the tile that lies on the board."),
}


class SilentSight:
    """The silent player aid's `Sight`."""

    def shots(self, view: View, seat: Seat) -> tuple[Shot, ...]:
        """The card or tile that answers the question, where a card can."""
        kind = view.steps[0].kind if view.steps else ""
        if kind not in _SHOTS or not view.answers:
            return ()
        title, hint = _SHOTS[kind]
        return (Shot(kind, title, hint, expected=1),)

    def explain(self, view: View, scene: Scene, seat: Seat, shot: str) -> tuple[Proposal, ...]:
        """The answer of each mark in the picture, surest first; a picture without an answer says what it shows instead."""
        seen, conflicts, found = _read(dict(view.answers), scene)
        if not found:
            missing = () if seen else (_NOTHING,)
            return (Proposal((), 0.0, "Nothing answers the question yet.", missing, conflicts, seen, 1),)
        # Two different answers in one picture: neither is sure.
        share = 1.0 if len(found) == 1 else 0.5
        ordered = sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
        return tuple(
            Proposal((text,), confidence * share, why, (), conflicts, seen, 1) for text, (confidence, why) in ordered
        )


_NOTHING: Final = "No card or tile with one of our marks is in the picture: come closer, or tap the answer."


def _read(
    answers: dict[str, str], scene: Scene
) -> tuple[tuple[Seen, ...], tuple[str, ...], dict[str, tuple[float, str]]]:
    """What is in the picture, what of it is no answer and why, and each answer with its confidence and reason."""
    seen: list[Seen] = []
    conflicts: list[str] = []
    found: dict[str, tuple[float, str]] = {}
    for placed in scene.placed:
        identity = codes(GAME).identify(placed.kind, placed.id)
        if identity is None:
            continue
        if isinstance(identity, Foreign):
            seen.append(Seen("", "", "not of this game", placed.sighting, placed.confidence, note=identity.reason))
            conflicts.append(identity.reason)
            continue
        name = f"{identity.label}, {identity.title}"
        card = identity.card if identity.is_instance else ""
        texts = {answers[one] for one in identity.cards if one in answers}
        note = "" if len(texts) == 1 else "no answer to what is asked now"
        seen.append(Seen(card, identity.face, name, placed.sighting, placed.confidence, identity.cards[:8], note))
        if note:
            conflicts.append(f"{name} is {note}.")
            continue
        text = texts.pop()
        found[text] = (max(found.get(text, (0.0, ""))[0], placed.confidence), f"{name} is in the picture.")
    return tuple(seen), tuple(conflicts), found


SIGHT: Final = SilentSight()
