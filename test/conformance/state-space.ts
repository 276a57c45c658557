/** Enumerates the complete state space of a small game. */
import { isDeepStrictEqual } from 'node:util';
import type { Game, Move, Role, State } from '../../src/game/index.ts';
import type { StateSpace } from './corpus-case.ts';
import { digest, hashOfSorted } from './digest.ts';
import { Disagreement, goalsOf } from './replay.ts';

/** Throws a Disagreement unless the game has the recorded state space. */
export function checkStateSpace(
  game: Game,
  recorded: StateSpace,
  onProgress: (where: string) => void = () => {},
): void {
  // An incorrect game may have far more states than recorded.
  const ours = stateSpace(game, recorded.states + 1, onProgress);
  for (const key of Object.keys(recorded) as (keyof StateSpace)[]) {
    if (isDeepStrictEqual(ours[key], recorded[key])) continue;
    const texts = [ours[key], recorded[key]].map((value) => JSON.stringify(value).slice(0, 200));
    throw new Disagreement(`state space: ${key} ${texts.join(' instead of ')}`);
  }
}

function stateSpace(game: Game, mostStates: number, onProgress: (where: string) => void): StateSpace {
  const roles = game.roles.map((_, i) => i as Role);
  const hashes: string[] = [];
  const goalCounts: Record<string, number> = {};
  const newStatesPerDepth: number[] = [];
  const terminalPerDepth: number[] = [];
  let stuckStates = 0;
  let transitions = 0;
  const seen = new Set([game.key(game.initial)]);
  let level: State[] = [game.initial];
  while (level.length > 0 && seen.size <= mostStates) {
    const next: State[] = [];
    let terminal = 0;
    for (const state of level) {
      onProgress(`state ${hashes.length} of the state space`);
      hashes.push(digest(game.facts(state)).sha1);
      if (game.isTerminal(state)) {
        terminal++;
        const goals = JSON.stringify(goalsOf(game, state, roles));
        goalCounts[goals] = (goalCounts[goals] ?? 0) + 1;
        continue;
      }
      const legal = roles.map((role) => game.legalMoves(state, role));
      if (legal.some((moves) => moves.length === 0)) stuckStates++;
      for (const moves of jointMoves(legal)) {
        transitions++;
        const successor = game.next(state, moves);
        const key = game.key(successor);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(successor);
      }
    }
    newStatesPerDepth.push(level.length);
    terminalPerDepth.push(terminal);
    level = next;
  }
  return {
    states: seen.size,
    terminalStates: terminalPerDepth.reduce((sum, count) => sum + count, 0),
    stuckStates,
    transitions,
    newStatesPerDepth,
    terminalPerDepth,
    goalCounts,
    allStatesSha1: hashOfSorted(hashes),
  };
}

function jointMoves(legal: readonly (readonly Move[])[]): Move[][] {
  return legal.reduce<Move[][]>(
    (joint, moves) => joint.flatMap((before) => moves.map((move) => [...before, move])),
    [[]],
  );
}
