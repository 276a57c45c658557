/** Blocks of random games played one at a time. */
import { type Bits, forEachBit, type Random } from '../base/index.ts';
import { DEFAULT_MAX_LENGTH } from './batch.ts';
import type { Game } from './game.ts';
import type { BlockOptions, BlocksOptions, GameBlock, GameBlocks, NumberedFacts } from './game-blocks.ts';
import { legalByRole, rolesOf } from './joint-moves.ts';

const MOST_GAMES = 128;

export function oneLaneBlocks(game: Game, { random, facts }: BlocksOptions): GameBlocks {
  return { play: (games, options = {}) => playBlock(game, facts, random, games, options) };
}

function playBlock(
  game: Game,
  facts: NumberedFacts,
  random: Random,
  games: number,
  { stop, midway }: BlockOptions,
): GameBlock | undefined {
  const played: PlayedGame[] = [];
  while (played.length < Math.min(games, MOST_GAMES)) {
    if (stop?.()) break;
    played.push(playGame(game, facts, random, midway));
  }
  if (played.length === 0) return undefined;
  const width = (played.length + 31) >>> 5;
  const size = facts.terms.length;
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

interface PlayedGame {
  readonly last: Bits;
  readonly goals: readonly number[];
  readonly length: number;
  readonly isOver: boolean;
  readonly midway: Bits | undefined;
}

function playGame(game: Game, facts: NumberedFacts, random: Random, midway: number | undefined): PlayedGame {
  let state = game.initial;
  let length = 0;
  let seen: Bits | undefined;
  let isOver = game.isTerminal(state);
  while (!isOver && length < DEFAULT_MAX_LENGTH) {
    if (length === midway) seen = facts.bitsOf(state);
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
  return { last: facts.bitsOf(state), goals, length, isOver, midway: seen };
}

/** Converts a list of states to columns. */
function columns(states: readonly (Bits | undefined)[], size: number, width: number): Int32Array {
  const made = new Int32Array(size * width);
  states.forEach((bits, i) => {
    if (bits === undefined) return;
    forEachBit(bits, 0, Math.min(size, 32 * bits.length), (fact) => {
      setColumnBit(made, fact * width, i);
    });
  });
  return made;
}

function setColumnBit(words: Int32Array, from: number, game: number): void {
  const at = from + (game >>> 5);
  words[at] = (words[at] as number) | (1 << (game & 31));
}
