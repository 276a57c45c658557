/** Orders in which positions are looked at. */
import { FreshAtoms, type Place } from './fresh-atoms.ts';
import type { Strategy } from './graph-search.ts';
import { NoveltyTable } from './novelty.ts';
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
    rank: (_place, depth) => depth,
  };
}

/** IW(i): breadth first, and what is not novel at i is left out (Geffner and Lipovetzky 2012). */
export function iteratedWidth(space: PuzzleSpace, width: 1 | 2): Strategy {
  const table = new NoveltyTable(width);
  const atoms = new FreshAtoms(space);
  return {
    name: `IW(${width})`,
    batch: WIDE,
    isComplete: false,
    reopens: false,
    rank: (place, depth, before) => {
      atoms.load(place, before);
      return table.measure(atoms.atoms, atoms.count, atoms.fresh) <= width ? depth : -1;
    },
  };
}

/**
 * Best-first width search (Lipovetzky and Geffner, "Best-first width search: exploration and exploitation in classical
 * planning", 2017): the most novel first among positions that lack as much of the goal, then those that lack least.
 */
export function bestFirstWidth(space: PuzzleSpace): Strategy {
  const tables = new Map<number, NoveltyTable>();
  const atoms = new FreshAtoms(space);
  const most = 256;
  const distanceOf = ({ store, at }: Place) => Math.min(most - 1, space.distance(store, at));
  // Children of one position are ranked one after the other.
  let parent: (Place & { readonly distance: number }) | undefined;
  const parentDistance = (before: Place) => {
    if (parent?.at !== before.at || parent.store !== before.store) {
      parent = { ...before, distance: distanceOf(before) };
    }
    return parent.distance;
  };
  return {
    name: 'best-first width',
    batch: NARROW,
    isComplete: false,
    reopens: true,
    rank: (place, _depth, before) => {
      const distance = distanceOf(place);
      let table = tables.get(distance);
      if (table === undefined) {
        table = new NoveltyTable(2);
        tables.set(distance, table);
      }
      const isAlike = before !== undefined && parentDistance(before) === distance;
      atoms.load(place, isAlike ? before : undefined);
      return table.measure(atoms.atoms, atoms.count, atoms.fresh) * most + distance;
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
    rank: ({ store, at }, depth) => depth + Math.round(weight * space.distance(store, at)),
  };
}
