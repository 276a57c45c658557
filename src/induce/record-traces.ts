/** Records matches of a game as traces. */
import type { Random } from '../base/index.ts';
import { type Game, type Move, type Role, rolesOf, type State } from '../game/index.ts';
import { termText } from '../gdl/index.ts';
import type { Position, Trace, TraceForm } from './traces.ts';

/** Returns a match in which every legal move is equally likely, truncated after `maxLength` joint moves. */
export function randomTrace(game: Game, form: TraceForm, random: Random, maxLength: number): Trace {
  return traceOf(game, form, (state, turn) =>
    turn >= maxLength ? undefined : rolesOf(game).map((role) => random.pick(game.legalMoves(state, role))),
  );
}

/** @param choose returns the joint move in a state, or undefined to stop there */
export function traceOf(
  game: Game,
  form: TraceForm,
  choose: (state: State, turn: number) => readonly Move[] | undefined,
): Trace {
  const positions: Position[] = [];
  let state = game.initial;
  for (;;) {
    const isOver = game.isTerminal(state);
    const moves = isOver ? undefined : choose(state, positions.length);
    positions.push(positionOf(game, form, state, moves));
    if (moves === undefined) {
      const goals = isOver ? rolesOf(game).map((role) => game.utility(state, role)) : undefined;
      return { positions, goals };
    }
    state = game.next(state, moves);
  }
}

function positionOf(game: Game, form: TraceForm, state: State, moves: readonly Move[] | undefined): Position {
  const texts = (role: Role): readonly string[] =>
    game.legalMoves(state, role).map((move) => game.moveText(move));
  return {
    facts:
      form === 'moves'
        ? undefined
        : game
            .facts(state)
            .map((fact) => termText(fact))
            .sort(),
    legal: form === 'all-moves' && moves !== undefined ? rolesOf(game).map(texts) : undefined,
    moves: moves?.map((move) => game.moveText(move)),
  };
}
