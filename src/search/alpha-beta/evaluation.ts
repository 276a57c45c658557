/** Evaluations estimate what a position is worth where a search has to stop: mobility and focus (Clune 2007), and score. */

import type { Random } from '../../base/index.ts';
import { type Game, legalByRole, playingRoles, type Role, type State } from '../../game/index.ts';

export interface Evaluation {
  /** The goal that a role may hope for in a state that is not terminal, from 0 to 100. */
  value(state: State, role: Role): number;
}

// Mobility: it is good to have many moves. Focus: it is good if the others have few. (J. Clune, "Heuristic evaluation
// functions for general game playing", 2007, counts moves likewise.)

/** Who only waits tells nothing. */
const UNKNOWN = 50;

export function mobility(game: Game, random: Random): Evaluation {
  const usual = typicalChoice(game, random);
  return {
    value: (state, role) => {
      const { length } = game.legalMoves(state, role);
      return length < 2 ? UNKNOWN : (100 * length) / (length + (usual[role] as number));
    },
  };
}

export function focus(game: Game, random: Random): Evaluation {
  const usual = typicalChoice(game, random);
  const players = playingRoles(game);
  return {
    value: (state, role) => {
      let sum = 0;
      let seen = 0;
      for (const other of players) {
        if (other === role) continue;
        const { length } = game.legalMoves(state, other);
        if (length < 2) continue;
        sum += 1 - length / (length + (usual[other] as number));
        seen++;
      }
      return seen === 0 ? UNKNOWN : (100 * sum) / seen;
    },
  };
}

/** Rules are slow to play by. */
const SAMPLED_STATES = { circuit: 200, rules: 20 } as const;

/** By role: how many moves it has on average in random games, where it has a choice at all. */
function typicalChoice(game: Game, random: Random): number[] {
  const totals = game.roles.map(() => 0);
  const turns = game.roles.map(() => 0);
  let state = game.initial;
  for (let i = 0; i < SAMPLED_STATES[game.engine]; i++) {
    const legal = game.isTerminal(state) ? [] : legalByRole(game, state);
    if (legal.length === 0 || legal.some((moves) => moves.length === 0)) {
      state = game.initial;
      continue;
    }
    legal.forEach((moves, role) => {
      if (moves.length < 2) return;
      totals[role] = (totals[role] as number) + moves.length;
      turns[role] = (turns[role] as number) + 1;
    });
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
  }
  return totals.map((total, role: number) => total / Math.max(1, turns[role as Role] as number) || 1);
}

// What the rules themselves say of a position that is not over yet: many count points as goals all along.

/** The own goal against the others' mean; alone, the own goal. */
export function score(game: Game): Evaluation {
  const players = playingRoles(game);
  return {
    value: (state, role) => {
      const own = game.utility(state, role);
      if (players.length < 2) return own;
      let others = 0;
      for (const player of players) if (player !== role) others += game.utility(state, player);
      return 50 + (own - others / (players.length - 1)) / 2;
    },
  };
}
