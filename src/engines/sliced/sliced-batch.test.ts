import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { testGame } from '../../../test/match/playing.ts';
import { Simulator } from '../../../test/sliced/simulator.ts';
import { seededRandom } from '../../base/index.ts';
import { Views } from '../../beliefs/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  meanGoal,
  type Role,
  type State,
  uniformPolicy,
} from '../../game/index.ts';

import { compile } from '../compile.ts';
import type { CircuitGame } from '../stepper/circuit-game.ts';
import { PlayoutMachine } from './playout-machine.ts';
import { OneStatePolicy } from './sliced-playouts.ts';

const game = ticTacToe() as CircuitGame;

/** The exact probability: in random tic-tac-toe, each game has the product of its moves' probabilities. */
const X_WINS = 0.58492;
const O_WINS = 0.28809;

const FORMS = [
  { name: 'vectors', withoutVectors: false },
  { name: 'numbers', withoutVectors: true },
  { name: 'a table of vectors', longestCode: 0 },
  { name: 'a table of numbers', longestCode: 0, withoutVectors: true },
  { name: 'a table in parts', longestCode: 0, tablePart: 20 },
];

describe.each(FORMS)('random play with $name', (form) => {
  test('has the exact outcome probabilities of tic-tac-toe', () => {
    const simulator = new Simulator(game, { seed: 7, ...form });
    const count = 300_000;
    const scores = simulator.playouts(game.initial, { count });
    expect(scores.playouts).toBe(count);
    expect(scores.unfinished + scores.stuck).toBe(0);
    // The tolerance is five standard deviations.
    const tolerance = 5 * Math.sqrt(0.25 / count);
    expect((scores.goals[0]?.get(100) ?? 0) / count).toBeCloseTo(X_WINS, -Math.log10(2 * tolerance));
    expect((scores.goals[1]?.get(100) ?? 0) / count).toBeCloseTo(O_WINS, -Math.log10(2 * tolerance));
    expect(scores.goals[0]?.get(50)).toBe(scores.goals[1]?.get(50));
    expect(scores.transitions / count).toBeCloseTo(7.63, 1);
  });

  test('plays exactly as many games as asked for', () => {
    const simulator = new Simulator(game, form);
    for (const count of [1, 2, 63, 64, 65, 127, 128, 129, 1000]) {
      const scores = simulator.playouts(game.initial, { count });
      expect(scores.playouts).toBe(count);
      const sum = [...(scores.goals[0]?.values() ?? [])].reduce((a, b) => a + b, 0);
      expect(sum).toBe(count);
    }
  });

  test('reports one result for each start', () => {
    const simulator = new Simulator(game, form);
    const starts = someStates(game, 500);
    const seen = new Map<number, number>();
    simulator.playoutsFrom(starts, ({ start, goals, length, end }) => {
      seen.set(start, (seen.get(start) ?? 0) + 1);
      expect(goals[0] as number).toBe(100 - (goals[1] as number));
      expect(end).toBe('terminal');
      const state = starts[start] as State;
      const empty = game.facts(state).filter((fact) => JSON.stringify(fact).includes('"empty"')).length;
      expect(length).toBeLessThanOrEqual(empty);
      if (game.isTerminal(state)) {
        expect(length).toBe(0);
        expect(goals[0]).toBe(game.utility(state, 0 as Role));
      }
    });
    expect(seen.size).toBe(500);
    expect([...seen.values()].every((times) => times === 1)).toBe(true);
  });

  test('expands a state as the engine steps it', () => {
    const simulator = new Simulator(game, form);
    for (const state of someStates(game, 40)) {
      const children = simulator.expand(state);
      const expected = game.isTerminal(state) ? [] : jointMoves(game, state);
      expect(children.map(({ moves }) => moves)).toEqual(expected);
      for (const child of children) {
        const after = game.next(state, child.moves);
        expect(game.key(child.state)).toBe(game.key(after));
        expect(child.isTerminal).toBe(game.isTerminal(after));
        expect(child.goals).toEqual(game.roles.map((_, role) => game.utility(after, role as Role)));
        expect(child.legal).toEqual(game.roles.map((_, role) => game.legalMoves(after, role as Role)));
      }
    }
  });

  test('cuts games that become too long, and says so', () => {
    const simulator = new Simulator(game, { maxLength: 3, ...form });
    const scores = simulator.playouts(game.initial, { count: 1000 });
    expect(scores).toMatchObject({ playouts: 1000, unfinished: 1000, transitions: 3000 });
    simulator.playoutsFrom([game.initial], ({ length, end }) => {
      expect({ length, end }).toEqual({ length: 3, end: 'cut' });
    });
  });

  test('stops when told to, with what there is', () => {
    const simulator = new Simulator(game, form);
    let asked = 0;
    const scores = simulator.playouts(game.initial, { stop: () => ++asked === 12 });
    expect(asked).toBe(12);
    expect(scores.playouts).toBeGreaterThan(0);
    expect(scores.transitions / scores.playouts).toBeCloseTo(7.6, 0);
  });

  test('is the same for the same seed, and different for another', () => {
    const run = (seed: number) =>
      new Simulator(game, { seed, ...form }).playouts(game.initial, { count: 5000 });
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });
});

test('a step in parts is the step', () => {
  const run = (tablePart: number) =>
    new Simulator(game, { seed: 5, longestCode: 0, tablePart }).playouts(game.initial, { count: 3000 });
  expect(run(7)).toEqual(run(1_000_000));
});

test('playouts can be stopped in the middle of a step', () => {
  const machine = new PlayoutMachine(game, { longestCode: 0, tablePart: 7 });
  const counted = (parts: number) => {
    machine.clear();
    machine.seed(9);
    machine.startAll(game.bits(game.initial), 1_000_000);
    expect(machine.run(parts)).toBe(false);
    const { memory, tallies } = machine;
    return { playouts: memory.number(tallies.playouts), transitions: memory.number(tallies.transitions) };
  };
  let before = counted(1);
  expect(before).toEqual({ playouts: 0, transitions: 0 });
  for (let parts = 2; parts < 3000; parts += 37) {
    const now = counted(parts);
    const [playouts, transitions] = [now.playouts - before.playouts, now.transitions - before.transitions];
    expect(transitions).toBeGreaterThanOrEqual(5 * playouts);
    expect(transitions).toBeLessThanOrEqual(9 * playouts);
    before = now;
  }
  expect(before.playouts).toBeGreaterThan(0);
});

test('playouts need an end', () => {
  expect(() => new Simulator(game).playouts(game.initial, {})).toThrow(/number or an end/);
});

test('a mean goal', () => {
  const scores = new Simulator(game).playouts(game.initial, { count: 100_000 });
  expect(meanGoal(scores, 0 as Role)).toBeGreaterThan(63);
  expect(meanGoal(scores, 0 as Role) + meanGoal(scores, 1 as Role)).toBeCloseTo(100);
});

test('rules that iterate play too', () => {
  const { game: hex } = compile(sheetDescription('games/hex/hex-5x5.kif'));
  const scores = new Simulator(hex as CircuitGame).playouts(hex.initial, { count: 2000 });
  expect(scores.stuck + scores.unfinished).toBe(0);
  expect(scores.goals[0]?.get(100)).toBe(scores.goals[1]?.get(0));
});

function someStates(of: Game, count: number): State[] {
  const states: State[] = [];
  let state = of.initial;
  let choice = 12345;
  for (let i = 0; i < count; i++) {
    states.push(state);
    if (of.isTerminal(state)) {
      state = of.initial;
      continue;
    }
    const joint = jointMoves(of, state);
    choice = (Math.imul(choice, 1103515245) + 12345) >>> 0;
    state = of.next(state, joint[(choice >>> 8) % joint.length] as Move[]);
  }
  return states;
}

function jointMoves(of: Game, state: State): Move[][] {
  let joint: Move[][] = [[]];
  for (const role of of.roles.keys()) {
    const own = of.legalMoves(state, role as Role);
    joint = joint.flatMap((moves) => own.map((move) => [...moves, move]));
  }
  return joint;
}

test('positions with very many joint moves are expanded some at a time', () => {
  const roles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const { game: crowd } = compile(
    described(`
      ${roles.map((role) => `(role ${role}) (init (at ${role} 0)) (goal ${role} 0)`).join(' ')}
      ${Array.from({ length: 10 }, (_, number) => `(number ${number})`).join(' ')}
      (<= (legal ?r (go ?n)) (role ?r) (number ?n))
      (<= (next (at ?r ?n)) (does ?r (go ?n)))
      (<= terminal (true (at a 9)))`),
  );
  const simulator = new Simulator(crowd as CircuitGame);
  let seen = 0;
  for (const { state, moves } of simulator.children(crowd.initial)) {
    expect(crowd.next(crowd.initial, moves)).toEqual(state);
    if (++seen === 300) break;
  }
  expect(seen).toBe(300);
  expect(new Simulator(game).expand(game.initial)).toHaveLength(9);
});

test('policies that look at single states are refused by many lanes', () => {
  const batch = game.batch({ lanes: 'many' });
  expect(() => batch.playouts({ policy: uniformPolicy(seededRandom(1)) })).toThrow(OneStatePolicy);
});

test('a run is over when another user needs its machine, and playouts keep their own chance', () => {
  const batch = game.batch();
  const initial = new Int32Array(batch.packing.words);
  batch.packing.pack(game.initial, initial, 0);
  const results = (isDisturbed: boolean): string => {
    const playouts = batch.playouts({ policy: 'uniform', rounds: 1, seed: 5 });
    const found: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      playouts.playEach(initial, new Int32Array(300), (result) => found.push(result));
      const run = isDisturbed ? batch.scores(game.initial, { count: 1_000_000 }) : undefined;
      run?.advance();
      expect(run?.isOver ?? false).toBe(false);
      batch.scores(game.initial, { count: 1 });
      expect(run?.isOver ?? true).toBe(true);
    }
    return JSON.stringify(found);
  };
  expect(results(true)).toBe(results(false));
});

test.each(['tic-tac-toe/tic-tac-toe', 'col-and-snort/snort-3x3'])(
  'positions of %s are worth as much with decisive moves as with all',
  (path) => {
    const { game: small } = compile(sheetDescription(`games/${path}.kif`));
    const batch = small.batch({ lanes: 'many' });
    const tactics = batch.tactics();
    if (tactics === undefined) throw new Error('there are no decisive moves');
    const { words } = batch.packing;
    /** Returns the first role's result if both players know everything, and counts the moves examined. */
    const solver = (source: Pick<typeof batch, 'legalMoves'>) => {
      const known = new Map<string, number>();
      let looked = 0;
      const value = (state: State): number => {
        if (small.isTerminal(state)) return small.utility(state, 0 as Role);
        const key = small.key(state);
        const found = known.get(key);
        if (found !== undefined) return found;
        const store = new Int32Array(words);
        batch.packing.pack(state, store, 0);
        const { counts, moves } = source.legalMoves(store, [0]);
        const [first = 0, second = 0] = counts;
        const joint = Array.from(moves.slice(0, first)).flatMap((own) =>
          Array.from(moves.slice(first, first + second), (other) => [own, other] as Move[]),
        );
        looked += joint.length;
        const values = joint.map((each) => value(small.next(state, each)));
        const best =
          first > 1 || (second === 1 && isMaximising(state)) ? Math.max(...values) : Math.min(...values);
        known.set(key, best);
        return best;
      };
      const isMaximising = (state: State): boolean => small.legalMoves(state, 0 as Role).length > 1;
      return { value: value(small.initial), looked };
    };
    const [all, decisive] = [solver(batch), solver(tactics)];
    expect(decisive.value).toBe(all.value);
    expect(decisive.looked).toBeLessThan(all.looked);
    const store = new Int32Array(words);
    batch.packing.pack(small.initial, store, 0);
    const { counts: legal } = batch.legalMoves(store, [0]);
    const expected = Array.from(legal.subarray(0, 2));
    const { counts, avoided } = tactics.legalMoves(store, [0]);
    expect(expected.map((count, role) => count - (counts[role] as number))).toEqual(
      Array.from(avoided?.subarray(0, 2) ?? []),
    );
  },
  60_000,
);

test('a machine that is there costs nothing more', () => {
  const { game: fresh } = compile(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'));
  const before = fresh.batchCost();
  expect(before.seconds).toBeGreaterThan(0);
  fresh.batch({ lanes: 'many' }).playouts({ policy: 'uniform' });
  expect(fresh.batchCost()).toEqual({ ...before, seconds: 0 });
  expect(fresh.batchCost({ policy: 'decisive' }).seconds).toBeGreaterThan(0);
});

test('a machine for weighted moves is expected to take longer, the more moves there are', () => {
  const extra = (path: string): number => {
    const { game: own } = compile(sheetDescription(`games/${path}.kif`));
    return own.batchCost({ policy: 'weighted' }).seconds - own.batchCost().seconds;
  };
  expect(extra('tic-tac-toe/tic-tac-toe')).toBeCloseTo(0.0006 * 20, 6);
  expect(extra('nim/nim')).toBeGreaterThan(extra('tic-tac-toe/tic-tac-toe'));
});

test('moves made in many lanes are counted as in each lane by itself, with the goals of their role', () => {
  const batch = game.batch({ lanes: 'many' });
  const playouts = batch.playouts({ policy: 'uniform', notesMoves: true });
  const store = new Int32Array(batch.packing.words);
  batch.packing.pack(game.initial, store, 0);
  playouts.begin({ seed: 3, isCounted: true, store, place: 0 });
  for (let tag = 0; tag < playouts.lanes; tag++) playouts.start(tag, store, 0);
  const words = playouts.lanes / 32;
  let ended = 0;
  while (ended < playouts.lanes) {
    const all = new Int32Array(words);
    const goals = new Map<number, readonly number[]>();
    playouts.run(
      ({ lane, goals: own }) => {
        goals.set(lane, Array.from(own));
        all[lane >>> 5] = (all[lane >>> 5] as number) | (1 << (lane & 31));
      },
      () => false,
    );
    ended += goals.size;
    let marks = 0;
    for (const [move, { role }] of game.circuit.moves.entries()) {
      const count = playouts.made.count(role, move, all, 0);
      const { total } = playouts.made;
      let [single, sum] = [0, 0];
      for (const [lane, own] of goals) {
        const mask = new Int32Array(words);
        mask[lane >>> 5] = 1 << (lane & 31);
        if (playouts.made.count(role, move, mask, 0) === 0) continue;
        expect(playouts.made.total).toBe(own[role]);
        single++;
        sum += own[role] as number;
      }
      expect([count, total]).toEqual([single, sum]);
      if (/mark/.test(game.moveText(move as Move))) marks += count;
    }
    // Every game of tic-tac-toe has five to nine marks.
    expect(marks).toBeGreaterThanOrEqual(5 * goals.size);
    expect(marks).toBeLessThanOrEqual(9 * goals.size);
  }
});

test.each(['poker/leduc-holdem', 'battleships/battleships', 'tic-tac-toe/kriegspiel-tic-tac-toe'])(
  'many lanes perceive in %s what one lane does',
  (name) => {
    const { game: hidden } = testGame(`games/${name}.kif`);
    const { words } = hidden.packing();
    const roles = hidden.roles.length;
    const random = seededRandom(3);
    const store = new Int32Array(150 * words);
    const moves: Move[] = [];
    for (let state = hidden.initial, place = 0; place < 150; place++) {
      if (hidden.isTerminal(state)) state = hidden.initial;
      hidden.packing().pack(state, store, place * words);
      const joint = legalByRole(hidden, state).map((legal) => random.pick(legal));
      moves.push(...joint);
      state = hidden.next(state, joint);
    }
    const steps = { from: Int32Array.from({ length: 150 }, (_, place) => place * words), moves };
    const views = new Views(hidden);
    const [many, one] = (['many', 'one'] as const).map((lanes) =>
      hidden.batch({ lanes }).percepts(store, steps, views.numberOf),
    );
    expect(many).toHaveLength(150 * roles);
    expect(many).toEqual(one);
    expect(new Set(many).size).toBeGreaterThan(3);
  },
);
