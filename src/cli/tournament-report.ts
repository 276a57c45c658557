/** The results of a tournament for people and, as JSON, for programs. */
import {
  entrantText,
  type PlayerResult,
  type ResultTable,
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentResults,
} from '../arena/index.ts';
import { grouped, printable, tableLines } from '../base/index.ts';
import type { FailedMatch } from '../host/tournaments/index.ts';
import { errorRuleText } from '../match/index.ts';
import { budgetText, SCORE_HEADING, scoreCells, scoreJson } from './match-report.ts';

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

function tableOf(table: ResultTable, { players }: TournamentDefinition): string[] {
  const strength = ({ rating, isAbsent }: PlayerResult): number =>
    isAbsent ? Number.NEGATIVE_INFINITY : (rating?.rating ?? Number.NEGATIVE_INFINITY);
  const rows = table.players
    .map((result, player) => ({ result, label: players[player]?.label ?? '' }))
    .sort((a, b) => strength(b.result) - strength(a.result))
    .map(({ result, label }) => [printable(label), ratingText(result), ...scoreCells(result)]);
  return tableLines([['player', 'rating', ...SCORE_HEADING], ...rows]);
}

function ratingText({ rating, isAbsent }: PlayerResult): string {
  if (rating === undefined) return '-';
  // The results of its replacement moves say nothing about its strength.
  if (isAbsent) return 'did not play';
  return `${rating.rating.toFixed(0).padStart(4)} ± ${rating.halfWidth.toFixed(0)}`;
}

function notes({ definition, results, matches }: TournamentFacts): string[] {
  const incidents = results.overall.players.flatMap(
    ({ incidents: { late, illegal, failed }, isAbsent }, player) => {
      const counts = [
        ...(late > 0 ? [`${late} late`] : []),
        ...(illegal > 0 ? [`${illegal} not legal`] : []),
        ...(failed > 0 ? [`${failed} failed`] : []),
      ];
      const label = printable(definition.players[player]?.label ?? '');
      const absence = isAbsent ? ' It never answered with a move of its own, so it has no rating.' : '';
      return counts.length === 0 ? [] : [`Incidents of ${label}: ${counts.join(', ')}.${absence}`];
    },
  );
  const cut = matches.filter(({ record }) => record.ending === 'too long').length;
  const forfeited = matches.filter(({ record }) => record.ending === 'forfeited').length;
  const stuck = matches.filter(({ record }) => record.ending === 'stuck').length;
  return [
    ...incidents,
    ...(forfeited > 0
      ? [
          `${countedMatches(forfeited)} forfeited: lost by errors (errors: ${errorRuleText(definition.errorLimit)}).`,
        ]
      : []),
    ...(cut > 0 ? [`${countedMatches(cut)} cut at the maximum length (max-length).`] : []),
    ...(stuck > 0
      ? [`${countedMatches(stuck)} ended where a role had no legal move: an error in the rules.`]
      : []),
  ];
}

export function countedMatches(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'match' : 'matches'}`;
}

/** The results of a tournament for programs; docs/formats.md describes them. */
export interface TournamentRunFacts extends TournamentFacts {
  readonly store: string;
  readonly interrupted: boolean;
  /** Matches that could not be played. */
  readonly failed: readonly FailedMatch[];
}

export function tournamentJson(facts: TournamentRunFacts): string {
  const { definition, planned, matches, results, store, interrupted, failed } = facts;
  const { name, games, players, clocks, format, champion, rounds, seed, maxLength } = definition;
  const table = ({ matches: count, players: all, meetings }: ResultTable) => ({
    matches: count,
    players: all.map((result, player) => ({ label: players[player]?.label, ...resultJson(result) })),
    meetings,
  });
  const json = {
    version: 1,
    name,
    store,
    format,
    ...(format === 'gauntlet' && { champion: players[champion]?.label }),
    players: players.map((player) => ({ label: player.label, player: entrantText(player) })),
    clocks,
    rounds,
    seed,
    maxLength: maxLength ?? null,
    errors: errorRuleText(definition.errorLimit),
    planned,
    finished: matches.length,
    interrupted,
    failed,
    overall: table(results.overall),
    games: games.map((game, i) => ({ game, ...table(results.games[i] as ResultTable) })),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

function resultJson(result: PlayerResult) {
  const { rating, incidents, isAbsent, seconds, playouts, nodes } = result;
  return {
    rating: isAbsent ? null : (rating?.rating ?? null),
    ratingInterval:
      rating === undefined || isAbsent
        ? null
        : [rating.rating - rating.halfWidth, rating.rating + rating.halfWidth],
    ...scoreJson(result),
    incidents,
    absent: isAbsent,
    seconds: Number(seconds.toFixed(6)),
    playouts,
    nodes,
  };
}
