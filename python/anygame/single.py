"""One game: the AEC and the parallel API of PettingZoo."""

import struct

from .connection import TERMINAL, Connection
from .spaces import Dict, Discrete, MultiBinary

try:
    import numpy
except ImportError:
    numpy = None


def _array(bits):
    return bits if numpy is None else numpy.array(bits, dtype=numpy.int8)


class _Single:
    """What both APIs share: names, spaces, observations and rewards of one game.

    An observation has the bits of all facts (`facts`), or in games with hidden information the percepts since the player
    last chose (`percepts[agent]`), and the mask of legal actions. Rewards go from -1 for the lowest goal of a role to 1 for
    the highest; `rewards="goal"` gives the goals themselves. Positions in which no player has a choice are passed over.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": True}
    render_mode = "ansi"

    def __init__(self, game, seed=None, max_length=1000, rewards="scaled", command=None):
        if rewards not in ("scaled", "goal"):
            raise ValueError("rewards must be 'scaled' or 'goal', not %r" % (rewards,))
        self._connection = Connection(command, game=game, seed=seed, length=max_length, joint=True)
        about = self._connection.description
        self.metadata = dict(self.metadata, name=game)
        self.possible_agents = list(about["roles"])
        self.agents = []
        self.facts = about["facts"]
        self.percepts = about["percepts"] and dict(zip(self.possible_agents, about["percepts"]))
        self.action_names = dict(zip(self.possible_agents, about["moves"]))
        self._goals = dict(zip(self.possible_agents, about["goals"]))
        self._scaled = rewards == "scaled"
        self.action_spaces = {agent: Discrete(len(moves)) for agent, moves in self.action_names.items()}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": MultiBinary(len(self.percepts[agent] if self.percepts else self.facts)),
                    "action_mask": MultiBinary(len(self.action_names[agent])),
                }
            )
            for agent in self.possible_agents
        }

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def action(self, agent, move):
        """The number of a move in the notation of the rules."""
        return self.action_names[agent].index(move)

    def observe(self, agent):
        player = self.possible_agents.index(agent)
        if self.percepts:
            seen = self.percepts[agent]
            bits = self._connection.bits("seen", player, len(seen)) if self._connection.section("seen") else []
        else:
            bits = self._connection.bits("states", 0, len(self.facts))
        mask = self._connection.bits("masks", player, len(self.action_names[agent]))
        return {"observation": _array(bits), "action_mask": _array(mask)}

    def state(self):
        """The bits of all facts, including those hidden from players."""
        return _array(self._connection.bits("states", 0, len(self.facts)))

    def render(self):
        """The facts that hold."""
        bits = self._connection.bits("states", 0, len(self.facts))
        return "\n".join(fact for fact, holds in zip(self.facts, bits) if holds)

    def close(self):
        self._connection.close()

    def _start(self, seed):
        self._connection.reset(seed)
        self.agents = list(self.possible_agents)
        self._read()

    def _make(self, actions):
        numbers = [int(actions.get(agent, 0)) for agent in self.possible_agents]
        self._connection.request(1, struct.pack("<%di" % len(numbers), *numbers))
        self._read()

    def _read(self):
        count = len(self.possible_agents)
        at = {name: self._connection.section(name)["offset"] for name in ("rewards", "actors", "endings")}
        frame = self._connection.frame
        ending = frame[at["endings"]]
        goals = struct.unpack_from("<%df" % count, frame, at["rewards"])
        chooses = frame[at["actors"] : at["actors"] + count]
        self._choosing = [agent for agent, bit in zip(self.possible_agents, chooses) if bit]
        is_over = ending != 0
        self.rewards = {
            agent: self._reward(agent, goal) if is_over else 0.0
            for agent, goal in zip(self.possible_agents, goals)
        }
        self.terminations = {agent: ending == TERMINAL for agent in self.possible_agents}
        self.truncations = {agent: ending > TERMINAL for agent in self.possible_agents}
        self.infos = {agent: {} for agent in self.possible_agents}

    def _reward(self, agent, goal):
        low, high = self._goals[agent]
        if not self._scaled or high == low:
            return goal
        return 2 * (goal - low) / (high - low) - 1


class AECEnv(_Single):
    """Players act one after another; those that choose at the same time do not see each other's choices."""

    def reset(self, seed=None, options=None):
        self._start(seed)
        self._cumulative_rewards = dict(self.rewards)
        self._chosen = {}
        self._select()

    def _select(self):
        waiting = self._choosing or self.agents
        self.agent_selection = waiting[0]

    def last(self, observe=True):
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game is over for %s: its action must be None" % agent)
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        mask = self.observe(agent)["action_mask"]
        if action is None or not 0 <= int(action) < len(mask) or not mask[int(action)]:
            legal = [i for i, bit in enumerate(mask) if bit]
            raise ValueError("%s cannot make action %s; it can make %s" % (agent, action, legal))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: 0.0 for each in self.possible_agents}
        self._chosen[agent] = action
        left = [each for each in self._choosing if each not in self._chosen]
        if left:
            self.agent_selection = left[0]
            return
        chosen, self._chosen = self._chosen, {}
        self._make(chosen)
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        self._select()


class ParallelEnv(_Single):
    """All players act at once; actions of players without a choice are ignored."""

    def reset(self, seed=None, options=None):
        self._start(seed)
        return self._observations(), self.infos

    def step(self, actions):
        if not self.agents:
            raise ValueError("the game is over: call reset")
        missing = [agent for agent in self._choosing if agent not in actions]
        if missing:
            raise ValueError("there is no action of %s" % ", ".join(missing))
        self._make(actions)
        answer = self._observations(), self.rewards, self.terminations, self.truncations, self.infos
        if any(self.terminations.values()) or any(self.truncations.values()):
            self.agents = []
        return answer

    def _observations(self):
        return {agent: self.observe(agent) for agent in self.possible_agents}
