/** A place on a board: its background, the marks under and over the pieces, and its button. */
import type { SceneCell } from '../../src/board/index.ts';
import { phrases } from '../phrases/board.ts';

interface OutlineProps {
  readonly cell: SceneCell;
  readonly kind: string;
  /** Margin on each side. */
  readonly inset?: number;
}

function Outline({ cell, kind, inset = 0 }: OutlineProps) {
  const { shape, x, y, angle } = cell;
  const width = Math.max(0, cell.width - 2 * inset);
  const height = Math.max(0, cell.height - 2 * inset);
  if (shape === 'point') return <circle class={kind} cx={x} cy={y} r={width / 2} />;
  if (shape === 'hexagon') {
    const points = HEXAGON.map(([dx, dy]) => `${x + dx * width},${y + dy * height}`);
    return <polygon class={kind} points={points.join(' ')} />;
  }
  const round = shape === 'column' ? 0.1 : shape === 'line' ? height / 2 : 0;
  return (
    <rect
      class={kind}
      x={x - width / 2}
      y={y - height / 2}
      width={width}
      height={height}
      rx={round}
      transform={angle === 0 ? undefined : `rotate(${angle} ${x} ${y})`}
    />
  );
}

/** Corners as fractions of the width and height. */
const HEXAGON = [
  [0, -0.5],
  [0.5, -0.25],
  [0.5, 0.25],
  [0, 0.5],
  [-0.5, 0.25],
  [-0.5, -0.25],
] as const;

export function Ground({ cell }: { readonly cell: SceneCell }) {
  return (
    <>
      <Outline cell={cell} kind={groundClass(cell)} />
      {cell.marks.includes('last') && <Outline cell={cell} kind="ag-last" inset={0.04} />}
    </>
  );
}

function groundClass({ shape, shade }: SceneCell): string {
  if (shade === 'void') return 'ag-void';
  if (shape === 'line') return 'ag-line-cell';
  if (shape === 'column') return 'ag-column';
  if (shape === 'point') return 'ag-point';
  return shade === 'plain' ? 'ag-cell' : `ag-${shade}`;
}

export interface CellMarksProps {
  readonly cell: SceneCell;
  readonly isTarget: boolean;
  readonly isSelected: boolean;
  readonly isOccupied: boolean;
}

export function Marks({ cell, isTarget, isSelected, isOccupied }: CellMarksProps) {
  const { x, y, width, height, shape } = cell;
  const isOpen = !isOccupied && shape !== 'line' && shape !== 'column';
  return (
    <>
      {isSelected && <Outline cell={cell} kind="ag-selected" inset={0.05} />}
      {cell.marks.includes('highlight') && <Outline cell={cell} kind="ag-highlight" inset={0.06} />}
      {isTarget && isOpen && <circle class="ag-target" cx={x} cy={y} r={0.1 * Math.min(width, height)} />}
      {isTarget && !isOpen && <Outline cell={cell} kind="ag-target-ring" inset={0.06} />}
    </>
  );
}

export interface HitProps {
  readonly cell: SceneCell;
  /** Whether the Tab key focuses this place. */
  readonly isHome: boolean;
  readonly isTarget: boolean;
  readonly isSelected: boolean;
}

/** Additional clickable margin of thin lines. */
const EASE = -0.06;

export function Hit({ cell, isHome, isTarget, isSelected }: HitProps) {
  const { id, name, content, shape } = cell;
  const words = [name, content, isSelected && phrases.isChosen, isTarget && phrases.isChoosable].filter(
    Boolean,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      class={isTarget ? 'hit target' : 'hit'}
      data-cell={id}
      role="button"
      tabindex={isHome ? 0 : -1}
      aria-label={words.join(', ')}
      aria-disabled={!isTarget && !isSelected}
      aria-pressed={isSelected}
    >
      <Outline cell={cell} kind="hit-area" inset={shape === 'line' ? EASE : 0.03} />
    </g>
  );
}
