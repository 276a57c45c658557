/** The keys by which a store knows tournaments and sheets again. */
import { createHash } from 'node:crypto';
import { entrantText, type TournamentDefinition, type TournamentSheet } from '../../arena/index.ts';

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
