/** The positions of library games whose pictures are kept. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/base/index.ts';
import { drawingsFor, inferLayout, type Scene, sceneOf, svgOf } from '../../src/board/index.ts';
import { RulesGame } from '../../src/engines/index.ts';
import { randomPlayout } from '../../src/game/random-play.ts';
import type { LibraryGame } from '../../src/library/index.ts';
import { descriptionOf, viewOf } from '../library/library-games.ts';

/** Digests of pictures by game. */
export const KEPT_PICTURES = fileURLToPath(new URL('pictures.json', import.meta.url));

/** Moves before each picture. */
const MOVES = [0, 9];

export function libraryScenes(entry: LibraryGame): Scene[] {
  const description = descriptionOf(entry);
  const game = new RulesGame(description);
  const layout = inferLayout(description, game, viewOf(entry.family));
  return MOVES.map((moves) => {
    const { state } = randomPlayout(game, game.initial, seededRandom(1), moves);
    const facts = game.facts(state);
    const drawings = drawingsFor(description)?.(facts);
    return sceneOf(layout, facts, { isOver: game.isTerminal(state), ...(drawings && { drawings }) });
  });
}

/** Tells pictures apart; themes differ in colours only, which have tests of their own. */
export function pictureDigest(scene: Scene): string {
  return createHash('sha256')
    .update(svgOf(scene, { style: false }))
    .digest('hex')
    .slice(0, 16);
}
