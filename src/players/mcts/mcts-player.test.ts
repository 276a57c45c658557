import { describe, expect, test } from 'vitest';
import { generator as breakthrough } from '../../../games/breakthrough/generate.ts';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { answer, knownState, matchStart, played, positionAfter } from '../../../test/playing.ts';
import { compile } from '../../engines/index.ts';
import { type Game, type Move, type Role, rolesOf, type State } from '../../game/index.ts';
import type { Player, Thoughts } from '../player.ts';
import { createPlayer, isChoiceRefusal, readPlayerChoice } from '../player-choice.ts';
import { RandomPlayer } from '../random-player.ts';
import { mcts } from './mcts.ts';

function player(text: string): Player {
  const choice = readPlayerChoice(text, [mcts]);
  if (isChoiceRefusal(choice)) throw new Error(choice.problem);
  return createPlayer(choice, [mcts]);
}

/** Every variant of the search with different code, not just different numbers. */
const FORMS = [
  'mcts',
  'mcts:machine=stepped',
  'mcts:rounds=1,expand=one',
  'mcts:machine=stepped,expand=all',
  'mcts:transpositions=no',
  'mcts:reuse=no',
  'mcts:bound=tuned',
  'mcts:rave=1000',
  'mcts:rave=1000,machine=stepped',
  'mcts:rave=1000,ref=50',
  'mcts:history=5',
  'mcts:fpu=50,expand=one',
  'mcts:playout=decisive',
  'mcts:playout=decisive,machine=stepped',
  'mcts:playout=mast',
  'mcts:playout=mast,machine=stepped',
  'mcts:playout=past',
  'mcts:playout=ngram',
  'mcts:final=value',
  'mcts:after=3',
  'mcts:learned=cut-minimax,horizon=0,values=network,positions=2000',
];

describe.each(FORMS)('%s', (form) => {
  const game = ticTacToe();

  test('completes its line, and stops that of the other', async () => {
    expect(await answer(player(form), game, ['1 1', '2 1', '1 2', '2 2'], { playouts: 400 })).toBe(
      '(mark 1 3)',
    );
    expect(await answer(player(form), game, ['2 2', '3 1', '3 2'], { playouts: 400 })).toBe('(mark 1 2)');
  });

  test('does not lose to chance', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const [own = 0] = await played(game, [player(form), new RandomPlayer()], { playouts: 600 }, seed);
      expect(own).toBeGreaterThanOrEqual(50);
      const [, second = 0] = await played(game, [new RandomPlayer(), player(form)], { playouts: 600 }, seed);
      expect(second).toBeGreaterThanOrEqual(50);
    }
  });

  test('plays the same again with the same seed and work', async () => {
    const budget = { playouts: 300 };
    const moves = await Promise.all(
      [1, 2].map(() => answer(player(form), game, ['2 2'], budget, { seed: 5 })),
    );
    expect(moves[0]).toBe(moves[1]);
  });
});

describe.each([0, 1])('tic-tac-toe as role %i', (own) => {
  test('is never lost, whatever the other does', async () => {
    const game = ticTacToe();
    const goals = await allGoals(game, own as Role, 'mcts', 20_000);
    expect(Math.min(...goals)).toBeGreaterThanOrEqual(50);
  });
});

/** The goals of all matches against all possible moves of another player. */
async function allGoals(game: Game, own: Role, form: string, playouts: number): Promise<number[]> {
  const chosen = new Map<string, Move>();
  const searcher = player(form);
  await searcher.start(matchStart(game, own));
  const goals: number[] = [];
  const play = async (state: State, step: number): Promise<void> => {
    if (game.isTerminal(state)) {
      goals.push(game.utility(state, own));
      return;
    }
    const legal = rolesOf(game).map((role) => game.legalMoves(state, role));
    const key = game.key(state);
    const ownLegal = legal[own] as readonly Move[];
    if (ownLegal.length > 1 && !chosen.has(key))
      chosen.set(
        key,
        await searcher.choose({ ...knownState(state, step), legal: ownLegal, budget: { playouts } }),
      );
    const move = chosen.get(key) ?? (ownLegal[0] as Move);
    for (const other of legal[1 - own] as readonly Move[]) {
      const moves = own === 0 ? [move, other] : [other, move];
      await play(game.next(state, moves), step + 1);
    }
  };
  await play(game.initial, 0);
  return goals;
}

test('High-or-Low is guessed right with every card', async () => {
  const { game } = compile(sheetDescription('games/high-or-low/high-or-low.kif'));
  const random = game.roles.findIndex(({ isChance }) => isChance) as Role;
  const guesser = rolesOf(game).find((role) => role !== random) as Role;
  let rights = 0;
  for (const card of game.legalMoves(game.initial, random)) {
    const moves = rolesOf(game).map((role) =>
      role === random ? card : (game.legalMoves(game.initial, role)[0] as Move),
    );
    const state = game.next(game.initial, moves);
    const guess = player('mcts');
    await guess.start(matchStart(game, guesser));
    const move = await guess.choose({
      step: 1,
      situation: { kind: 'observations', from: 0, observations: [{ kind: 'moves', moves }] },
      legal: game.legalMoves(state, guesser),
      budget: { playouts: 4000 },
    });
    rights += await chanceToWin(game, state, guesser, random, move);
  }
  // 120 of 156 pairs of cards.
  expect(rights / 13).toBeCloseTo(120 / 156, 10);
});

/** Computed exactly over all remaining chance moves. */
async function chanceToWin(
  game: Game,
  state: State,
  guesser: Role,
  random: Role,
  move: Move,
): Promise<number> {
  if (game.isTerminal(state)) return game.utility(state, guesser) / 100;
  const outcomes = game.legalMoves(state, random);
  let sum = 0;
  for (const outcome of outcomes) {
    const moves = rolesOf(game).map((role) => {
      if (role === random) return outcome;
      const legal = game.legalMoves(state, role);
      return legal.includes(move) ? move : (legal[0] as Move);
    });
    sum += await chanceToWin(game, game.next(state, moves), guesser, random, move);
  }
  return sum / outcomes.length;
}

test('a hundred playouts are enough to beat chance, with many playouts under way at a time', async () => {
  const game = compile(described(breakthrough.sheet({ width: 5, height: 8, misere: 0 }))).game;
  let won = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const [own = 0] = await played(game, [player('mcts'), new RandomPlayer()], { playouts: 100 }, seed);
    const [, second = 0] = await played(game, [new RandomPlayer(), player('mcts')], { playouts: 100 }, seed);
    won += (own + second) / 100;
  }
  expect(won).toBeGreaterThanOrEqual(18);
});

test('what is certain is said, and ends the thinking', async () => {
  const game = ticTacToe();
  let last: Thoughts | undefined;
  const report = (thoughts: Thoughts): void => {
    last = thoughts;
  };
  await answer(player('mcts'), game, ['1 1', '2 1', '1 2', '2 2'], { playouts: 1e6 }, { report });
  expect(last?.note).toBe('solved: 100');
  expect(last?.moves[0]).toMatchObject({ value: 100, isProven: true });
  expect(last?.work.playouts).toBeLessThan(10_000);
});

test('a full tree is pruned and played on with', async () => {
  const { game } = compile(sheetDescription('games/connect-four/connect-four.kif'));
  let last: Thoughts | undefined;
  const report = (thoughts: Thoughts): void => {
    last = thoughts;
  };
  await answer(player('mcts:memory=1,rounds=1'), game, [], { playouts: 60_000 }, { report });
  expect(last?.work.playouts).toBeGreaterThanOrEqual(60_000);
  expect(last?.work.nodes).toBeLessThan(22_000);
});

test('time ends the thinking', async () => {
  const { game } = compile(sheetDescription('games/connect-four/connect-four.kif'));
  let time = 0;
  const searcher = player('mcts');
  await searcher.start(matchStart(game, 0 as Role, 1, { now: () => time++ }));
  const legal = game.legalMoves(game.initial, 0 as Role);
  expect(legal).toContain(
    await searcher.choose({ ...knownState(game.initial), legal, budget: { seconds: 0.1 } }),
  );
  expect(time).toBeLessThan(1000);
});

test('the tree is kept from one turn to the next', async () => {
  const { game } = compile(sheetDescription('games/connect-four/connect-four-5x4.kif'));
  const nodesWith = async (form: string): Promise<number> => {
    const searcher = player(form);
    await searcher.start(matchStart(game, 0 as Role));
    let nodes = 0;
    for (const [texts, playouts] of [
      [[], 20_000],
      [['3', '3'], 100],
    ] as const) {
      const { state, ...position } = positionAfter(game, texts);
      const legal = game.legalMoves(state, 0 as Role);
      await searcher.choose({
        ...position,
        legal,
        budget: { playouts },
        report: ({ work }) => {
          nodes = work.nodes ?? 0;
        },
      });
    }
    return nodes;
  };
  expect(await nodesWith('mcts:rounds=1,reuse=no')).toBeLessThan(200);
  expect(await nodesWith('mcts:rounds=1')).toBeGreaterThan(500);
});

test('choices at the same time: matching pennies is not given away', async () => {
  const { game } = compile(
    described(`(role a) (role b) (init open) (side heads) (side tails)
      (<= (legal ?r (show ?s)) (role ?r) (side ?s) (true open)) (<= (next (shown ?r ?s)) (does ?r (show ?s)))
      (<= same (true (shown a ?s)) (true (shown b ?s))) (<= over (true (shown ?r ?s))) (<= terminal over)
      (<= (goal a 100) same) (<= (goal a 0) (not same)) (<= (goal b 0) same) (<= (goal b 100) (not same))`),
  );
  const shown = new Map<string, number>();
  for (let seed = 1; seed <= 40; seed++) {
    const move = await answer(player('mcts:rounds=1'), game, [], { playouts: 500 }, { seed });
    shown.set(move, (shown.get(move) ?? 0) + 1);
  }
  expect(shown.size).toBe(2);
});

test('games without a circuit are searched as well', async () => {
  const { game } = compile(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'), { engine: 'rules' });
  expect(await answer(player('mcts'), game, ['1 1', '2 1', '1 2', '2 2'], { playouts: 100 })).toBe(
    '(mark 1 3)',
  );
});
