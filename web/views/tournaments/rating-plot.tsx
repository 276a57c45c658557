/** A dot for every rating, on a line from one end of its interval to the other. */
import type { ResultsView } from '../../../src/server/organiser/api.ts';
import { scaleFor } from './scale.ts';
import { byRating } from './standings.tsx';

const WIDTH = 480;
const LEFT = 130;
const RIGHT = 20;
const ROW = 30;
const TOP = 26;
const LONGEST_LABEL = 18;

export function shortened(label: string): string {
  const letters = [...label];
  return letters.length <= LONGEST_LABEL ? label : `${letters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}

export function RatingPlot({ results }: { readonly results: ResultsView }) {
  const rated = byRating(results).flatMap((player) => {
    const row = results.players[player];
    return row?.rating == null || row.ratingInterval === null
      ? []
      : [{ label: row.label, rating: row.rating, interval: row.ratingInterval }];
  });
  if (rated.length < 2) return null;
  const { low, high, ticks } = scaleFor(rated.flatMap(({ interval }) => interval));
  const x = (value: number): number => LEFT + ((value - low) / (high - low)) * (WIDTH - LEFT - RIGHT);
  const height = TOP + ROW * rated.length + 6;
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label="Ratings with their intervals">
        {ticks.map((tick) => (
          <g key={tick}>
            <line class="plot-grid" x1={x(tick)} x2={x(tick)} y1={TOP} y2={height} />
            <text class="plot-label" x={x(tick)} y={TOP - 8} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {rated.map(({ label, rating, interval }, i) => {
          const y = TOP + ROW * i + ROW / 2;
          return (
            <g key={label}>
              <text class="plot-name" x={LEFT - 12} y={y} text-anchor="end" dy="0.35em">
                {shortened(label)}
              </text>
              <line class="plot-interval" x1={x(interval[0])} x2={x(interval[1])} y1={y} y2={y} />
              <circle class="plot-dot" cx={x(rating)} cy={y} r="5">
                <title>{`${label}: ${rating.toFixed(0)}`}</title>
              </circle>
            </g>
          );
        })}
      </svg>
      <figcaption class="quiet-text">Ratings with their intervals</figcaption>
    </figure>
  );
}
