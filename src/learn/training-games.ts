/** Random games for learning, with as many lanes as the game has, and the verdict on who won them. */
import type { Random } from '../base/index.ts';
import {
  type Game,
  type GameBlock,
  type GameBlocks,
  type Role,
  type RoleInfo,
  rolesOf,
} from '../game/index.ts';
import { type Features, featuresOf } from './features.ts';

export interface TrainingGames extends GameBlocks {
  readonly features: Features;
  /** Whether many are played at once. */
  readonly isFast: boolean;
}

/** The same generator gives the same games. */
export function trainingGames(game: Game, random: Random): TrainingGames {
  const features = featuresOf(game);
  const batch = game.batch();
  const blocks = batch.blocks({ random, facts: features });
  return { features, isFast: batch.lanes > 1, play: (games, options) => blocks.play(games, options) };
}

/** Columns with one bit per game. */
export interface Verdict {
  readonly won: Int32Array;
  readonly lost: Int32Array;
}

/**
 * A role wins if the game is over and its goal is its highest possible, or higher than that of all others; so all
 * members of a coalition with 100 win, and so does the role with the most points. It loses if another role has a
 * higher goal, or its own is its lowest possible. Anything else, such as a draw, is not a win. In games with one role
 * whose highest goal random games never reach, the best goal of the first games counts as a win.
 */
export class VerdictJudge {
  readonly #others: readonly Role[];
  readonly #role: Role;
  readonly #roles: number;
  /** The lowest goal that is a win regardless of the others. */
  #winning: number;
  readonly #losing: number;
  #hasSeenGames = false;

  constructor(game: Game, role: Role) {
    this.#role = role;
    this.#roles = game.roles.length;
    this.#others = rolesOf(game).filter((other) => other !== role && !game.roles[other]?.isChance);
    const { min, max } = (game.roles[role] as RoleInfo).utility;
    this.#winning = max;
    this.#losing = min;
  }

  judge({ games, width, goals, ended }: GameBlock): Verdict {
    const own = (game: number): number => goals[game * this.#roles + this.#role] as number;
    if (!this.#hasSeenGames) this.#adjust(Array.from({ length: games }, (_, game) => own(game)));
    const won = new Int32Array(width);
    const lost = new Int32Array(width);
    for (let game = 0; game < games; game++) {
      const word = game >>> 5;
      const bit = 1 << (game & 31);
      if (((ended[word] as number) & bit) === 0) continue;
      const goal = own(game);
      let most = Number.NEGATIVE_INFINITY;
      for (const other of this.#others) most = Math.max(most, goals[game * this.#roles + other] as number);
      const isWon = goal >= this.#winning || (this.#others.length > 0 && goal > most);
      if (isWon) won[word] = (won[word] as number) | bit;
      else if (goal < most || goal <= this.#losing) lost[word] = (lost[word] as number) | bit;
    }
    return { won, lost };
  }

  #adjust(goals: readonly number[]): void {
    this.#hasSeenGames = true;
    const best = Math.max(...goals);
    if (this.#others.length === 0 && best < this.#winning && best > Math.min(...goals)) this.#winning = best;
  }
}
