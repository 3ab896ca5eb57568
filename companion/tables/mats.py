"""The printed camera mat as the readers take it."""

from __future__ import annotations

from card_db import mat as printed
from vision.layout.mat import Mat


def camera_mat() -> Mat:
    """The mat of `tabletide sheets GAME --what mat`; its tags are used by no game."""
    return Mat(printed.TAGS, printed.AREA, printed.TAG_MM, printed.PATCHES, printed.PATCH_MM)
