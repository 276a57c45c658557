/** Draws every game of the library, at the start and after some moves. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  clickPaths,
  drawingsFor,
  inferLayout,
  moveBuilders,
  readView,
  sceneOf,
  svgOf,
} from '../../src/board/index.ts';
import { RulesGame } from '../../src/engines/index.ts';
import { legalByRole } from '../../src/game/index.ts';
import { descriptionOf, families, filesOf, gamesFolder, library, viewOf } from '../library/library-games.ts';
import { seededRandom } from '../random.ts';

test.each(families().filter((family) => filesOf(family).some((file) => file.endsWith('view.json'))))(
  '%s: its view can be read',
  (family) => {
    const file = filesOf(family).find((each) => each.endsWith('view.json')) ?? '';
    const reading = readView(readFileSync(path.join(gamesFolder, family, file), 'utf8'));
    expect(reading.kind === 'refused' ? reading.problems : []).toEqual([]);
  },
);

/** Moves of a role that no board shows and that are not built part by part. */
const MOST_BUTTONS = 24;

describe('every game of the library is drawn', () => {
  test.each(library.games)('$name', (entry) => {
    const description = descriptionOf(entry);
    const game = new RulesGame(description);
    const layout = inferLayout(description, game, { ...viewOf(entry.family), most: 6 });
    const random = seededRandom(1);
    let state = game.initial;
    for (let step = 0; step < 3 && !game.isTerminal(state); step++) {
      const facts = game.facts(state);
      const drawings = drawingsFor(description)?.(facts);
      const scene = sceneOf(layout, facts, drawings && { drawings });
      const ids = scene.boards.flatMap(({ cells }) => cells.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(svgOf(scene)).toMatch(/^<svg [\s\S]*<\/svg>$/);
      const targets = new Set([...ids, ...scene.hands.flatMap(({ items }) => items.map(({ id }) => id))]);
      const legal = legalByRole(game, state);
      for (const moves of legal) {
        const { paths } = clickPaths(
          layout,
          moves.slice(0, 50).map((move) => game.moveTerm(move)),
          facts,
        );
        const terms = moves.map((move) => game.moveTerm(move));
        const built = moveBuilders(layout, terms, facts).reduce(
          (sum, builder) => sum + builder.moves.length,
          0,
        );
        expect(clickPaths(layout, terms, facts).buttons.length - built).toBeLessThanOrEqual(MOST_BUTTONS);
        for (const id of paths.flatMap(({ steps }) => steps.flat())) expect(targets).toContain(id);
      }
      state = game.next(
        state,
        legal.map((moves) => random.pick(moves)),
      );
    }
  });
});
