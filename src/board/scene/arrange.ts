/** Puts boards side by side, and below one another when a row is full. */
import type { Scene, SceneBoard } from '../scene.ts';

const GAP = 0.6;
/** In cells. */
const WIDEST_ROW = 16;

/** The boards of one part keep their places relative to each other. */
export function arranged(
  parts: readonly (readonly SceneBoard[])[],
): Pick<Scene, 'boards' | 'width' | 'height'> {
  const boards: SceneBoard[] = [];
  let [left, top, rowHeight, width] = [0, 0, 0, 0];
  for (const part of parts) {
    if (part.length === 0) continue;
    const partWidth = Math.max(...part.map(({ x, width: own }) => x + own));
    const partHeight = Math.max(...part.map(({ y, height }) => y + height));
    if (left > 0 && left + partWidth > WIDEST_ROW)
      [left, top, rowHeight] = [0, top + rowHeight + GAP + 0.2, 0];
    for (const board of part) boards.push({ ...board, x: board.x + left, y: board.y + top });
    left += partWidth + GAP;
    width = Math.max(width, left - GAP);
    rowHeight = Math.max(rowHeight, partHeight);
  }
  return { boards, width, height: top + rowHeight };
}
