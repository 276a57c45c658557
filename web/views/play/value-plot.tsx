/** What each role expected as the match went on, as a small plot; a click goes to that point. */
import type { TableView } from '../../table/messages.ts';
import { roleName } from './words.ts';

const WIDTH = 320;
const HEIGHT = 96;
const MARGIN = { left: 26, right: 8, top: 8, bottom: 16 };
/** Lines are told apart by colour and by dashes. */
const DASHES = ['', '6 4', '2 3', '8 3 2 3'];

export interface ValuePlotProps {
  readonly view: TableView;
  readonly onGo: (at: number) => void;
}

export function ValuePlot({ view, onGo }: ValuePlotProps) {
  const length = Math.max(1, view.at + view.ahead);
  const x = (at: number): number => MARGIN.left + (at / length) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number): number =>
    HEIGHT - MARGIN.bottom - (value / 100) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const series = view.values.flatMap((points, role) => (points.length === 0 ? [] : [{ role, points }]));
  const goNear = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * WIDTH - MARGIN.left;
    const at = Math.round((inside / (WIDTH - MARGIN.left - MARGIN.right)) * length);
    onGo(Math.min(length, Math.max(0, at)));
  };
  return (
    <figure class="value-plot">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons under the board go to every point too */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={plotText(view)} onClick={goNear}>
        {[0, 50, 100].map((value) => (
          <g key={value}>
            <line class="plot-grid" x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(value)} y2={y(value)} />
            <text class="plot-label" x={MARGIN.left - 4} y={y(value)} text-anchor="end" dy="0.35em">
              {value}
            </text>
          </g>
        ))}
        <line class="plot-now" x1={x(view.at)} x2={x(view.at)} y1={MARGIN.top} y2={HEIGHT - MARGIN.bottom} />
        {series.map(({ role, points }) => (
          <g key={role} class={`plot-series series-${role % 4}`}>
            <polyline
              points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
              stroke-dasharray={DASHES[role % DASHES.length]}
            />
            {points.map(({ at, value }) => (
              <circle key={at} cx={x(at)} cy={y(value)} r="2.5" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        {series.map(({ role }) => (
          <span key={role} class={`legend series-${role % 4}`}>
            {roleName(view, role)}
          </span>
        ))}
        <span class="quiet-text">expected goal, move by move</span>
      </figcaption>
    </figure>
  );
}

function plotText(view: TableView): string {
  const parts = view.values.flatMap((points, role) => {
    const last = points.at(-1);
    return last === undefined
      ? []
      : [`${roleName(view, role)} ${Math.round(last.value)} after ${last.at} moves`];
  });
  return `Expected goals: ${parts.join(', ')}`;
}
