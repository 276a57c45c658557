/** For every game a row, and on it a dot for the mean goal of every player. */
import type { TournamentPage } from '../../../src/server/organiser/api.ts';
import { shortened } from './rating-plot.tsx';

const WIDTH = 480;
const LEFT = 130;
const RIGHT = 20;
const ROW = 34;
const TOP = 26;

export function GoalPlot({ page }: { readonly page: TournamentPage }) {
  const { games, perGame, players } = page;
  const x = (goal: number): number => LEFT + (goal / 100) * (WIDTH - LEFT - RIGHT);
  const height = TOP + ROW * games.length + 6;
  // Equal means would hide each other.
  const offset = (player: number): number =>
    (player - (players.length - 1) / 2) * Math.min(5, (ROW - 10) / players.length);
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label="Mean goals of the players in every game">
        {[0, 25, 50, 75, 100].map((tick) => (
          <g key={tick}>
            <line class="plot-grid" x1={x(tick)} x2={x(tick)} y1={TOP} y2={height} />
            <text class="plot-label" x={x(tick)} y={TOP - 8} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {games.map((game, i) => {
          const y = TOP + ROW * i + ROW / 2;
          return (
            <g key={game}>
              <text class="plot-name" x={LEFT - 12} y={y} text-anchor="end" dy="0.35em">
                {shortened(game)}
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
                    <title>{`${label}: ${goal.toFixed(1)}`}</title>
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
        <span class="quiet-text">mean goal in every game</span>
      </figcaption>
    </figure>
  );
}
