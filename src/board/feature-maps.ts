/** Features of positions by their places on the boards, and their values as a heat map. */
import type { Term } from '../gdl/index.ts';
import { cellFact, cellId, idOf } from './cells.ts';
import type { Layout } from './layout.ts';
import { graphFact } from './scene/draw-graph.ts';
import type { Overlay, Scene, SceneBoard } from './scene.ts';
import { sceneOf } from './scene-of.ts';

export interface PlacedFeature {
  /** The id of the cell, as in a scene. */
  readonly cell: string;
  /** The name of what is there, such as `x`; empty for a blank. */
  readonly content: string;
}

/** The cell or point that a fact is about; undefined if it is about none. */
export function placedFeature(layout: Layout, fact: Term): PlacedFeature | undefined {
  for (const part of layout.parts) {
    if (part.kind === 'grid') {
      const found = cellFact(part, fact);
      if (found !== undefined)
        return { cell: cellId(part, found.coordinates), content: found.content.join(' ') };
    }
    if (part.kind === 'graph') {
      const found = graphFact(part, fact);
      const [place] = found?.places ?? [];
      if (found !== undefined && place !== undefined && found.places.length === 1)
        return { cell: idOf(part.id, place), content: found.content.join(' ') };
    }
  }
  return undefined;
}

export interface FeatureMap {
  readonly title: string;
  /** Values by cell. */
  readonly values: ReadonlyMap<string, Overlay>;
}

/** Space between two boards, in cells. */
const GAP = 0.6;
/** Room for the title of a board, in cells. */
const TITLE = 0.6;

/** The empty boards with the values of each map over their cells, one below the other. */
export function featureMapScene(layout: Layout, maps: readonly FeatureMap[]): Scene {
  const boards: SceneBoard[] = [];
  let width = 0;
  let y = 0;
  for (const { title, values } of maps) {
    const { boards: drawn } = sceneOf(layout, [], { overlays: values });
    const shown = drawn.filter(({ cells }) => cells.some(({ id }) => values.has(id)));
    const top = Math.min(...shown.map((board) => board.y));
    const left = Math.min(...shown.map((board) => board.x));
    for (const [i, board] of shown.entries())
      boards.push({
        ...board,
        id: `${boards.length}`,
        title: i === 0 ? title : '',
        x: board.x - left,
        y: board.y - top + y + TITLE,
        pieces: [],
      });
    width = Math.max(width, ...shown.map((board) => board.x - left + board.width));
    y += TITLE + Math.max(0, ...shown.map((board) => board.y - top + board.height)) + GAP;
  }
  return {
    width,
    height: Math.max(0, y - GAP),
    boards,
    players: [],
    counters: [],
    tables: [],
    hands: [],
    facts: [],
  };
}
