"""Spaces compatible with Gymnasium, whose own classes are used if it is installed."""

import random

try:
    from gymnasium.spaces import Dict, Discrete, MultiBinary
except ImportError:

    class Discrete:
        """Whole numbers from 0 up to but not including n."""

        def __init__(self, n, seed=None):
            self.n = n
            self._random = random.Random(seed)

        def seed(self, seed=None):
            self._random.seed(seed)

        def sample(self, mask=None):
            allowed = range(self.n) if mask is None else [i for i in range(self.n) if mask[i]]
            return self._random.choice(list(allowed) or [0])

        def contains(self, value):
            return 0 <= int(value) < self.n

        __contains__ = contains

    class MultiBinary:
        """Lists of n bits."""

        def __init__(self, n):
            self.n = n
            self.shape = (n,)

        def contains(self, value):
            return len(value) == self.n and all(bit in (0, 1) for bit in value)

        __contains__ = contains

    class Dict:
        """Named spaces."""

        def __init__(self, spaces):
            self.spaces = dict(spaces)

        def __getitem__(self, name):
            return self.spaces[name]

        def contains(self, value):
            return all(name in value and space.contains(value[name]) for name, space in self.spaces.items())

        __contains__ = contains


__all__ = ["Dict", "Discrete", "MultiBinary"]
