import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Move, type Role, type TimedGame, UNIT } from '../../game/index.ts';
import { readDescription } from '../../gdl/index.ts';
import { CircuitAnswers } from './circuit-answers.ts';
import { compileTimed } from './load-timed.ts';

function load(name: string): TimedGame {
  const { description } = readDescription(readFileSync(`games/real-time/${name}/${name}.kif`, 'utf8'), name);
  if (description.dialect !== 'rtgdl') throw new Error('not read as real-time GDL');
  return compileTimed(description, { engine: 'circuit' }).game;
}

/** Marks the cells in order until the end, each time after a tenth of a unit. */
function playTicTacToe(game: TimedGame): number {
  let state = game.initial;
  let updates = 0;
  while (!game.isTerminal(state)) {
    const moves = game.roles.map((_, role): Move | undefined => game.legalMoves(state, role as Role)[0]);
    state = game.update(state, state.at + UNIT / 10, moves);
    updates++;
  }
  return updates;
}

describe('configurations', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('ask the circuit at most twice in the same game, however often it is played', () => {
    const asked = vi.spyOn(CircuitAnswers.prototype, 'next');
    const game = load('quick-tic-tac-toe');
    const counts: number[] = [];
    for (let played = 0; played < 10; played++) {
      const updates = playTicTacToe(game);
      expect(updates).toBe(7);
      counts.push(asked.mock.calls.length);
      asked.mockClear();
    }
    // The first time everything is new, and only the initial configuration is known to occur again.
    expect(counts.slice(0, 2)).toEqual([7, 6]);
    expect(counts.slice(2)).toEqual(counts.slice(2).map(() => 0));
  });
});
