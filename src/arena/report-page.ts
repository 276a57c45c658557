/** A self-contained HTML page for a tournament, with tables and SVG plots. */
import { goalInterval } from '../match/index.ts';
import { element, type Html, htmlPage } from './html.ts';
import { goalPlot, ratingPlot } from './plots.ts';
import type { Meeting, PlayerResult, ResultTable, TournamentResults } from './results.ts';

export interface ReportFacts {
  readonly name: string;
  readonly games: readonly string[];
  /** Labels. */
  readonly players: readonly string[];
  /** Pairs such as `clock` and `1 s per move`. */
  readonly settings: readonly (readonly [string, string])[];
  readonly planned: number;
  readonly results: TournamentResults;
}

export function htmlReport(facts: ReportFacts): string {
  const { name, games, players, results, planned } = facts;
  const { overall } = results;
  const settings = facts.settings.map(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]);
  const state =
    overall.matches < planned
      ? `${overall.matches} of ${planned} matches are finished.`
      : `${planned} matches.`;
  const body = [
    element('h1', {}, name),
    element('p', {}, state),
    element('dl', {}, ...settings.flat()),
    element('h2', {}, 'Over all'),
    ...section(overall, players),
    ...(games.length > 1
      ? [element('h2', {}, 'Mean goals by game'), goalPlot(results.games, games, players)]
      : []),
    ...(games.length > 1
      ? results.games.flatMap((table, game) => [
          element('h2', {}, games[game] ?? ''),
          ...section(table, players),
        ])
      : []),
    element('p', { class: 'note' }, NOTE),
  ];
  return htmlPage(name, body);
}

function section(table: ResultTable, players: readonly string[]): Html[] {
  if (table.matches === 0) return [element('p', {}, 'No match is finished.')];
  const order = byRating(table);
  return [
    ratingPlot(
      order.map((player) => ({ label: players[player] ?? '', rating: table.players[player]?.rating })),
    ),
    standingsTable(table, players, order),
    meetingsTable(table, players, order),
  ];
}

/** Players, best first. */
function byRating({ players }: ResultTable): number[] {
  const rating = (player: number): number => players[player]?.rating?.rating ?? Number.NEGATIVE_INFINITY;
  return players.map((_, player) => player).sort((a, b) => rating(b) - rating(a) || a - b);
}

function standingsTable(table: ResultTable, players: readonly string[], order: readonly number[]): Html {
  const heading = ['player', 'rating', 'games', 'won', 'drawn', 'lost', 'mean goal', 'win rate', 'incidents'];
  const rows = order.map((player) => {
    const result = table.players[player] as PlayerResult;
    return row([players[player] ?? '', ...figures(result)]);
  });
  return element('table', {}, headingRow(heading), ...rows);
}

function figures({
  rating,
  isAbsent,
  games,
  wins,
  draws,
  losses,
  goal,
  winRate,
  incidents,
}: PlayerResult): string[] {
  const percent = (share: number): string => (100 * share).toFixed(0);
  const interval = goalInterval(goal)?.map((end) => end.toFixed(0));
  return [
    rating === undefined
      ? '–'
      : isAbsent
        ? 'did not play'
        : `${rating.rating.toFixed(0)} ± ${rating.halfWidth.toFixed(0)}`,
    ...[games, wins, draws, losses].map(String),
    games === 0 ? '–' : `${goal.mean.toFixed(1)}${interval ? ` (${interval.join('–')})` : ''}`,
    games === 0 ? '–' : `${percent(winRate.share)} % (${percent(winRate.low)}–${percent(winRate.high)})`,
    String(incidents.late + incidents.illegal + incidents.failed),
  ];
}

/** Points of the player in a row against the player in a column. */
function meetingsTable(
  { meetings }: ResultTable,
  players: readonly string[],
  order: readonly number[],
): Html {
  const cell = ({ count, points }: Meeting): Html => {
    if (count === 0) return element('td', {}, '');
    const share = points / count;
    return element('td', { style: `background:${shade(share)}` }, `${points} of ${count}`);
  };
  const rows = order.map((player) =>
    element(
      'tr',
      {},
      element('th', {}, players[player] ?? ''),
      ...order.map((other) => cell(meetings[player]?.[other] ?? { count: 0, points: 0 })),
    ),
  );
  return element(
    'table',
    {},
    headingRow(['against', ...order.map((player) => players[player] ?? '')]),
    ...rows,
  );
}

/** From orange through white to blue, colours that almost everybody can distinguish. */
function shade(share: number): string {
  const depth = Math.round(60 * Math.abs(share - 0.5));
  return share >= 0.5 ? `hsl(210 80% ${100 - depth}%)` : `hsl(30 90% ${100 - depth}%)`;
}

function headingRow(words: readonly string[]): Html {
  return element('tr', {}, ...words.map((word) => element('th', {}, word)));
}

function row([first = '', ...others]: readonly string[]): Html {
  return element('tr', {}, element('th', {}, first), ...others.map((word) => element('td', {}, word)));
}

const NOTE =
  'Ratings follow the model of Bradley and Terry on the scale of Elo, with a mean of 1500; a draw is half a win. All intervals hold with 95 % confidence.';
