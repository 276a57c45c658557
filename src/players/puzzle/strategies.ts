/** Orders in which positions are looked at. */
import type { Strategy } from './graph-search.ts';
import { NOT_NOVEL, NoveltyTable } from './novelty.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

/** Positions expanded together where the order hardly matters, and where it does. */
const WIDE = 128;
const NARROW = 24;

export function breadthFirst(name = 'breadth first'): Strategy {
  return {
    name,
    batch: WIDE,
    isComplete: true,
    reopens: false,
    rank: (_store, _at, depth) => depth,
  };
}

/** IW(i): breadth first, and what is not novel at i is left out (Geffner and Lipovetzky 2012). */
export function iteratedWidth(space: PuzzleSpace, width: 1 | 2): Strategy {
  const table = new NoveltyTable(width);
  const atoms = new Int32Array(space.mostAtoms);
  return {
    name: `IW(${width})`,
    batch: WIDE,
    isComplete: false,
    reopens: false,
    rank: (store, at, depth) => (table.measure(atoms, space.atoms(store, at, atoms)) <= width ? depth : -1),
  };
}

/**
 * Best-first width search (Lipovetzky and Geffner, "Best-first width search: exploration and exploitation in classical
 * planning", 2017): the most novel first among positions that lack as much of the goal, then those that lack least.
 */
export function bestFirstWidth(space: PuzzleSpace): Strategy {
  const tables = new Map<number, NoveltyTable>();
  const atoms = new Int32Array(space.mostAtoms);
  const most = 256;
  return {
    name: 'best-first width',
    batch: NARROW,
    isComplete: false,
    reopens: true,
    rank: (store, at) => {
      const distance = Math.min(most - 1, space.distance(store, at));
      let table = tables.get(distance);
      if (table === undefined) {
        table = new NoveltyTable(2);
        tables.set(distance, table);
      }
      const novelty = table.measure(atoms, space.atoms(store, at, atoms));
      return Math.min(novelty, NOT_NOVEL) * most + distance;
    },
  };
}

/** Weighted A* (Pohl 1970): moves made plus `weight` times what the goal lacks. */
export function weightedAstar(space: PuzzleSpace, weight: number): Strategy {
  return {
    name: `A* of weight ${weight}`,
    batch: NARROW,
    isComplete: false,
    reopens: true,
    rank: (store, at, depth) => depth + Math.round(weight * space.distance(store, at)),
  };
}
