"""Tests of the package; they need the command line of Anygame (see connection.find_command) and NumPy."""

import itertools
import unittest

import anygame
import numpy


def play(env, seed):
    env.reset(seed=seed)
    history = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            history.append((agent, reward))
            env.step(None)
            continue
        mask = observation["action_mask"]
        legal = [i for i, bit in enumerate(mask) if bit]
        action = legal[(7 * len(history) + seed) % len(legal)]
        history.append((agent, env.action_names[agent][action]))
        env.step(action)
    return history


class OneGame(unittest.TestCase):
    def test_a_game_is_played_to_a_known_end(self):
        env = anygame.env("tic-tac-toe")
        env.reset()
        for move in ["mark 1 1", "mark 2 1", "mark 1 2", "mark 2 2", "mark 1 3"]:
            agent = env.agent_selection
            spelled = "(%s)" % move if "(%s)" % move in env.action_names[agent] else move
            env.step(env.action(agent, spelled))
        self.assertEqual(list(env.rewards.values()), [1, -1])
        self.assertTrue(all(env.terminations.values()))
        env.close()

    def test_the_same_seed_gives_the_same_game(self):
        env = anygame.env("kuhn-poker")
        games = [play(env, seed) for seed in (3, 3, 4, 5, 6)]
        self.assertEqual(games[0], games[1])
        self.assertTrue(any(game != games[0] for game in games[2:]))
        for game in games:
            self.assertAlmostEqual(sum(reward for _, reward in game[-2:]), 0)
        env.close()

    def test_hidden_information_stays_hidden(self):
        env = anygame.env("kuhn-poker")
        env.reset(seed=1)
        for agent in env.possible_agents:
            self.assertEqual(len(env.observe(agent)["observation"]), len(env.percepts[agent]))
        self.assertEqual(len(env.state()), len(env.facts))
        env.close()

    def test_players_choose_at_the_same_time(self):
        env = anygame.parallel_env("rock-paper-scissors")
        observations, _ = env.reset(seed=1)
        self.assertEqual(set(observations), set(env.possible_agents))
        actions = {agent: env.action(agent, "rock") for agent in env.agents}
        while env.agents:
            _, rewards, terminations, _, _ = env.step(actions)
        self.assertTrue(all(terminations.values()))
        self.assertEqual(len(set(rewards.values())), 1)
        with self.assertRaises(ValueError):
            env.step(actions)
        env.close()

    def test_illegal_actions_and_unknown_games_are_refused(self):
        env = anygame.env("tic-tac-toe")
        env.reset()
        with self.assertRaisesRegex(ValueError, "cannot make action 99"):
            env.step(99)
        env.close()
        with self.assertRaisesRegex(anygame.AnygameError, "tic-tac-tow"):
            anygame.env("tic-tac-tow")


class ManyGames(unittest.TestCase):
    def test_agree_with_one_game(self):
        """Each of 200 random games is replayed by the AEC environment, observation by observation."""
        many = anygame.vector_env("tic-tac-toe", games=200, seed=2, final=True)
        one = anygame.env("tic-tac-toe")
        one.reset()
        observations, masks = many.reset(seed=2)
        alive = True
        for _ in itertools.repeat(None, 9):
            actions = many.sample()
            agent = one.agent_selection
            self.assertEqual(many.agents[many.actors[0]], agent)
            seen = one.observe(agent)
            numpy.testing.assert_array_equal(observations[0], seen["observation"])
            numpy.testing.assert_array_equal(masks[0][: len(seen["action_mask"])], seen["action_mask"])
            self.assertTrue(masks[numpy.arange(200), actions].all())
            one.step(actions[0])
            observations, rewards, terminations, truncations, masks = many.step(actions)
            self.assertFalse(truncations.any())
            if terminations[0]:
                numpy.testing.assert_allclose(rewards[0], [one.rewards[each] for each in many.agents])
                numpy.testing.assert_array_equal(many.final_states()[0], one.state())
                alive = False
                break
        self.assertFalse(alive)
        many.close()
        one.close()

    def test_random_play_has_the_known_outcome(self):
        env = anygame.vector_env("tic-tac-toe", games=1024, seed=1, rewards="goal")
        wins = ends = 0
        for _ in range(60):
            _, rewards, terminations, _, _ = env.step(env.sample())
            ends += terminations.sum()
            wins += (rewards[terminations, 0] == 100).sum()
        self.assertGreater(ends, 5000)
        # Random tic-tac-toe is won by the first player in 58.49 % of games; short games are a little over-represented.
        self.assertAlmostEqual(wins / ends, 0.585, delta=0.03)
        env.close()

    def test_an_illegal_action_moves_nothing(self):
        env = anygame.vector_env("tic-tac-toe", games=4, seed=1)
        before = env.states()
        with self.assertRaisesRegex(ValueError, "in game 2"):
            actions = env.sample()
            actions[2] = 99
            env.step(actions)
        numpy.testing.assert_array_equal(env.states(), before)
        with self.assertRaises(ValueError):
            env.step([1, 2])
        env.step(env.sample())
        env.close()


if __name__ == "__main__":
    unittest.main()
