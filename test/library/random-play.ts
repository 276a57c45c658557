/** Statistics of some random games. */
import { seededRandom } from '../../src/base/index.ts';
import { type Game, legalByRole, rolesOf } from '../../src/game/index.ts';
import { canonicalText } from '../../src/gdl/index.ts';

export interface Seen {
  readonly fluents: ReadonlySet<string>;
  /** By role. */
  readonly moves: readonly ReadonlySet<string>[];
  /** The maximum number of roles with a choice at the same time. */
  readonly choosers: number;
  /** The players' goals at the ends of games, without chance. */
  readonly results: readonly (readonly number[])[];
}

export interface PlayBudget {
  readonly games: number;
  /** Called before each game after the first. */
  isOver(): boolean;
}

/** Joint moves after which a game is cut off. */
const LONGEST_GAME = 1000;

export function randomPlay(game: Game, budget: PlayBudget): Seen {
  const random = seededRandom(1);
  const roles = rolesOf(game);
  const players = roles.filter((role) => !game.roles[role]?.isChance);
  const fluents = new Set<string>();
  const moves = roles.map(() => new Set<string>());
  const results: number[][] = [];
  let choosers = 0;
  for (let count = 0; count < budget.games && (count === 0 || !budget.isOver()); count++) {
    let state = game.initial;
    for (let length = 0; ; length++) {
      for (const fact of game.facts(state)) fluents.add(canonicalText(fact));
      if (game.isTerminal(state)) {
        results.push(players.map((role) => game.utility(state, role)));
        break;
      }
      const legal = legalByRole(game, state);
      for (const role of roles)
        for (const move of legal[role] ?? []) moves[role]?.add(canonicalText(game.moveTerm(move)));
      if (length === LONGEST_GAME || legal.some((own) => own.length === 0)) break;
      choosers = Math.max(choosers, legal.filter((own) => own.length > 1).length);
      state = game.next(
        state,
        legal.map((own) => random.pick(own)),
      );
    }
  }
  return { fluents, moves, choosers, results };
}
