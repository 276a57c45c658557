"""Many games at once, as NumPy arrays."""

from .connection import STEP, TERMINAL, Connection


class VectorEnv:
    """Steps many games per call. Games that end start again in the same step.

    In games with turns, `step` takes one action per game, of the player in `actors` (-1 while nobody has a choice, whose
    action is ignored). Otherwise, or with joint=True, it takes one per game and player. All arrays have one row per game:

    - `observations`: the bits of `facts`; in games with hidden information, of `percepts`, by player
    - `masks`: the legal actions, of the actor or by player
    - `rewards`: by player, from -1 to 1 (rewards="goal" for the goals themselves); 0 until a game ends
    - `terminations`, `truncations`: whether the game ended in this step, by the rules or because it was too long
    """

    def __init__(
        self, game, games=128, seed=None, max_length=1000, rewards="scaled", joint=None, final=False, command=None
    ):
        try:
            import numpy
        except ImportError as error:
            raise ImportError("the vector environment needs NumPy: pip install numpy") from error
        if rewards not in ("scaled", "goal"):
            raise ValueError("rewards must be 'scaled' or 'goal', not %r" % (rewards,))
        self._numpy = numpy
        self._connection = connection = Connection(
            command, game=game, games=games, seed=seed, length=max_length, joint=joint, restarts=True, final=final
        )
        about = connection.description
        self.num_envs = games
        self.agents = about["roles"]
        self.facts = about["facts"]
        self.percepts = about["percepts"]
        self.action_names = about["moves"]
        self.joint = about["joint"]
        self._scaled = rewards == "scaled"
        low, high = numpy.array(about["goals"], dtype=numpy.float32).T
        self._low, self._range = low, numpy.where(high > low, high - low, 1)
        self._random = numpy.random.default_rng(seed)
        connection.reset(seed)
        self._read()

    def reset(self, seed=None):
        """Starts all games again; returns observations and masks."""
        self._connection.reset(seed)
        if seed is not None:
            self._random = self._numpy.random.default_rng(seed)
        self._read()
        return self.observations, self.masks

    def step(self, actions):
        """Returns observations, rewards, terminations, truncations and masks; an illegal action changes nothing."""
        actions = self._numpy.ascontiguousarray(actions, dtype="<i4")
        wanted = (self.num_envs, len(self.agents)) if self.joint else (self.num_envs,)
        if actions.shape != wanted:
            raise ValueError("actions must have the shape %s, not %s" % (wanted, actions.shape))
        self._connection.request(STEP, actions)
        self._read()
        return self.observations, self.rewards, self.terminations, self.truncations, self.masks

    def sample(self):
        """Random legal actions with equal probabilities."""
        keys = self._random.random(self.masks.shape, dtype=self._numpy.float32)
        return (keys * self.masks).argmax(axis=-1)

    def states(self):
        """The bits of all facts, including those hidden from players."""
        return self._bits("states")

    def final_states(self):
        """The states after the step, before games were restarted; only with final=True."""
        return self._bits("final")

    def close(self):
        self._connection.close()

    def _part(self, name, dtype):
        section = self._connection.section(name)
        if section is None:
            raise ValueError("this environment has no part '%s'" % name)
        shape = list(section["shape"])
        if section["type"] == "bits":
            shape[-1] = 4 * ((shape[-1] + 31) // 32)
        count = 1
        for size in shape:
            count *= size
        flat = self._numpy.frombuffer(self._connection.frame, dtype, count, section["offset"])
        return flat.reshape(shape)[: self.num_envs]

    def _bits(self, name):
        count = self._connection.section(name)["shape"][-1]
        return self._numpy.unpackbits(self._part(name, "u1"), axis=-1, count=count, bitorder="little")

    def _read(self):
        numpy = self._numpy
        endings = self._part("endings", "u1")
        self.terminations = endings == TERMINAL
        self.truncations = endings > TERMINAL
        self.rewards = self._part("rewards", "<f4").copy()
        over = endings != 0
        if self._scaled and over.any():
            self.rewards[over] = 2 * (self.rewards[over] - self._low) / self._range - 1
        hidden = self.percepts is not None and self._connection.section("seen") is not None
        self.observations = self._bits("seen" if hidden else "states")
        self.masks = self._bits("masks")
        self.actors = self._part("actors", "u1" if self.joint else "i1").astype(numpy.int8)
