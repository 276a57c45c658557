import { describe, expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { knownState, matchStart } from '../../../test/playing.ts';
import { compile } from '../../engines/compile.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import type { MatchEvent, MatchStart, Thoughts } from '../player.ts';
import { createPlayer, isChoiceRefusal, readPlayerChoice } from '../player-choice.ts';
import { PLAYERS } from '../registry.ts';

const WHITE = 0 as Role;
/** Too large to be solved at once. */
const game = compile(sheetDescription('games/connect-four/connect-four.kif'), { engine: 'circuit' }).game;

/** A clock that advances by some milliseconds whenever it is read, so that time measures work. */
function countedClock(tick: number): { readonly now: () => number; time: number } {
  const clock = {
    time: 0,
    now: () => {
      clock.time += tick;
      return clock.time;
    },
  };
  return clock;
}

const task = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function started(text: string, changes: Partial<MatchStart>, tick = 2) {
  const choice = readPlayerChoice(text, PLAYERS);
  if (isChoiceRefusal(choice)) throw new Error(choice.problem);
  const clock = countedClock(tick);
  const player = createPlayer(choice, PLAYERS);
  await player.start(matchStart(game, WHITE, 1, { now: clock.now, ...changes }));
  /** Visits of the root when the player is asked about a state and does hardly any thinking itself. */
  const visitsAt = async (state: State, step: number): Promise<number> => {
    let last: Thoughts | undefined;
    await player.choose({
      ...knownState(state, step),
      legal: game.legalMoves(state, WHITE),
      budget: { seconds: 0.001 },
      report: (thoughts) => {
        last = thoughts;
      },
    });
    return (last?.moves ?? []).reduce((sum, { visits = 0 }) => sum + visits, 0);
  };
  return { player, clock, visitsAt };
}

/** Both roles' first legal moves, or the given move. */
function step(state: State, own?: Move): { readonly moves: Move[]; readonly next: State } {
  const moves = game.roles.map((_, role) =>
    role === WHITE && own !== undefined ? own : (game.legalMoves(state, role as Role)[0] as Move),
  );
  return { moves, next: game.next(state, moves) };
}

const observed = (moves: readonly Move[], count: number): MatchEvent => ({
  kind: 'observed',
  step: count,
  observation: { kind: 'moves', moves },
});

describe.each(['mcts', 'auto'])('%s', (name) => {
  test('uses the start clock to its end where nobody waits, and keeps what it finds', async () => {
    const budget = { seconds: 1.5 };
    const waiting = await started(name, { budget, mayPonder: true });
    expect(waiting.clock.time).toBeGreaterThanOrEqual(1500);
    expect(waiting.clock.time).toBeLessThan(1600);
    const hasty = await started(name, { budget });
    expect(hasty.clock.time).toBeLessThan(1500);
    const known = await waiting.visitsAt(game.initial, 0);
    expect(known).toBeGreaterThan(5 * (await hasty.visitsAt(game.initial, 0)));
    await waiting.player.stop({ goals: [] });
  });

  test('does not where it is told not to ponder', async () => {
    const { clock } = await started(`${name}:ponder=off`, { budget: { seconds: 1.5 }, mayPonder: true });
    expect(clock.time).toBeLessThan(1500);
  });
});

describe('after its answer', () => {
  async function answered(mayPonder: boolean, text = 'mcts', tick = 2) {
    const playing = await started(text, {}, tick);
    const legal = game.legalMoves(game.initial, WHITE);
    const turn = { ...knownState(game.initial), legal, budget: { seconds: 0.1 }, mayPonder };
    const move = await playing.player.choose(turn);
    return { ...playing, first: step(game.initial, move) };
  }

  test('a player goes on with the tree, follows what happens, and knows more when it is asked', async () => {
    const visits: number[] = [];
    for (const mayPonder of [false, true]) {
      const { player, clock, visitsAt, first } = await answered(mayPonder);
      const before = clock.time;
      for (let tasks = 0; tasks < 20; tasks++) await task();
      const second = step(first.next);
      player.observe?.(observed(first.moves, 1));
      player.observe?.(observed(second.moves, 2));
      for (let tasks = 0; tasks < 20; tasks++) await task();
      if (!mayPonder) expect(clock.time).toBe(before);
      visits.push(await visitsAt(second.next, 2));
      await player.stop({ goals: [] });
    }
    expect(visits[1]).toBeGreaterThan(10 * (visits[0] as number));
  });

  test('it hears of an event within a slice of 20 ms', async () => {
    const { player, clock } = await answered(true, 'mcts', 0.2);
    for (let tasks = 0; tasks < 20; tasks++) {
      const before = clock.time;
      await task();
      expect(clock.time - before).toBeLessThanOrEqual(20);
    }
    await player.stop({ goals: [] });
  });

  test.each([
    [
      'the match is over',
      (player: { stop(end: { goals: number[] }): Promise<void> }) => player.stop({ goals: [] }),
    ],
    [
      'moves are taken back',
      async (player: { observe?(event: MatchEvent): void }) =>
        player.observe?.({ kind: 'takenBack', step: 0 }),
    ],
  ])('it stops when %s', async (_, end) => {
    const { player, clock } = await answered(true);
    await task();
    await end(player as never);
    await task();
    const before = clock.time;
    for (let tasks = 0; tasks < 5; tasks++) await task();
    expect(clock.time).toBe(before);
  });

  test.each(['mcts:ponder=off', 'mcts:reuse=no'])('%s rests', async (text) => {
    const { clock } = await answered(true, text);
    const before = clock.time;
    for (let tasks = 0; tasks < 5; tasks++) await task();
    expect(clock.time).toBe(before);
  });

  test('a player whose work is counted rests, and plays as if it could not ponder', async () => {
    const moves: Move[] = [];
    for (const mayPonder of [false, true]) {
      const { player, clock } = await started('mcts', {});
      let state = game.initial;
      for (let turn = 0; turn < 4; turn++) {
        const legal = game.legalMoves(state, WHITE);
        const asked = { ...knownState(state, turn), legal, budget: { playouts: 200 }, mayPonder };
        const move = await player.choose(asked);
        const before = clock.time;
        await task();
        expect(clock.time).toBe(before);
        const made = step(state, move);
        player.observe?.(observed(made.moves, turn + 1));
        moves.push(move);
        state = made.next;
      }
    }
    expect(moves.slice(4)).toEqual(moves.slice(0, 4));
  });

  test('a position of which everything is known is not thought about', async () => {
    const small: Game = compile(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif')).game;
    const clock = countedClock(2);
    const player = createPlayer({ player: 'mcts', given: {} }, PLAYERS);
    await player.start(
      matchStart(small, WHITE, 1, { now: clock.now, budget: { seconds: 1e6 }, mayPonder: true }),
    );
    expect(clock.time).toBeLessThan(1e9);
    await player.stop({ goals: [] });
  });
});
