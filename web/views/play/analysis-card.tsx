/** What the machine thinks: its moves with values and visits, the line it expects, and how the match went. */
import { analysisOffer } from '../../app/analysis-place.ts';
import type { TableView, ThoughtsView } from '../../table/messages.ts';
import { AnalysisPlace } from './analysis-place.tsx';
import type { Sitting } from './sitting.ts';
import { ValuePlot } from './value-plot.tsx';
import { coresText, roleName } from './words.ts';

const MOST_ROWS = 8;
/** Seconds below which a rate says nothing. */
const SHORTEST_MEASURED = 0.05;

export function AnalysisCard({ sitting, view }: { readonly sitting: Sitting; readonly view: TableView }) {
  const thoughts = sitting.client.advice.value ?? sitting.client.machineThoughts.value;
  const hasValues = view.values.some((points) => points.length > 1);
  if (thoughts === undefined && !hasValues && !view.isAnalysing) return null;
  const length = view.at + view.ahead;
  return (
    <section class="card analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">Analysis</h2>
      {analysisOffer.value !== undefined && <AnalysisPlace offer={analysisOffer.value} />}
      {thoughts === undefined ? (
        <p class="quiet-text">
          {view.isAnalysing ? adviceAbsence(view) : 'Hint or Analyse tells what the machine thinks here.'}
        </p>
      ) : (
        <ThoughtsTable thoughts={thoughts} view={view} sitting={sitting} />
      )}
      {hasValues && <ValuePlot view={view} onGo={(at) => sitting.client.send({ kind: 'goTo', at })} />}
      {length > 1 && !view.hides && (
        <button type="button" class="link" onClick={() => sitting.client.send({ kind: 'review' })}>
          A glance at every position
        </button>
      )}
    </section>
  );
}

function adviceAbsence(view: TableView): string {
  if (view.ending !== undefined) return 'The game is over; step back to analyse.';
  return view.hides && view.asked === undefined ? 'What others think stays hidden.' : 'Thinking …';
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
        {isAdvice ? 'For' : 'By'} {roleName(view, role)} · {who}
        {threads !== undefined && ` on the server, ${coresText(threads)}`} · {effortText(thoughts)}
      </p>
      <table class="thoughts">
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col" class="number">
              Value
            </th>
            {hasVisits && (
              <th scope="col" class="number">
                Visits
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
                {value === undefined ? '' : value.toFixed(1)}
                {isProven && <span title="certain"> ✓</span>}
              </td>
              {hasVisits && <td class="number">{visits?.toLocaleString('en') ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {line.length > 0 && (
        <p class="line">
          <span class="quiet-text">Expected:</span> {line.join(', ')}
        </p>
      )}
      {why !== '' && (
        <details class="why">
          <summary>Why?</summary>
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
    count === undefined
      ? ''
      : `${count.toLocaleString('en')} ${playouts === undefined ? 'positions' : 'playouts'}`,
    count === undefined || seconds < SHORTEST_MEASURED
      ? ''
      : `${Math.round(count / seconds).toLocaleString('en')}/s`,
    depth === undefined ? '' : `${depth} deep`,
  ];
  return parts.filter(Boolean).join(', ');
}
