import { expect, test } from 'vitest';
import { sheetDescription, ticTacToe } from '../../../test/games.ts';
import { knownState, matchStart } from '../../../test/playing.ts';
import { compile } from '../../engines/index.ts';
import type { Game, Role } from '../../game/index.ts';
import type { Thoughts } from '../player.ts';
import { createPlayer, playerCalled } from '../player-choice.ts';
import { PLAYERS } from '../registry.ts';

const game = (file: string): Game => compile(sheetDescription(`games/${file}.kif`)).game;

/** Plays a one-player game to its end. Returns the result and the number of positions examined in each turn. */
async function solved(puzzle: Game, player: string, playouts: number) {
  const solver = createPlayer(playerCalled(player, PLAYERS), PLAYERS);
  await solver.start(matchStart(puzzle, 0 as Role, 1));
  const nodes: number[] = [];
  let state = puzzle.initial;
  const notes: Thoughts[] = [];
  for (let turn = 0; !puzzle.isTerminal(state); turn++) {
    const legal = puzzle.legalMoves(state, 0 as Role);
    const report = (thoughts: Thoughts): void => {
      notes.push(thoughts);
      nodes.push(thoughts.work.nodes ?? 0);
    };
    const move = await solver.choose({ ...knownState(state, turn), legal, budget: { playouts }, report });
    state = puzzle.next(state, [move]);
  }
  await solver.stop({ goals: [0] });
  return { goal: puzzle.utility(state, 0 as Role), most: Math.max(0, ...nodes), first: notes[0] };
}

test.each(['iw', 'iw:width=2', 'brfs', 'mcts-closed', 'rollout-iw', 'portfolio'])(
  '%s solves a small puzzle of the library, and looks at no more positions than it may',
  async (player) => {
    const { goal, most, first } = await solved(game('sliding-tiles/3-puzzle'), player, 400);
    expect(goal).toBe(100);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(400);
    expect(first?.moves[0]?.move).toBe(first?.line[0]?.[0]);
  },
);

test('IW(2) sees the shortest solution of the towers of Hanoi from the start', async () => {
  const { goal, first } = await solved(game('hanoi/hanoi-3'), 'iw:width=2,samples=0,pruned=count', 5000);
  expect([goal, first?.note, first?.line.length]).toEqual([100, 'a win in 7 ticks', 7]);
});

test('planners play legally where there are opponents, and where information is hidden', async () => {
  const games = [ticTacToe(), game('monty-hall/monty-hall')];
  for (const each of games)
    for (const name of ['iw', 'mcts-open', 'olets', 'rhea', 'look', 'search']) {
      const player = createPlayer(playerCalled(name, PLAYERS), PLAYERS);
      const role = (each.roles.length - 1) as Role;
      await player.start(matchStart(each, role, 1));
      const legal = each.legalMoves(each.initial, role);
      const situation = each.traits.hidesInformation
        ? ({ step: 0, situation: { kind: 'observations', from: 0, observations: [] } } as const)
        : knownState(each.initial);
      const move = await player.choose({ ...situation, legal, budget: { playouts: 50 } });
      expect(legal).toContain(move);
    }
});
