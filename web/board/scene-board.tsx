/** The boards of a scene as one SVG: places can be clicked, dragged from, and reached with the arrow keys. */
import 'virtual:board-style.css';
import './board.css';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Scene } from '../../src/board/index.ts';
import { type Arrow, ArrowLine, type Badge, Badges } from './advice.tsx';
import { isArrow, type KeyTarget, targetTowards } from './arrow-keys.ts';
import { BoardPicture } from './board-picture.tsx';
import { Hit } from './cells.tsx';
import { type Dragged, type Ghosts, NO_GHOSTS } from './pieces.tsx';

/** Maximum pointer movement during a click, in pixels. */
const STEADY = 8;
/** Margin around the boards in cells, for lines that extend beyond them. */
const EDGE = 0.06;
/** Height of the titles above the first row of boards, in cells. */
const TITLE = 0.45;
/** Maximum size of a cell in pixels. */
const LARGEST_CELL = 110;

export interface SceneBoardsProps {
  readonly scene: Scene;
  /** For screen readers. */
  readonly label: string;
  readonly selected: readonly string[];
  readonly targets: readonly string[];
  readonly ghosts?: Ghosts;
  readonly badges?: ReadonlyMap<string, Badge>;
  readonly arrows?: readonly Arrow[];
  /** Absent if the board is not interactive. */
  readonly onClick?: (id: string) => void;
  readonly onHover?: (id: string | undefined) => void;
  readonly onEscape?: () => void;
}

/** The bounding box of the boards, used to draw over them. */
export function boardsBox(scene: Scene) {
  const width = scene.width + 2 * EDGE;
  const head = scene.boards.length > 1 && scene.boards.some(({ title }) => title !== '') ? TITLE : 0;
  const height = scene.height + head + 2 * EDGE;
  return {
    width,
    viewBox: `${-EDGE} ${-EDGE - head} ${width} ${height}`,
    maxWidth: `${width * LARGEST_CELL}px`,
  };
}

interface Press {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly pointer: number;
  isMoving: boolean;
}

export function SceneBoards(props: SceneBoardsProps) {
  const {
    scene,
    label,
    selected,
    targets,
    ghosts = NO_GHOSTS,
    badges,
    arrows = [],
    onClick,
    onHover,
  } = props;
  const press = useRef<Press | undefined>(undefined);
  const dragged = useSignal<Dragged | undefined>(undefined);
  const svg = useRef<SVGSVGElement>(null);
  const focused = useSignal<string | undefined>(undefined);
  const places = keyTargetsOf(scene);
  const at = new Map(places.map((place) => [place.id, place]));
  const home = [focused.value, targets.find((id) => at.has(id)), places[0]?.id].find(
    (id) => id !== undefined && at.has(id),
  );
  const { width, viewBox, maxWidth } = boardsBox(scene);

  const cellAt = (x: number, y: number): string | undefined => {
    const element = document.elementFromPoint(x, y)?.closest('[data-cell]');
    return element instanceof SVGElement && svg.current?.contains(element) ? element.dataset.cell : undefined;
  };
  const onPointerDown = (event: PointerEvent): void => {
    const id = event.button === 0 ? cellAt(event.clientX, event.clientY) : undefined;
    if (id === undefined || onClick === undefined) return;
    press.current = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const start = press.current;
    if (start === undefined || start.pointer !== event.pointerId) {
      if (event.pointerType === 'mouse') onHover?.(cellAt(event.clientX, event.clientY));
      return;
    }
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!start.isMoving) {
      if (Math.hypot(dx, dy) < STEADY) return;
      const isHeld = selected.at(-1) === start.id;
      // Only pieces that can be picked up are dragged; a finger on anything else scrolls the page.
      if (!isHeld && !targets.includes(start.id)) {
        press.current = undefined;
        return;
      }
      start.isMoving = true;
      if (!isHeld) onClick?.(start.id);
    }
    const scale = width / Math.max(1, svg.current?.getBoundingClientRect().width ?? 1);
    dragged.value = { cell: start.id, dx: dx * scale, dy: dy * scale };
  };
  const onPointerUp = (event: PointerEvent): void => {
    const start = press.current;
    endPress();
    if (start === undefined || start.pointer !== event.pointerId) return;
    const id = cellAt(event.clientX, event.clientY);
    if (id === undefined) return;
    focused.value = id;
    if (!start.isMoving || id !== start.id) onClick?.(id);
  };
  const endPress = (): void => {
    press.current = undefined;
    dragged.value = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as Element).closest<SVGElement>('[data-cell]')?.dataset.cell;
    if (id === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onClick?.(id);
    } else if (event.key === 'Escape') props.onEscape?.();
    else if (isArrow(event.key)) {
      event.preventDefault();
      const next = targetTowards(places, id, event.key);
      if (next === undefined) return;
      focused.value = next;
      svg.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(next)}"]`)?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the SVG groups the buttons inside and handles their events
    <svg
      ref={svg}
      class={['ag boards', onClick && 'live', selected.length > 0 && 'chosen'].filter(Boolean).join(' ')}
      viewBox={viewBox}
      style={{ maxWidth }}
      role="group"
      aria-label={label}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={endPress}
      onPointerLeave={() => {
        endPress();
        onHover?.(undefined);
      }}
      onKeyDown={onKeyDown}
    >
      {scene.boards.map((board) => (
        <g key={board.id} transform={`translate(${board.x} ${board.y})`}>
          <BoardPicture
            board={board}
            showsTitle={scene.boards.length > 1}
            ghosts={ghosts}
            dragged={dragged.value}
            selected={selected}
            targets={targets}
          />
          {badges !== undefined && <Badges board={board} badges={badges} />}
        </g>
      ))}
      {arrows.map(({ from, to, strength }) => (
        <ArrowLine key={`${from} ${to}`} from={at.get(from)} to={at.get(to)} strength={strength} />
      ))}
      {scene.boards.map((board) => (
        <g key={board.id} transform={`translate(${board.x} ${board.y})`}>
          {board.cells
            .filter(({ id }) => at.has(id))
            .map((cell) => (
              <Hit
                key={cell.id}
                cell={cell}
                isHome={cell.id === home}
                isTarget={targets.includes(cell.id)}
                isSelected={selected.includes(cell.id)}
              />
            ))}
        </g>
      ))}
    </svg>
  );
}

function keyTargetsOf({ boards }: Scene): KeyTarget[] {
  return boards.flatMap(({ x, y, cells }) =>
    cells.flatMap((cell) => (cell.shade === 'void' ? [] : [{ id: cell.id, x: x + cell.x, y: y + cell.y }])),
  );
}
