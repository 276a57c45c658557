/**
 * Shows the machine's thoughts: moves with values and visits, the expected line, a plot of past values, and where the
 * analysis runs.
 */

import { shareOfScale, utilityAxis } from '../../../src/game/index.ts';
import type { AnalysisOffer } from '../../../src/server/index.ts';
import { isServerWanted, wantServer } from '../../app/analysis-server.ts';
import { token } from '../../organiser/server.ts';
import { analysisOffer } from '../../organiser/server-offer.ts';
import { common } from '../../phrases/common.ts';
import { numberText } from '../../phrases/language.ts';
import { phrases } from '../../phrases/play.ts';
import type { TableView, ThoughtsView } from '../../table/messages.ts';
import { roleName } from './match-text.ts';
import type { Sitting } from './sitting.ts';

const MOST_ROWS = 8;
/** Minimum duration in seconds for a meaningful rate. */
const SHORTEST_MEASURED = 0.05;

export function AnalysisCard({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const thoughts = sitting.client.advice.value ?? sitting.client.machineThoughts.value;
  const hasValues = view.values.some((points) => points.length > 1);
  if (thoughts === undefined && !hasValues && !view.isAnalysing) return null;
  const length = view.at + view.ahead;
  return (
    <section class="card analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">{phrases.analysis}</h2>
      {analysisOffer.value !== undefined && <AnalysisPlace offer={analysisOffer.value} />}
      {thoughts === undefined ? (
        <p class="quiet-text">{view.isAnalysing ? adviceAbsence(view) : phrases.analysisHint}</p>
      ) : (
        <ThoughtsTable thoughts={thoughts} view={view} sitting={sitting} />
      )}
      {hasValues && <ValuePlot view={view} onGo={(at) => sitting.client.act({ kind: 'goTo', at })} />}
      {length > 1 && !view.hides && (
        <button type="button" class="link" onClick={() => sitting.client.act({ kind: 'review' })}>
          {phrases.glance}
        </button>
      )}
    </section>
  );
}

function adviceAbsence(view: TableView): string {
  if (view.ending !== undefined) return phrases.overAnalyse;
  return view.hides && view.asked === undefined ? phrases.staysHidden : phrases.thinkingHere;
}

interface ThoughtsTableProps {
  readonly thoughts: ThoughtsView;
  readonly view: TableView;
  readonly sitting: Sitting;
}

function ThoughtsTable({ thoughts, view, sitting }: ThoughtsTableProps) {
  const { moves, role, who, threads, line, why, isAdvice } = thoughts;
  const shown = moves.slice(0, MOST_ROWS);
  const hasVisits = shown.some(({ visits }) => visits !== undefined);
  const canPlay = isAdvice && view.asked?.role === role;
  return (
    <>
      <p class="effort">
        {isAdvice ? phrases.forRole(roleName(view, role), who) : phrases.byRole(roleName(view, role), who)}
        {threads !== undefined && phrases.onServer(phrases.cores(threads))} · {effortText(thoughts)}
      </p>
      <table class="thoughts">
        <thead>
          <tr>
            <th scope="col">{phrases.move}</th>
            <th scope="col" class="number">
              {phrases.value}
            </th>
            {hasVisits && (
              <th scope="col" class="number">
                {phrases.visits}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ text, place, value, visits, isProven }) => (
            <tr key={place}>
              <td>
                {canPlay ? (
                  <button
                    type="button"
                    class="link"
                    onClick={() => sitting.choose(place)}
                    onPointerEnter={() => void sitting.hover(place)}
                    onPointerLeave={() => void sitting.hover(undefined)}
                  >
                    {text}
                  </button>
                ) : (
                  text
                )}
              </td>
              <td class="number">
                {value === undefined ? '' : numberText(value, 1)}
                {isProven && <span title={phrases.certain}> ✓</span>}
              </td>
              {hasVisits && <td class="number">{visits === undefined ? '' : numberText(visits)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {line.length > 0 && (
        <p class="line">
          <span class="quiet-text">{phrases.expected}</span> {line.join(', ')}
        </p>
      )}
      {why !== '' && (
        <details class="why">
          <summary>{phrases.why}</summary>
          <p>{why}</p>
        </details>
      )}
    </>
  );
}

/** `12,345 playouts, 45,000/s` */
function effortText({ playouts, nodes, seconds, depth }: ThoughtsView): string {
  const count = playouts ?? nodes;
  const parts = [
    count === undefined ? '' : playouts === undefined ? phrases.positions(count) : phrases.playouts(count),
    count === undefined || seconds < SHORTEST_MEASURED ? '' : phrases.rate(Math.round(count / seconds)),
    depth === undefined ? '' : phrases.deep(depth),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The choice between analysis on the server and in the browser; shown if there is a server. */
function AnalysisPlace({ offer }: { readonly offer: AnalysisOffer }) {
  return (
    <div class="analysis-place">
      <label>
        <input
          type="checkbox"
          checked={isServerWanted.value}
          onChange={(event) => wantServer(event.currentTarget.checked)}
        />
        {phrases.useServer(phrases.cores(offer.threads))}
      </label>
      {offer.needsToken && isServerWanted.value && (
        <label>
          {common.token}
          <input
            type="password"
            value={token.value}
            onChange={(event) => {
              token.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
    </div>
  );
}

const PLOT_WIDTH = 320;
const PLOT_HEIGHT = 96;
const PLOT_MARGIN = { left: 26, right: 8, top: 8, bottom: 16 };
/** Lines are distinguished by colour and by dashes. */
const DASHES = ['', '6 4', '2 3', '8 3 2 3'];

export interface ValuePlotProps {
  readonly view: TableView;
  readonly onGo: (at: number) => void;
}

/** A plot of each role's expected goal during the match; a click goes to that point. */
function ValuePlot({ view, onGo }: ValuePlotProps) {
  const length = Math.max(1, view.at + view.ahead);
  const x = (at: number): number =>
    PLOT_MARGIN.left + (at / length) * (PLOT_WIDTH - PLOT_MARGIN.left - PLOT_MARGIN.right);
  const scale = utilityAxis(
    view.values.flatMap((points) => points.map(({ value }) => value)),
    2,
  );
  const y = (value: number): number =>
    PLOT_HEIGHT -
    PLOT_MARGIN.bottom -
    shareOfScale(value, scale) * (PLOT_HEIGHT - PLOT_MARGIN.top - PLOT_MARGIN.bottom);
  const series = view.values.flatMap((points, role) => (points.length === 0 ? [] : [{ role, points }]));
  const goNear = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * PLOT_WIDTH - PLOT_MARGIN.left;
    const at = Math.round((inside / (PLOT_WIDTH - PLOT_MARGIN.left - PLOT_MARGIN.right)) * length);
    onGo(Math.min(length, Math.max(0, at)));
  };
  return (
    <figure class="value-plot ag">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons under the board reach every point too */}
      <svg
        viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
        role="img"
        aria-label={plotText(view)}
        onClick={goNear}
      >
        {scale.ticks.map((value) => (
          <g key={value}>
            <line
              class="plot-grid"
              x1={PLOT_MARGIN.left}
              x2={PLOT_WIDTH - PLOT_MARGIN.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text class="plot-label" x={PLOT_MARGIN.left - 4} y={y(value)} text-anchor="end" dy="0.35em">
              {value}
            </text>
          </g>
        ))}
        <line
          class="plot-now"
          x1={x(view.at)}
          x2={x(view.at)}
          y1={PLOT_MARGIN.top}
          y2={PLOT_HEIGHT - PLOT_MARGIN.bottom}
        />
        {series.map(({ role, points }) => (
          <g key={role} class={`plot-series ag-${colourOf(view, role)}`}>
            {/* White and yellow lines need outlines to be visible. */}
            {['casing', 'stroke'].map((layer) => (
              <polyline
                key={layer}
                class={`plot-${layer}`}
                points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
                stroke-dasharray={DASHES[role % DASHES.length]}
              />
            ))}
            {points.map(({ at, value }) => (
              <circle key={at} cx={x(at)} cy={y(value)} r="2.5" />
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        {series.map(({ role }) => (
          <span key={role} class="legend">
            <span class={`swatch ag-${colourOf(view, role)}`} aria-hidden="true" /> {roleName(view, role)}
          </span>
        ))}
        <span class="quiet-text">{phrases.expectedGoal}</span>
      </figcaption>
    </figure>
  );
}

/** The colour of the role's pieces. */
function colourOf({ position }: TableView, role: number): string {
  return position?.scene.players[role]?.colour ?? 'grey';
}

function plotText(view: TableView): string {
  const parts = view.values.flatMap((points, role) => {
    const last = points.at(-1);
    return last === undefined
      ? []
      : [phrases.plotPart(roleName(view, role), Math.round(last.value), last.at)];
  });
  return phrases.plot(parts.join(', '));
}
