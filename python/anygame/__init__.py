"""Learning environments for any game, from its rules.

>>> env = anygame.env("connect-four")           # one game, with PettingZoo's AEC API
>>> env = anygame.parallel_env("rock-paper-scissors")
>>> env = anygame.vector_env("connect-four", games=1024)
"""

from .connection import AnygameError
from .single import AECEnv, ParallelEnv
from .vector import VectorEnv

__all__ = ["AECEnv", "AnygameError", "ParallelEnv", "VectorEnv", "env", "parallel_env", "vector_env"]


def env(game, **options):
    """One game whose players act one after the other."""
    return AECEnv(game, **options)


def parallel_env(game, **options):
    """One game whose players act at the same time."""
    return ParallelEnv(game, **options)


def vector_env(game, games=128, **options):
    """Many games that are stepped together; needs NumPy."""
    return VectorEnv(game, games, **options)
