/** Names along the edges of boards, in letters that fit. */
import { shortened } from '../../base/index.ts';
import type { SceneLabel } from '../scene.ts';

/** Height of letters, in cells. */
const LARGEST = 0.3;
const SMALLEST = 0.2;
/** Width of an average letter, as a share of its height. */
const LETTER_WIDTH = 0.58;

/** The text and the size of its letters, for room of a width in cells. What does not fit is shortened. */
export function labelText(text: string, width: number): Pick<SceneLabel, 'text' | 'size'> {
  const shown = shortened(text, Math.max(2, Math.floor(width / (LETTER_WIDTH * SMALLEST))));
  const fitting = width / (LETTER_WIDTH * [...shown].length);
  return { text: shown, size: Math.round(100 * Math.min(LARGEST, Math.max(SMALLEST, fitting))) / 100 };
}
