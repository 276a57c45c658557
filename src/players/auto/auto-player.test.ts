import { expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../../test/games.ts';
import { answer, knownState, matchStart, played } from '../../../test/playing.ts';
import { compile } from '../../engines/index.ts';
import type { GameMemory, Move, Remembered, Role } from '../../game/index.ts';
import { RandomPlayer } from '../random-player.ts';
import { AutoPlayer } from './auto-player.ts';

test('tic-tac-toe is not lost, with and without time before the match', async () => {
  const game = ticTacToe();
  for (let seed = 1; seed <= 4; seed++) {
    const [own = 0] = await played(game, [new AutoPlayer(), new RandomPlayer()], { playouts: 500 }, seed);
    expect(own).toBeGreaterThanOrEqual(50);
  }
  const player = new AutoPlayer();
  await player.start(matchStart(game, 0 as Role, 1, { budget: { seconds: 1 } }));
  const legal = game.legalMoves(game.initial, 0 as Role);
  expect(legal).toContain(
    await player.choose({ ...knownState(game.initial), legal, budget: { seconds: 0.1 } }),
  );
});

test('puzzles are solved', async () => {
  const { game } = compile(sheetDescription('games/light-puzzle/light-puzzle.kif'));
  expect(await played(game, [new AutoPlayer()], { playouts: 2000 })).toEqual([100]);
});

test('a solved game is played exactly, and mixed where that is best', async () => {
  const { game } = compile(
    described(`(role a) (role b) (init open) (side heads) (side tails)
      (<= (legal ?r (show ?s)) (role ?r) (side ?s) (true open)) (<= (next (shown ?r ?s)) (does ?r (show ?s)))
      (<= same (true (shown a ?s)) (true (shown b ?s))) (<= over (true (shown ?r ?s))) (<= terminal over)
      (<= (goal a 100) same) (<= (goal a 0) (not same)) (<= (goal b 0) same) (<= (goal b 100) (not same))`),
  );
  const shown = new Set<Move>();
  for (let seed = 1; seed <= 20; seed++) {
    const player = new AutoPlayer();
    await player.start(matchStart(game, 0 as Role, seed, { budget: { seconds: 0.5 } }));
    const legal = game.legalMoves(game.initial, 0 as Role);
    shown.add(await player.choose({ ...knownState(game.initial), legal, budget: { seconds: 0.02 } }));
  }
  expect(shown.size).toBe(2);
});

test('the same seed and work play the same', async () => {
  const { game } = compile(sheetDescription('games/connect-four/connect-four-5x4.kif'));
  const move = () => answer(new AutoPlayer(), game, [], { playouts: 300 }, { seed: 4 });
  expect(await move()).toBe(await move());
});

/** Proves everything that can be proved about the game, even on a busy machine. */
const UNHURRIED = { now: () => 0 };

test('breakthrough is played with decisive playouts unless a race speaks against them', async () => {
  const { game } = compile(sheetDescription('games/breakthrough/breakthrough.kif'), UNHURRIED);
  const player = new AutoPlayer();
  await player.start(matchStart(game, 0 as Role, 1, { budget: {} }));
  const notes: string[] = [];
  await player.choose({
    step: 0,
    situation: { kind: 'state', state: game.initial },
    legal: game.legalMoves(game.initial, 0 as Role),
    budget: { playouts: 200 },
    report: ({ note = '' }) => notes.push(note),
  });
  expect(notes.at(-1)).toContain('decisive playouts');
});

test('a network is trained within the time before the match, and raced once it has seen enough', async () => {
  const kept = new Map<string, Remembered>();
  const memory: GameMemory = {
    recall: (kind) => kept.get(kind),
    keep: (kind, games, knowledge) => void kept.set(kind, { games, knowledge }),
  };
  const prepare = async (): Promise<string> => {
    const { game } = compile(sheetDescription('games/breakthrough/breakthrough-6x6.kif'), UNHURRIED);
    let milliseconds = 0;
    // A clock that counts how often it is read, so that the test is the same on every machine.
    const now = (): number => {
      milliseconds += 3;
      return milliseconds;
    };
    await new AutoPlayer().start(matchStart(game, 0 as Role, 1, { now, memory, budget: { seconds: 10 } }));
    expect(milliseconds).toBeLessThan(10_000);
    return Object.keys(kept.get('races')?.knowledge.races ?? {}).join();
  };
  expect(await prepare()).not.toContain('network');
  const learned = kept.get('network-play') as Remembered;
  expect(learned.games).toBeGreaterThan(1000);
  kept.set('network-play', { ...learned, games: 100_000 });
  expect(await prepare()).toContain('network');
  expect(kept.get('network-play')?.games).toBeGreaterThan(100_000);
}, 120_000);
