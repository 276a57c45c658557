/** Solutions of whole games that are kept: of one game for all that are the same. */
import { type Game, type GameMemory, type Move, rolesOf } from '../game/index.ts';
import { canonicalText } from '../gdl/index.ts';
import type { Solved } from '../search/index.ts';

/** Keeps what was found out about the first position, unless moves are to be mixed: mixtures are not kept. */
export function keepSolution(memory: GameMemory, game: Game, solved: Solved): boolean {
  const { goals, line, lineEnd, method, canRepeat, isApproached, positions, depth, mixtures } = solved;
  if (mixtures.length > 0) return false;
  const text = (move: Move): string => canonicalText(game.moveTerm(move));
  memory.keep('solution', positions, {
    terms: [],
    roles: goals,
    solution: {
      ...{ lineEnd, method, canRepeat, isApproached, depth },
      line: line.map((joint) => joint.map(text)),
    },
  });
  return true;
}

/** Undefined if none is kept, or one that the game contradicts. */
export function keptSolution(memory: GameMemory, game: Game): Solved | undefined {
  const found = memory.recall('solution');
  const { solution, roles = [] } = found?.knowledge ?? {};
  if (found === undefined || solution === undefined) return undefined;
  const goals = roles.map(Number);
  const line: Move[][] = [];
  let state = game.initial;
  for (const joint of solution.line) {
    const moves = rolesOf(game).flatMap((role) => {
      const isMeant = (move: Move): boolean => canonicalText(game.moveTerm(move)) === joint[role];
      return game.legalMoves(state, role).find(isMeant) ?? [];
    });
    if (moves.length < game.roles.length) return undefined;
    line.push(moves);
    state = game.next(state, moves);
  }
  const { lineEnd, method, canRepeat, isApproached, depth } = solution;
  if (lineEnd === 'over' && !game.isTerminal(state)) return undefined;
  return {
    ...{ kind: 'solved', goals, line, lineEnd, method, canRepeat, isApproached, depth },
    ...{ mixtures: [], positions: found.games },
  };
}
