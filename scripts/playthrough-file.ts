/** The path of a game's playthrough: `games/FAMILY/playthroughs/NAME.txt`. */
import path from 'node:path';
import type { LibraryGame } from '../src/library/index.ts';
import { root } from './bootstrap.mjs';

export function playthroughFile({ family, name }: LibraryGame): string {
  return path.join(root, 'games', family, 'playthroughs', `${name}.txt`);
}
