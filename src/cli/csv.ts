/** Matches as comma-separated values (RFC 4180), one row for each seat, for spreadsheets and statistics. */
import type { SeriesMatch } from '../match/index.ts';

/** The same columns for matches and tournaments; `round` is empty outside tournaments. */
const COLUMNS = [
  'match',
  'round',
  'game',
  'seed',
  'role',
  'player',
  'goal',
  'moves',
  'ending',
  'forfeited',
  'late',
  'illegal',
  'failed',
  'replaced',
  'start_seconds',
  'seconds',
  'playouts',
  'nodes',
] as const;

export type CsvMatch = SeriesMatch & { readonly round?: number };

/** @param players by number, with the names used in tables */
export function matchesCsv(matches: readonly CsvMatch[], players: readonly string[]): string {
  const rows = matches.flatMap((match) => seatRows(match, players));
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function seatRows({ number, round, players: seated, record }: CsvMatch, players: readonly string[]) {
  return record.roles.flatMap((role, i) => {
    const player = seated[i];
    if (player === null || player === undefined) return [];
    const incidents = record.incidents.filter((each) => each.role === role);
    const count = (kind: string): number => incidents.filter((each) => each.kind === kind).length;
    const { start = 0, moves = [], playouts = 0, nodes = 0 } = record.thinking[i] ?? {};
    const values: Readonly<Record<(typeof COLUMNS)[number], string | number>> = {
      match: number,
      round: round ?? '',
      game: record.game,
      seed: record.seed,
      role,
      player: players[player] ?? record.seats[i] ?? '',
      goal: record.goals[i] ?? '',
      moves: record.moves.length,
      ending: record.ending,
      forfeited: record.forfeits?.includes(role) ? 1 : 0,
      late: count('late'),
      illegal: count('illegal'),
      failed: count('failed'),
      replaced: incidents.filter(({ replacement }) => replacement !== null).length,
      start_seconds: start,
      seconds: Number(moves.reduce((sum, seconds) => sum + seconds, 0).toFixed(6)),
      playouts,
      nodes,
    };
    return [COLUMNS.map((column) => values[column])];
  });
}

/** A text that a spreadsheet would treat as a formula is prefixed with an apostrophe. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
