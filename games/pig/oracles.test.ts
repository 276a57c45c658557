import { describe, expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

interface Pig {
  readonly target: number;
  readonly turns: number;
}

const FACES = [1, 2, 3, 4, 5, 6];

/** The scores of the one to roll and of the other, the points of the running turn, and the turns that are over. */
interface Score {
  readonly own: number;
  readonly other: number;
  readonly running: number;
  readonly over: number;
}

/** How often the one to roll wins, with half a win for a draw, if both play as well as they can. */
function bestChance({ target, turns }: Pig): number {
  const known = new Map<string, number>();
  const chance = ({ own, other, running, over }: Score): number => {
    if (own + running >= target) return 1;
    if (over === turns) return own === other ? 0.5 : own > other ? 1 : 0;
    const key = `${own} ${other} ${running} ${over}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const passed = (points: number) => 1 - chance({ own: other, other: points, running: 0, over: over + 1 });
    const rolls = FACES.map((face) =>
      face === 1 ? passed(own) : chance({ own, other, running: running + face, over }),
    );
    const roll = rolls.reduce((a, b) => a + b) / FACES.length;
    const found = running === 0 ? roll : Math.max(roll, passed(own + running));
    known.set(key, found);
    return found;
  };
  return chance({ own: 0, other: 0, running: 0, over: 0 });
}

/** `own` and `other` are Ann's and Bob's scores in her turns, and the other way round in his. */
function pig(rules: Pig, score: Score, isRolling = false): Position {
  const { own, other, running, over } = score;
  const mover = over % 2;
  const passed = (points: number) => pig(rules, { own: other, other: points, running: 0, over: over + 1 });
  return {
    get goals() {
      const lead = own + running >= rules.target ? 1 : Math.sign(own - other);
      if (own + running < rules.target && over < rules.turns) return undefined;
      const goals = [50 + 50 * lead, 50 - 50 * lead];
      return [...(mover === 0 ? goals : goals.reverse()), 100];
    },
    moves: () => {
      if (isRolling) return [['noop'], ['noop'], FACES.map((face) => `(die ${face})`)];
      const words = running === 0 ? ['roll'] : ['roll', 'hold'];
      return mover === 0 ? [words, ['noop'], ['noop']] : [['noop'], words, ['noop']];
    },
    after: (moves) => {
      if (moves[mover] === 'roll') return pig(rules, score, true);
      if (moves[mover] === 'hold') return passed(own + running);
      const face = Number(/\d/.exec(moves[2]!)![0]);
      return face === 1 ? passed(own) : pig(rules, { ...score, running: running + face });
    },
  };
}

const START: Score = { own: 0, other: 0, running: 0, over: 0 };

describe.each(about.games)('$name', ({ name, parameters, oracles }) => {
  test('is the same as a program that plays it', () => {
    expectSameGames(`games/pig/${name}.kif`, pig(parameters, START), 20);
    expect(pathCounts(pig(parameters, START), 10)).toEqual(oracles.perft.counts.slice(0, 10));
  });
});

test('Pig to 20 has the value that is told', () => {
  const { parameters, oracles } = about.games.find(({ name }) => name === 'pig-20')!;
  expect(100 * bestChance(parameters)).toBeCloseTo(oracles.value!.goals.ann, 5);
});
