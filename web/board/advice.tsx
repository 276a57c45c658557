/** A machine's evaluation of moves, drawn over a board: numbers on places, and arrows between them. */
import type { SceneBoard } from '../../src/board/index.ts';
import type { KeyTarget } from './arrow-keys.ts';

export interface Badge {
  readonly text: string;
  /** From 0 to 1: how thoroughly it was examined. */
  readonly strength: number;
  readonly isBest: boolean;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly strength: number;
}

export interface BadgesProps {
  readonly board: SceneBoard;
  readonly badges: ReadonlyMap<string, Badge>;
}

export function Badges({ board, badges }: BadgesProps) {
  return (
    <>
      {board.cells.map(({ id, x, y, width, height, shape }) => {
        const badge = badges.get(id);
        if (badge === undefined) return null;
        const size = shape === 'line' ? 0.6 : Math.min(1, width, height);
        return (
          <g
            key={id}
            class={badge.isBest ? 'value-badge best' : 'value-badge'}
            transform={`translate(${x} ${y}) scale(${size})`}
          >
            <circle r="0.27" style={{ fillOpacity: 0.4 + 0.6 * badge.strength }} />
            <text text-anchor="middle" dy="0.35em" font-size="0.25">
              {badge.text}
            </text>
          </g>
        );
      })}
    </>
  );
}

export interface ArrowLineProps {
  readonly from: KeyTarget | undefined;
  readonly to: KeyTarget | undefined;
  readonly strength: number;
}

export function ArrowLine({ from, to, strength }: ArrowLineProps) {
  if (from === undefined || to === undefined) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const width = 0.05 + 0.09 * strength;
  const head = 2.6 * width;
  return (
    <path
      class="advice-arrow"
      style={{ opacity: 0.35 + 0.5 * strength }}
      transform={`translate(${from.x} ${from.y}) rotate(${angle})`}
      d={`M0.15 ${-width / 2}H${length - head}V${-head / 1.7}L${length} 0L${length - head} ${head / 1.7}V${width / 2}H0.15Z`}
    />
  );
}
