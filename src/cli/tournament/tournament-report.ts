/** The results of a tournament, for people. */
import type {
  PlayerResult,
  ResultTable,
  TournamentDefinition,
  TournamentMatch,
  TournamentResults,
} from '../../arena/index.ts';
import { printable } from '../columns.ts';
import { budgetText, SCORE_HEADING, scoreCells, spanText } from '../match-report.ts';
import { grouped, tableLines } from '../table.ts';

export interface TournamentFacts {
  readonly definition: TournamentDefinition;
  readonly planned: number;
  readonly matches: readonly TournamentMatch[];
  readonly results: TournamentResults;
}

export function tournamentReport(facts: TournamentFacts): string {
  const { definition, results } = facts;
  const { games } = definition;
  const sections = [
    [tournamentTitle(facts)],
    ...(facts.matches.length === 0 ? [['No match is finished.']] : []),
    ...(games.length > 1 && facts.matches.length > 0
      ? [['over all games', ...tableOf(results.overall, definition)]]
      : []),
    ...games.flatMap((game, i) => {
      const table = results.games[i];
      return table === undefined || table.matches === 0
        ? []
        : [[`${printable(game)}, ${countedMatches(table.matches)}`, ...tableOf(table, definition)]];
    }),
    ...notes(facts).map((note) => [note]),
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

/** `spring cup: 12 of 24 matches, round-robin of 3 players, 100 playouts per move, seed 1` */
function tournamentTitle({ definition, planned, matches }: TournamentFacts): string {
  const { name, format, players, clocks, seed } = definition;
  const finished = matches.length < planned ? `${grouped(matches.length)} of ` : '';
  return `${printable(name)}: ${finished}${countedMatches(planned)}, ${format} of ${players.length} players, ${budgetText(clocks.play)} per move, seed ${seed}`;
}

export interface RunningTournament {
  readonly planned: number;
  readonly finished: number;
  /** Played in this run, and the seconds it has taken. */
  readonly played: number;
  readonly seconds: number;
}

/** `12/24 matches  3 min left` */
export function runningTournament({ planned, finished, played, seconds }: RunningTournament): string {
  const left = planned - finished;
  const time = played === 0 || left === 0 ? [] : [`${spanText((seconds / played) * left)} left`];
  return [`${grouped(finished)}/${grouped(planned)} matches`, ...time].join('  ');
}

function tableOf(table: ResultTable, { players }: TournamentDefinition): string[] {
  const strength = ({ rating }: PlayerResult): number => rating?.rating ?? Number.NEGATIVE_INFINITY;
  const rows = table.players
    .map((result, player) => ({ result, label: players[player]?.label ?? '' }))
    .sort((a, b) => strength(b.result) - strength(a.result))
    .map(({ result, label }) => [printable(label), ratingText(result), ...scoreCells(result)]);
  return tableLines([['player', 'rating', ...SCORE_HEADING], ...rows]);
}

function ratingText({ rating }: PlayerResult): string {
  if (rating === undefined) return '-';
  return `${rating.rating.toFixed(0).padStart(4)} ± ${rating.halfWidth.toFixed(0)}`;
}

function notes({ definition, results, matches }: TournamentFacts): string[] {
  const incidents = results.overall.players.flatMap(({ incidents: { late, illegal, failed } }, player) => {
    const counts = [
      ...(late > 0 ? [`${late} late`] : []),
      ...(illegal > 0 ? [`${illegal} not legal`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ];
    const label = printable(definition.players[player]?.label ?? '');
    return counts.length === 0 ? [] : [`Random moves were made for ${label}: ${counts.join(', ')}.`];
  });
  const cut = matches.filter(({ record }) => record.ending === 'too long').length;
  const stuck = matches.filter(({ record }) => record.ending === 'stuck').length;
  return [
    ...incidents,
    ...(cut > 0 ? [`${countedMatches(cut)} cut at the greatest length (max-length).`] : []),
    ...(stuck > 0
      ? [`${countedMatches(stuck)} ended where a role had no legal move: a fault of the rules.`]
      : []),
  ];
}

export function countedMatches(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'match' : 'matches'}`;
}
