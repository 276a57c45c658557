/** A tournament as somebody wants it: games, players, clocks, and who meets whom how often. */
import { createHash } from 'node:crypto';
import type { Clocks } from '../match/index.ts';
import { choiceText, type PlayerChoice } from '../players/index.ts';
import type { Format } from './schedule.ts';

export interface Entrant {
  /** The name in all tables; no two have the same. */
  readonly label: string;
  readonly choice: PlayerChoice | DistantChoice;
}

/** A player on the network. */
export interface DistantChoice {
  /** As in `http://localhost:9147`, or `registered:NAME` for one that comes by itself. */
  readonly address: string;
  /** How many it takes at once. */
  readonly matches: number;
}

export function isDistant(choice: Entrant['choice']): choice is DistantChoice {
  return 'address' in choice;
}

/** As in `mcts:c=40` or `http://localhost:9147`. */
export function entrantText({ choice }: Entrant): string {
  return isDistant(choice) ? choice.address : choiceText(choice);
}

export interface TournamentDefinition {
  readonly name: string;
  /** Names of the library, perhaps with parameters, or paths of rule sheets. */
  readonly games: readonly string[];
  readonly players: readonly Entrant[];
  readonly clocks: Clocks;
  readonly format: Format;
  /** Who plays all others in a gauntlet, from 0. */
  readonly champion: number;
  readonly rounds: number;
  readonly seed: number;
  /** Joint moves after which a match is cut. */
  readonly maxLength: number | undefined;
}

/** A game as it is played, whatever becomes of its file. */
export interface TournamentSheet {
  readonly name: string;
  readonly text: string;
}

/**
 * What tells tournaments apart. It depends on everything that decides about results, the rules included, but not on the
 * number of rounds: more rounds continue a tournament.
 */
export function tournamentKey(
  { name, players, clocks, format, champion, seed, maxLength }: TournamentDefinition,
  sheets: readonly TournamentSheet[],
): string {
  return digest(
    JSON.stringify({
      name,
      games: sheets.map(sheetDigest),
      players: players.map((player) => [player.label, entrantText(player)]),
      clocks: [clocks.start, clocks.play].map(({ seconds, playouts }) => [seconds ?? null, playouts ?? null]),
      format,
      champion: format === 'gauntlet' ? champion : 0,
      seed,
      maxLength: maxLength ?? null,
    }),
  );
}

/** Of the rules under their name. */
export function sheetDigest({ name, text }: TournamentSheet): string {
  return digest(`${name}\0${text}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
