import { describe, expect, test } from 'vitest';
import { testGame } from '../../../test/match/playing.ts';
import { seededRandom } from '../../base/index.ts';
import { type Game, legalByRole, type Move, type Observation, type Role } from '../../game/index.ts';
import { playMatch } from '../../match/index.ts';
import { extensiveForm, isFormRefusal } from '../../search/regret/extensive-form.ts';
import { largestGain } from '../../search/regret/regret-minimiser.ts';
import type { Player, Turn } from '../player.ts';
import { createPlayer } from '../player-choice.ts';
import { TURN_PLAYERS } from '../turn-players.ts';
import { learnedResponse } from './learned-response.ts';
import { measuredStrategy } from './measured-strategy.ts';

const gameOf = (name: string): Game => testGame(`games/${name}.kif`).game;
const KUHN = gameOf('poker/kuhn-poker');
const player = (name: string, given = {}): Player => createPlayer({ player: name, given }, TURN_PLAYERS);

async function started(name: string, game: Game, role: Role, playouts: number, seed = 1): Promise<Player> {
  const made = player(name);
  await made.start({ game, role, random: seededRandom(seed), now: () => 0, budget: { playouts } });
  return made;
}

/** The turn of a role after joint moves, given by their texts. */
function turnAfter(game: Game, role: Role, line: readonly (readonly string[])[], playouts: number): Turn {
  let state = game.initial;
  const observations: Observation[] = [];
  for (const words of line) {
    const moves = legalByRole(game, state).map(
      (legal, each) => legal.find((move) => game.moveText(move) === words[each]) as Move,
    );
    observations.push(game.observe(state, moves, role));
    state = game.next(state, moves);
  }
  const legal = game.legalMoves(state, role);
  const situation =
    line.length === 0
      ? ({ kind: 'state', state } as const)
      : ({ kind: 'observations', from: 0, observations } as const);
  return { step: line.length, situation, legal, budget: { playouts } };
}

const NOBODY = { goals: [] };

const OPTIONS = {
  random: seededRandom(1),
  now: () => 0,
  start: { playouts: 10 },
  perMove: { playouts: 10 },
};

describe.each(['ismcts', 'oos', 'cfr', 'hyperplay', 'hyperplay-ii'])('%s', (name) => {
  test.each([
    'poker/kuhn-poker',
    'tic-tac-toe/kriegspiel-tic-tac-toe',
    'tic-tac-toe/blind-tic-tac-toe',
    'tic-tac-toe/tic-tac-toe',
    'tic-tac-toe/tic-tac-toe-three-players',
    'mastermind/mastermind-3',
  ])('plays %s legally, and the same match again for the same seed', async (sheet) => {
    const game = gameOf(sheet);
    const play = () =>
      playMatch({
        name: sheet,
        game,
        seats: game.roles.map(({ isChance }) => (isChance ? undefined : { name, player: player(name) })),
        seed: 5,
        clocks: { start: { playouts: 20 }, play: { playouts: 20 } },
        now: () => 0,
      });
    const first = await play();
    expect(first.incidents).toEqual([]);
    expect(first.ending).toBe('terminal');
    expect((await play()).moves).toEqual(first.moves);
  });

  test('wins at once where it can', async () => {
    const game = gameOf('tic-tac-toe/tic-tac-toe');
    let state = game.initial;
    for (const [x, o] of [
      ['(mark 1 1)', 'noop'],
      ['noop', '(mark 2 1)'],
      ['(mark 1 2)', 'noop'],
      ['noop', '(mark 2 2)'],
    ])
      state = game.next(
        state,
        legalByRole(game, state).map(
          (legal, role) => legal.find((move) => game.moveText(move) === (role === 0 ? x : o)) as Move,
        ),
      );
    const made = await started(name, game, 0 as Role, 400);
    const legal = game.legalMoves(state, 0 as Role);
    const situation = { kind: 'state', state } as const;
    const move = await made.choose({ step: 4, situation, legal, budget: { playouts: 400 } });
    expect(game.moveText(move)).toBe('(mark 1 3)');
  });
});

test.each(['cfr+', 'cfr', 'external'])(
  'cfr:method=%s leaves little to gain in Kuhn poker',
  async (method) => {
    const form = extensiveForm(KUHN);
    if (isFormRefusal(form)) throw new Error(form.kind);
    const { halves } = await measuredStrategy(form, {
      ...OPTIONS,
      newPlayer: () => player('cfr', { method }),
      samples: 2,
      tick: async () => false,
    });
    expect(largestGain(form, halves[0])).toBeLessThan(2);
  },
);

describe.each(['cfr', 'auto'])('%s', (name) => {
  test.each([
    ['bluffs with a jack', 'noop (dealt jack)', ['noop', 'noop', '(deal queen jack)'], 'check', 'bet'],
    ['calls with a queen', 'noop (dealt queen)', ['noop', 'noop', '(deal jack queen)'], 'bet', 'call'],
  ] as const)('as Bob in Kuhn poker %s in one of three matches', async (_, __, deal, said, wanted) => {
    const bob = 1 as Role;
    const made = await started(name, KUHN, bob, 100);
    const turn = turnAfter(KUHN, bob, [deal, [said, 'noop', 'noop']], 100);
    let count = 0;
    const trials = 900;
    for (let trial = 0; trial < trials; trial++)
      if (KUHN.moveText(await made.choose(turn)) === wanted) count++;
    await made.stop(NOBODY);
    // Three standard deviations of 900 draws, and what is left to learn.
    expect(Math.abs(count / trials - 1 / 3)).toBeLessThan(0.06);
  });

  test('changes doors in Monty Hall', async () => {
    const game = gameOf('monty-hall/monty-hall');
    const candidate = 0 as Role;
    const made = await started(name, game, candidate, 10);
    const line = [
      ['noop', '(hide 1)'],
      ['(choose 1)', 'noop'],
      ['noop', '(open 2)'],
    ];
    const turn = turnAfter(game, candidate, line, 10);
    expect(game.moveText(await made.choose(turn))).toBe('switch');
  });
});

test('auto asks where asking is worth its price, and never more often', async () => {
  const game = gameOf('number-guessing/number-guessing');
  for (const seed of [1, 2]) {
    const record = await playMatch({
      name: 'number-guessing',
      game,
      seats: [{ name: 'auto', player: player('auto') }, undefined],
      seed,
      clocks: { start: { playouts: 20 }, play: { playouts: 20 } },
      now: () => 0,
    });
    expect(record.moves.map(([own]) => own?.replace(/\(?([a-z-]+).*/, '$1')).join(' ')).toBe(
      'noop ask-less ask-less ask-less ask-less ready guess',
    );
    expect(record.goals[0]).toBe(80);
  }
});

test('mixed moves: matching pennies at 50 %, whoever searches', async () => {
  const game = gameOf('matrix-games/matching-pennies');
  for (const name of ['cfr', 'ismcts', 'oos', 'auto']) {
    let heads = 0;
    const trials = 200;
    for (let seed = 1; seed <= trials; seed++) {
      const made = await started(name, game, 0 as Role, 100, seed);
      const legal = game.legalMoves(game.initial, 0 as Role);
      const situation = { kind: 'state', state: game.initial } as const;
      const move = await made.choose({ step: 0, situation, legal, budget: { playouts: 100 } });
      if (game.moveText(move) === 'heads') heads++;
      await made.stop(NOBODY);
    }
    // Three standard deviations.
    expect(Math.abs(heads / trials - 0.5)).toBeLessThan(0.107);
  }
});

describe('what is known of a player', () => {
  test('shares that it states, or counts of its answers', async () => {
    const form = extensiveForm(KUHN);
    if (isFormRefusal(form)) throw new Error(form.kind);
    const tick = async (): Promise<boolean> => false;
    const measured = (name: string) =>
      measuredStrategy(form, { ...OPTIONS, newPlayer: () => player(name), samples: 4, tick });
    const random = await measured('random');
    expect(random.isStated).toBe(true);
    expect([...random.halves[0]]).toEqual(Array.from({ length: 24 }, () => 0.5));
    const first = await measured('legal');
    expect(first.isStated).toBe(false);
    for (const { at, moves } of form.sets)
      expect([...first.halves[1].subarray(at, at + moves.length)].sort()).toEqual([0, 1]);
  });

  test('a response that is learned gains on a bad player', async () => {
    const tick = async (): Promise<boolean> => false;
    const { mean } = await learnedResponse(KUHN, 1 as Role, {
      ...OPTIONS,
      newPlayer: () => player('legal'),
      lessons: 600,
      trials: 400,
      tick,
    });
    expect(mean.mean - (mean.halfWidth ?? 0)).toBeGreaterThan(55);
  });
});
