/** Random games to learn from, 128 at once where there is a circuit, and the verdict on who has won them. */
import { type Bits, forEachBit, type Random } from '../base/index.ts';
import {
  type BlockOptions,
  CircuitGame,
  DEFAULT_MAX_LENGTH,
  type GameBlock,
  GameBlocks,
} from '../engines/index.ts';
import { type Game, legalByRole, type Role, rolesOf } from '../game/index.ts';
import { canBeSliced, sharedPlayouts } from '../search/index.ts';
import { type Features, featuresOf } from './features.ts';

export interface TrainingGames {
  readonly features: Features;
  /** Whether many are played at once. */
  readonly isSliced: boolean;
  /** So many games, or as many as make a block; undefined if stopped before there is anything to learn from. */
  play(games: number, options?: BlockOptions): GameBlock | undefined;
}

/** The same generator gives the same games. */
export function trainingGames(game: Game, random: Random): TrainingGames {
  const features = featuresOf(game);
  if (game instanceof CircuitGame && canBeSliced(game)) {
    const blocks = new GameBlocks(game, sharedPlayouts(game), random.next32());
    return { features, isSliced: true, play: (games, options) => blocks.play(games, options) };
  }
  return {
    features,
    isSliced: false,
    play: (games, options) => steppedBlock(game, features, random, games, options ?? {}),
  };
}

const STEPPED_GAMES = 128;

function steppedBlock(
  game: Game,
  features: Features,
  random: Random,
  games: number,
  { stop, midway }: BlockOptions,
): GameBlock | undefined {
  const played: SteppedGame[] = [];
  while (played.length < Math.min(games, STEPPED_GAMES)) {
    if (stop?.()) break;
    played.push(steppedGame(game, features, random, midway));
  }
  if (played.length === 0) return undefined;
  const width = (played.length + 31) >>> 5;
  const size = features.terms.length;
  const ended = new Int32Array(width);
  played.forEach(({ isOver }, i) => {
    if (isOver) setColumnBit(ended, 0, i);
  });
  const running = new Int32Array(width);
  const seen = played.map(({ midway: bits }) => bits);
  seen.forEach((bits, i) => {
    if (bits !== undefined) setColumnBit(running, 0, i);
  });
  return {
    games: played.length,
    width,
    last: columns(
      played.map(({ last }) => last),
      size,
      width,
    ),
    ended,
    goals: Float64Array.from(played.flatMap(({ goals }) => goals)),
    lengths: Int32Array.from(played, ({ length }) => length),
    ...(midway !== undefined && { midway: { step: midway, running, states: columns(seen, size, width) } }),
  };
}

interface SteppedGame {
  readonly last: Bits;
  readonly goals: readonly number[];
  readonly length: number;
  readonly isOver: boolean;
  readonly midway: Bits | undefined;
}

function steppedGame(
  game: Game,
  features: Features,
  random: Random,
  midway: number | undefined,
): SteppedGame {
  let state = game.initial;
  let length = 0;
  let seen: Bits | undefined;
  let isOver = game.isTerminal(state);
  while (!isOver && length < DEFAULT_MAX_LENGTH) {
    if (length === midway) seen = features.bitsOf(state);
    const legal = legalByRole(game, state);
    if (legal.some((moves) => moves.length === 0)) break;
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
    length++;
    isOver = game.isTerminal(state);
  }
  const goals = rolesOf(game).map((role) => game.utility(state, role));
  return { last: features.bitsOf(state), goals, length, isOver, midway: seen };
}

/** States one after the other, made columns. */
function columns(states: readonly (Bits | undefined)[], size: number, width: number): Int32Array {
  const made = new Int32Array(size * width);
  states.forEach((bits, i) => {
    if (bits === undefined) return;
    forEachBit(bits, 0, Math.min(size, 32 * bits.length), (feature) => {
      setColumnBit(made, feature * width, i);
    });
  });
  return made;
}

function setColumnBit(words: Int32Array, from: number, game: number): void {
  const at = from + (game >>> 5);
  words[at] = (words[at] as number) | (1 << (game & 31));
}

// Who has won. A role has won where the game is over and its goal is the highest that it can have, or higher than that of
// everybody else; so a coalition whose members all have 100 has won, and so has whoever has most points. It has lost where
// somebody else has a higher goal, or its own is 0. Whatever is neither, as a draw, is not a win. Alone, a role that
// random games never bring to its highest goal has won where it has the best that the first games reached.

/** In columns, one bit per game. */
export interface Verdict {
  readonly won: Int32Array;
  readonly lost: Int32Array;
}

export class VerdictJudge {
  readonly #others: readonly Role[];
  readonly #role: Role;
  readonly #roles: number;
  /** From which goal on it is a win, whatever the others have. */
  #winning: number;
  #hasSeenGames = false;

  constructor(game: Game, role: Role) {
    this.#role = role;
    this.#roles = game.roles.length;
    this.#others = rolesOf(game).filter((other) => other !== role && !game.roles[other]?.isChance);
    this.#winning = game.roles[role]?.utility.max ?? 0;
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
      else if (goal < most || goal === 0) lost[word] = (lost[word] as number) | bit;
    }
    return { won, lost };
  }

  #adjust(goals: readonly number[]): void {
    this.#hasSeenGames = true;
    const best = Math.max(...goals);
    if (this.#others.length === 0 && best < this.#winning && best > Math.min(...goals)) this.#winning = best;
  }
}
