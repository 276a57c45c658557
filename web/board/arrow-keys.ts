/** Finds the place that an arrow key leads to: the nearest one in that direction. */

export interface KeyTarget {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The weight of sideways distance relative to forward distance. */
const SIDEWAYS = 2;

export function isArrow(key: string): boolean {
  return Object.hasOwn(DIRECTIONS, key);
}

/** Undefined at the edge. */
export function targetTowards(places: readonly KeyTarget[], from: string, key: string): string | undefined {
  const direction = DIRECTIONS[key];
  const start = places.find(({ id }) => id === from);
  if (direction === undefined || start === undefined) return undefined;
  const [dx, dy] = direction;
  let best: { readonly id: string; readonly cost: number } | undefined;
  for (const { id, x, y } of places) {
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    // Only places within a cone count; places further to the side belong to another key.
    if (ahead <= 0.01 || aside > ahead * 1.01) continue;
    const cost = ahead + SIDEWAYS * aside;
    if (best === undefined || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}
