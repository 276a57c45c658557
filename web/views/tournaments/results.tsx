/** Shows the results of a tournament: standings with intervals, meetings, and plots of ratings and mean goals. */
import { shareOfScale, utilityAxis } from '../../../src/game/index.ts';
import type { ResultRow, ResultsView, TournamentPage } from '../../../src/server/index.ts';
import { intervalText } from '../../organiser/text.ts';
import { numberText } from '../../phrases/language.ts';
import { phrases } from '../../phrases/organiser.ts';
import { scaleFor } from './plot-scale.ts';

/** Players, best first. */
function byRating({ players }: ResultsView): number[] {
  const strength = (player: number): number => players[player]?.rating ?? Number.NEGATIVE_INFINITY;
  return players.map((_, player) => player).sort((a, b) => strength(b) - strength(a) || a - b);
}

function headings(): readonly string[] {
  const { rating, games, won, drawn, lost, meanGoal, winRate, incidentsHeading } = phrases;
  return [rating, games, won, drawn, lost, meanGoal, winRate, incidentsHeading];
}

export function Standings({ results }: { readonly results: ResultsView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
    <section class="table-frame" tabIndex={0} aria-label={phrases.standings}>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">{phrases.player}</th>
            {headings().map((heading) => (
              <th key={heading} scope="col" class="number">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byRating(results).map((player) => {
            const row = results.players[player];
            return row === undefined ? null : <Row key={player} row={row} />;
          })}
        </tbody>
      </table>
      <p class="quiet-text">{phrases.aboutRatings}</p>
    </section>
  );
}

function Row({ row }: { readonly row: ResultRow }) {
  const { label, rating, ratingInterval, goal, goalInterval, winRate, winRateInterval } = row;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td class="number">
        {rating === null ? '–' : rating.toFixed(0)} <small>{intervalText(ratingInterval)}</small>
      </td>
      {[row.games, row.wins, row.draws, row.losses].map((count, i) => (
        <td key={i} class="number">
          {numberText(count)}
        </td>
      ))}
      <td class="number">
        {goal === null ? '–' : numberText(goal, 1)} <small>{intervalText(goalInterval)}</small>
      </td>
      <td class="number">
        {winRate === null ? '–' : `${(100 * winRate).toFixed(0)} %`}{' '}
        <small>{intervalText(winRateInterval, 100)}</small>
      </td>
      <td class="number">{row.incidents}</td>
    </tr>
  );
}

/** Points of the player in a row against the player in a column. */
export function Meetings({ results }: { readonly results: ResultsView }) {
  const order = byRating(results);
  if (order.length < 2) return null;
  const label = (player: number): string => results.players[player]?.label ?? '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
    <section class="table-frame" tabIndex={0} aria-label={phrases.againstEachOther}>
      <table class="meetings">
        <thead>
          <tr>
            <th scope="col">{phrases.pointsAgainst}</th>
            {order.map((player) => (
              <th key={player} scope="col" class="number">
                {label(player)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((player) => (
            <tr key={player}>
              <th scope="row">{label(player)}</th>
              {order.map((other) => {
                const { count, points } = results.meetings[player]?.[other] ?? { count: 0, points: 0 };
                return (
                  <td key={other} class={`number ${count === 0 ? '' : shade(points / count)}`}>
                    {count === 0 ? '' : phrases.pointsOf(points, count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Blue for more than half and orange for less, a pair of colours that almost everybody can distinguish. */
function shade(share: number): string {
  if (share >= 0.75) return 'ahead far';
  if (share > 0.5) return 'ahead';
  if (share <= 0.25) return 'behind far';
  return share < 0.5 ? 'behind' : '';
}

const RATING_PLOT_WIDTH = 480;
const RATING_PLOT_LEFT = 130;
const RATING_PLOT_RIGHT = 20;
const RATING_PLOT_ROW = 30;
const RATING_PLOT_TOP = 26;
const LONGEST_PLOT_LABEL = 18;

function shortPlotLabel(label: string): string {
  const letters = [...label];
  return letters.length <= LONGEST_PLOT_LABEL
    ? label
    : `${letters.slice(0, LONGEST_PLOT_LABEL - 1).join('')}…`;
}

/** A dot for each rating, on a line that shows its interval. */
export function RatingPlot({ results }: { readonly results: ResultsView }) {
  const rated = byRating(results).flatMap((player) => {
    const row = results.players[player];
    return row?.rating == null || row.ratingInterval === null
      ? []
      : [{ label: row.label, rating: row.rating, interval: row.ratingInterval }];
  });
  if (rated.length < 2) return null;
  const { low, high, ticks } = scaleFor(rated.flatMap(({ interval }) => interval));
  const x = (value: number): number =>
    RATING_PLOT_LEFT +
    ((value - low) / (high - low)) * (RATING_PLOT_WIDTH - RATING_PLOT_LEFT - RATING_PLOT_RIGHT);
  const height = RATING_PLOT_TOP + RATING_PLOT_ROW * rated.length + 6;
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${RATING_PLOT_WIDTH} ${height}`} role="img" aria-label={phrases.ratingPlot}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line class="plot-grid" x1={x(tick)} x2={x(tick)} y1={RATING_PLOT_TOP} y2={height} />
            <text class="plot-label" x={x(tick)} y={RATING_PLOT_TOP - 8} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {rated.map(({ label, rating, interval }, i) => {
          const y = RATING_PLOT_TOP + RATING_PLOT_ROW * i + RATING_PLOT_ROW / 2;
          return (
            <g key={label}>
              <text class="plot-name" x={RATING_PLOT_LEFT - 12} y={y} text-anchor="end" dy="0.35em">
                {shortPlotLabel(label)}
              </text>
              <line class="plot-interval" x1={x(interval[0])} x2={x(interval[1])} y1={y} y2={y} />
              <circle class="plot-dot" cx={x(rating)} cy={y} r="5">
                <title>{`${label}: ${rating.toFixed(0)}`}</title>
              </circle>
            </g>
          );
        })}
      </svg>
      <figcaption class="quiet-text">{phrases.ratingPlot}</figcaption>
    </figure>
  );
}

const GOAL_PLOT_WIDTH = 480;
const GOAL_PLOT_LEFT = 130;
const GOAL_PLOT_RIGHT = 20;
const GOAL_PLOT_ROW = 34;
const GOAL_PLOT_TOP = 26;

/** One row per game, with a dot for the mean goal of each player. */
export function GoalPlot({ page }: { readonly page: TournamentPage }) {
  const { games, perGame, players } = page;
  const means = perGame.flatMap((table) => table.players.map(({ goal }) => goal ?? 0));
  const scale = utilityAxis(means, 4);
  const x = (goal: number): number =>
    GOAL_PLOT_LEFT + shareOfScale(goal, scale) * (GOAL_PLOT_WIDTH - GOAL_PLOT_LEFT - GOAL_PLOT_RIGHT);
  const height = GOAL_PLOT_TOP + GOAL_PLOT_ROW * games.length + 6;
  // Equal means would cover each other.
  const offset = (player: number): number =>
    (player - (players.length - 1) / 2) * Math.min(5, (GOAL_PLOT_ROW - 10) / players.length);
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${GOAL_PLOT_WIDTH} ${height}`} role="img" aria-label={phrases.goalPlot}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line class="plot-grid" x1={x(tick)} x2={x(tick)} y1={GOAL_PLOT_TOP} y2={height} />
            <text class="plot-label" x={x(tick)} y={GOAL_PLOT_TOP - 8} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {games.map((game, i) => {
          const y = GOAL_PLOT_TOP + GOAL_PLOT_ROW * i + GOAL_PLOT_ROW / 2;
          return (
            <g key={game}>
              <text class="plot-name" x={GOAL_PLOT_LEFT - 12} y={y} text-anchor="end" dy="0.35em">
                {shortPlotLabel(game)}
              </text>
              {perGame[i]?.players.map(({ label, goal }, player) =>
                goal === null ? null : (
                  <circle
                    key={label}
                    class={`plot-dot series-${player % 6}`}
                    cx={x(goal)}
                    cy={y + offset(player)}
                    r="5"
                  >
                    <title>{`${label}: ${numberText(goal, 1)}`}</title>
                  </circle>
                ),
              )}
            </g>
          );
        })}
      </svg>
      <figcaption>
        {players.map(({ label }, player) => (
          <span key={label} class={`legend series-${player % 6}`}>
            {label}
          </span>
        ))}
        <span class="quiet-text">{phrases.goalLegend}</span>
      </figcaption>
    </figure>
  );
}
