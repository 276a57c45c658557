/** For tests: games as plain programs, for comparison with rule sheets. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { circuitFromGround } from '../src/circuit/index.ts';
import { CircuitGame } from '../src/engines/index.ts';
import { type Game, type Move, rolesOf } from '../src/game/index.ts';
import { printTerm } from '../src/gdl/print.ts';
import { groundSheet } from './grounding.ts';
import { seededRandom } from './random.ts';

/** A position of a simulated game. Moves are written as in the rule sheet. */
export interface Position {
  /** Goals by role; undefined while the game continues. */
  readonly goals: readonly number[] | undefined;
  /** Legal moves by role, in any order. */
  moves(): readonly (readonly string[])[];
  after(moves: readonly string[]): Position;
}

/** The number of sequences of 1, 2, … joint moves, up to the given length. */
export function pathCounts(start: Position, length: number): number[] {
  return Array.from({ length }, (_, index) => paths(start, index + 1));
}

function paths(position: Position, length: number): number {
  if (length === 0) return 1;
  if (position.goals !== undefined) return 0;
  const joint = jointMoves(position.moves());
  if (length === 1) return joint.length;
  return joint.reduce((sum, moves) => sum + paths(position.after(moves), length - 1), 0);
}

/** Every combination of one move per role. */
export function jointMoves(moves: readonly (readonly string[])[]): string[][] {
  return moves.reduce<string[][]>(
    (joint, choices) => joint.flatMap((chosen) => choices.map((choice) => [...chosen, choice])),
    [[]],
  );
}

/** The numbers in joint moves, from left to right. */
export function numbersIn(moves: readonly string[]): number[] {
  return (moves.join().match(/\d+/g) ?? []).map(Number);
}

/** A game compiled without simplification, which is not worth the time for a few games. */
export function plainGame(rules: string): Game {
  return new CircuitGame(circuitFromGround(groundSheet(rules)).circuit);
}

/** Plays random games with the sheet and the simulation in parallel: all moves, ends and results must agree. */
export function expectSameGames(sheet: string, start: Position, games: number, seed = 1): void {
  expectSamePlay(readFileSync(new URL(`../${sheet}`, import.meta.url), 'utf8'), start, games, seed);
}

/** The same for the text of a sheet. */
export function expectSamePlay(rules: string, start: Position, games: number, seed = 1): void {
  const game = plainGame(rules);
  const random = seededRandom(seed);
  const roles = rolesOf(game);
  for (let played = 0; played < games; played++) {
    const history: string[] = [];
    let state = game.initial;
    let position = start;
    while (!game.isTerminal(state)) {
      const legal = roles.map(
        (role) => new Map(game.legalMoves(state, role).map((move) => [printTerm(game.moveTerm(move)), move])),
      );
      const onSheet = legal.map((moves) => [...moves.keys()].sort());
      const simulated = position.goals ?? position.moves().map((moves) => [...moves].sort());
      if (JSON.stringify(onSheet) !== JSON.stringify(simulated)) {
        expect({ history, moves: onSheet }).toEqual({ history, moves: simulated });
      }
      const chosen = onSheet.map((moves) => random.pick(moves));
      state = game.next(
        state,
        chosen.map((text, role) => legal[role]?.get(text) as Move),
      );
      position = position.after(chosen);
      history.push(chosen.join(' '));
    }
    const goals = roles.map((role) => game.utility(state, role));
    expect({ history, goals }).toEqual({ history, goals: position.goals });
  }
}
