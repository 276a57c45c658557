/**
 * Places the points of a graph so that their distances in the plane are near those along its lines, by majorizing
 * stress (Gansner, Koren and North, "Graph drawing by stress majorization", 2004).
 */

interface Place {
  readonly x: number;
  readonly y: number;
}

const ROUNDS = 300;

/** Places between 0 and 1, and the width by the height of the drawing. The same graph always has the same drawing. */
export function spread(
  count: number,
  lines: readonly (readonly [number, number])[],
): { readonly places: Place[]; readonly aspect: number } {
  const distances = distancesIn(count, lines);
  // Starts on a spiral rather than a circle, where points opposite each other could not pass.
  let places: Place[] = Array.from({ length: count }, (_, i) => {
    const [angle, radius] = [(2 * Math.PI * i) / count, 1 + i / count];
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  for (let round = 0; round < ROUNDS; round++)
    places = places.map((place, i) => {
      let [x, y, sum] = [0, 0, 0];
      places.forEach((other, j) => {
        if (i === j) return;
        const wanted = distances[i]?.[j] ?? 1;
        const weight = 1 / (wanted * wanted);
        const [dx, dy] = [place.x - other.x, place.y - other.y];
        const length = Math.max(1e-9, Math.hypot(dx, dy));
        x += weight * (other.x + (wanted * dx) / length);
        y += weight * (other.y + (wanted * dy) / length);
        sum += weight;
      });
      return { x: x / sum, y: y / sum };
    });
  return fitted(turned(places));
}

/** The number of lines between each two points; points that are not joined are far apart. */
function distancesIn(count: number, lines: readonly (readonly [number, number])[]): number[][] {
  const far = Math.max(2, Math.sqrt(count));
  const distances = Array.from({ length: count }, (_, i) =>
    Array.from({ length: count }, (__, j) => (i === j ? 0 : Number.POSITIVE_INFINITY)),
  );
  const set = (i: number, j: number, value: number) => {
    const row = distances[i];
    if (row !== undefined) row[j] = value;
  };
  for (const [i, j] of lines) {
    set(i, j, 1);
    set(j, i, 1);
  }
  const at = (i: number, j: number) => distances[i]?.[j] ?? far;
  for (let k = 0; k < count; k++)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) if (at(i, k) + at(k, j) < at(i, j)) set(i, j, at(i, k) + at(k, j));
  return distances.map((row) => row.map((value) => (Number.isFinite(value) ? value : far)));
}

/** Turned so that the drawing is as wide as possible, with the first point on the left. */
function turned(places: readonly Place[]): Place[] {
  const [cx, cy] = [mean(places.map(({ x }) => x)), mean(places.map(({ y }) => y))];
  const [xx, yy, xy] = places.reduce(
    ([a, b, c], { x, y }) => [a + (x - cx) ** 2, b + (y - cy) ** 2, c + (x - cx) * (y - cy)],
    [0, 0, 0],
  );
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const along = places.map(({ x, y }) => ({
    x: (x - cx) * Math.cos(angle) + (y - cy) * Math.sin(angle),
    y: (y - cy) * Math.cos(angle) - (x - cx) * Math.sin(angle),
  }));
  const [first] = along;
  const [flipX, flipY] = [(first?.x ?? 0) > 0 ? -1 : 1, (first?.y ?? 0) > 0 ? -1 : 1];
  return along.map(({ x, y }) => ({ x: flipX * x, y: flipY * y }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function fitted(places: readonly Place[]): { readonly places: Place[]; readonly aspect: number } {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const aspect = Math.min(4, Math.max(0.25, width / Math.max(1e-9, height)));
  const scale = (value: number, start: number, length: number) =>
    length < 1e-9 ? 0.5 : (value - start) / length;
  return {
    places: places.map(({ x, y }) => ({ x: scale(x, left, width), y: scale(y, top, height) })),
    aspect,
  };
}
