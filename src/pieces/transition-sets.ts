/**
 * LOCM2: which transitions of a sort form a machine. A hole is a pair of transitions that were never seen one after the
 * other, although LOCM, with one machine for all, would allow it.
 */

/** All machines together have this many transitions at most in a search for sets. */
const MOST_TRANSITIONS = 16;

/**
 * Returns the sets, of which the last contains all transitions.
 * @param paths by object, its transitions in the order in which they were seen
 */
export function transitionSets(
  count: number,
  paths: readonly (readonly number[])[],
): readonly ReadonlySet<number>[] {
  const all = (1 << Math.min(count, MOST_TRANSITIONS)) - 1;
  const whole = new Set(Array.from({ length: count }, (_, i) => i));
  if (count > MOST_TRANSITIONS) return [whole];
  const distinct = [...new Map(paths.map((path) => [path.join(), path])).values()];
  const next = followers(count, distinct);
  const sets: number[] = [];
  const bySize = Array.from({ length: all }, (_, i) => i + 1).sort((a, b) => sizeOf(a) - sizeOf(b) || a - b);
  for (const hole of holesOf(next, all)) {
    if (sets.some((set) => (set & hole) === hole)) continue;
    const found = bySize.find(
      (set) => (set & hole) === hole && holesOf(next, set).length === 0 && isRightFor(distinct, next, set),
    );
    if (found !== undefined) sets.push(found);
  }
  const largest = sets.filter((set) => !sets.some((other) => other !== set && (set & other) === set));
  return [
    ...largest.filter((set) => set !== all).map((set) => new Set([...whole].filter((i) => (set >> i) & 1))),
    whole,
  ];
}

/** By transition, a mask of those seen next. */
function followers(count: number, paths: readonly (readonly number[])[]): readonly number[] {
  const next = Array.from({ length: count }, () => 0);
  for (const path of paths)
    for (let i = 1; i < path.length; i++)
      next[path[i - 1] as number] = (next[path[i - 1] as number] as number) | (1 << (path[i] as number));
  return next;
}

/** Pairs as masks: rows that share a follower but not all of them, with each follower that only one has. */
function holesOf(next: readonly number[], set: number): readonly number[] {
  const holes = new Set<number>();
  for (let a = 0; a < next.length; a++)
    for (let b = 0; b < next.length; b++) {
      if (a === b || !((set >> a) & (set >> b) & 1)) continue;
      const [own, others] = [(next[a] as number) & set, (next[b] as number) & set];
      if ((own & others) === 0) continue;
      for (let c = 0; c < next.length; c++) if (((others & ~own) >> c) & 1) holes.add((1 << a) | (1 << c));
    }
  return [...holes];
}

/** Whether transitions of the set follow each other only as seen if all others are left out. */
function isRightFor(paths: readonly (readonly number[])[], next: readonly number[], set: number): boolean {
  return paths.every((path) => {
    let last = -1;
    return path.every((transition) => {
      if (!((set >> transition) & 1)) return true;
      const isSeen = last < 0 || (((next[last] as number) >> transition) & 1) === 1;
      last = transition;
      return isSeen;
    });
  });
}

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}
