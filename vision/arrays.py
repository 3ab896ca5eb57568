"""The array types of this package by their meaning; nothing else."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

#: A picture of 8-bit greys (height x width), or of 8-bit RGB (height x width x 3).
Grey: TypeAlias = NDArray[np.uint8]
Pixels: TypeAlias = NDArray[np.uint8]
#: Four corners in pixels, 4 x 2.
Quad: TypeAlias = NDArray[np.float32]
#: Numbers in whatever shape the function's text says.
Floats: TypeAlias = NDArray[np.floating[Any]]
#: A 3 x 3 homography or rotation.
Matrix: TypeAlias = NDArray[np.floating[Any]]
