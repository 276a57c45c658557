/** A circuit as an SVG that can be zoomed, dragged and navigated with the arrow keys. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isArrow, targetTowards } from '../../board/arrow-keys.ts';
import { phrases } from '../../phrases/inside.ts';
import type { CircuitDrawing, DrawnEdge, DrawnNode } from './inside.ts';
import { centred, moved, readableWindow, type Window, wholeWindow, zoomed } from './zoom.ts';

export interface CircuitDrawingProps {
  readonly drawing: CircuitDrawing;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Called for a second click or Enter. */
  readonly onAct: (node: DrawnNode) => void;
}

const HEIGHT = 22;
/** Maximum pointer movement during a click, in pixels. */
const STEADY = 5;
const STEP = 1.35;

export function CircuitDrawingView({ drawing, chosen, onChoose, onAct }: CircuitDrawingProps) {
  const frame = useRef<SVGSVGElement>(null);
  const window = useSignal<Window>({ x: 0, y: 0, width: drawing.width, height: drawing.height });
  const drag = useRef<{ readonly x: number; readonly y: number; hasMoved: boolean } | undefined>(undefined);
  const size = { width: drawing.width, height: drawing.height };
  const box = (): DOMRect | undefined => frame.current?.getBoundingClientRect();
  const show = (windowFor: typeof wholeWindow): void => {
    const { width = 800, height = 500 } = box() ?? {};
    window.value = windowFor(size, { width, height });
  };
  const near = (id: string | undefined): void => {
    const place = drawing.nodes.find((node) => node.id === id);
    if (place !== undefined) window.value = centred(window.value, place.x + place.width / 2, place.y);
  };
  useEffect(() => show(readableWindow), [drawing.width, drawing.height]);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // Preact registers passive wheel listeners, with which the page would scroll too.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey && document.activeElement?.closest('.circuit') !== element) return;
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
      window.value = zoomed(window.value, event.deltaY > 0 ? STEP : 1 / STEP, size, at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [drawing.width, drawing.height]);

  const nodeAt = (target: EventTarget | null): DrawnNode | undefined => {
    const id =
      target instanceof Element ? target.closest<SVGElement>('[data-node]')?.dataset.node : undefined;
    return drawing.nodes.find((node) => node.id === id);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const start = drag.current;
    const { width = 1, height = 1 } = box() ?? {};
    if (start === undefined) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.hasMoved && Math.hypot(dx, dy) < STEADY) return;
    if (!start.hasMoved) frame.current?.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, hasMoved: true };
    window.value = moved(window.value, -dx / width, -dy / height, size);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const start = drag.current;
    drag.current = undefined;
    const node = start?.hasMoved ? undefined : nodeAt(event.target);
    if (node === undefined) return;
    if (node.id === chosen) onAct(node);
    else onChoose(node.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const node = nodeAt(event.target);
    if (event.key === '+' || event.key === '-')
      window.value = zoomed(window.value, event.key === '+' ? 1 / STEP : STEP, size);
    else if (node !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      if (node.id === chosen) onAct(node);
      else onChoose(node.id);
    } else if (node !== undefined && isArrow(event.key)) {
      event.preventDefault();
      const next = targetTowards(drawing.nodes, node.id, event.key);
      if (next === undefined) return;
      onChoose(next);
      near(next);
      frame.current?.querySelector<SVGElement>(`[data-node="${next}"]`)?.focus();
    }
  };
  const { x, y, width, height } = window.value;
  const home = drawing.nodes.some(({ id }) => id === chosen) ? chosen : drawing.nodes[0]?.id;
  const places = new Map(drawing.nodes.map((node) => [node.id, node]));
  return (
    <div class="circuit-frame">
      {/* biome-ignore lint/a11y/useSemanticElements: the SVG groups the buttons inside and handles their events */}
      <svg
        ref={frame}
        class="circuit"
        viewBox={`${x} ${y} ${width} ${height}`}
        role="group"
        aria-label={phrases.partCount(drawing.nodes.length)}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, hasMoved: false };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
        onKeyDown={onKeyDown}
      >
        {drawing.edges.map((edge) => (
          <Edge
            key={`${edge.from} ${edge.to} ${edge.isNegated}`}
            edge={edge}
            from={places.get(edge.from)}
            to={places.get(edge.to)}
            isNear={edge.from === chosen || edge.to === chosen}
          />
        ))}
        {drawing.nodes.map((node) => (
          <Node key={node.id} node={node} isChosen={node.id === chosen} isHome={node.id === home} />
        ))}
      </svg>
      <div class="zoom" role="toolbar" aria-label={phrases.zoom}>
        <button
          type="button"
          aria-label={phrases.nearer}
          onClick={() => {
            window.value = zoomed(window.value, 1 / STEP, size);
          }}
        >
          +
        </button>
        <button
          type="button"
          aria-label={phrases.farther}
          onClick={() => {
            window.value = zoomed(window.value, STEP, size);
          }}
        >
          −
        </button>
        <button type="button" onClick={() => show(wholeWindow)}>
          {phrases.all}
        </button>
      </div>
    </div>
  );
}

function Edge(props: {
  readonly edge: DrawnEdge;
  readonly from: DrawnNode | undefined;
  readonly to: DrawnNode | undefined;
  readonly isNear: boolean;
}) {
  const { edge, from, to } = props;
  if (from === undefined || to === undefined) return null;
  const start = from.x + from.width;
  const bend = Math.max(24, Math.abs(to.x - start) / 2);
  const tone = [edge.isTrue && 'is-true', props.isNear && 'is-near'].filter(Boolean).join(' ');
  return (
    <>
      <path
        class={`wire ${tone}`}
        d={`M${start} ${from.y}C${start + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`}
      />
      {edge.isNegated && <circle class={`negation ${tone}`} cx={to.x - 4} cy={to.y} r="3.5" />}
    </>
  );
}

function Node(props: { readonly node: DrawnNode; readonly isChosen: boolean; readonly isHome: boolean }) {
  const { node, isChosen, isHome } = props;
  const classes = [
    'part',
    `kind-${node.kind}`,
    node.isTrue && 'is-true',
    isChosen && 'is-chosen',
    node.isTurned && 'is-turned',
  ];
  const round = node.kind === 'and' || node.kind === 'or' ? HEIGHT / 2 : 4;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      class={classes.filter(Boolean).join(' ')}
      data-node={node.id}
      transform={`translate(${node.x} ${node.y})`}
      role="button"
      tabindex={isHome ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={`${node.label}, ${phrases.kinds[node.kind]}, ${phrases.truth(node.isTrue)}`}
    >
      <rect y={-HEIGHT / 2} width={node.width} height={HEIGHT} rx={round} />
      <text x={node.width / 2} dy="0.35em" text-anchor="middle">
        {node.label}
      </text>
      {node.hidesInputs && (
        <text class="more" x={-8} dy="0.35em" text-anchor="middle">
          …
        </text>
      )}
      {node.hidesReaders && (
        <text class="more" x={node.width + 8} dy="0.35em" text-anchor="middle">
          …
        </text>
      )}
    </g>
  );
}
