/** What pictures are made of. All are drawn in a square of 100 by 100. */

/** `body` has the piece's colour and an outline; `ink` is the outline's colour; `line` is a stroke in the piece's colour. */
export type Paint = 'body' | 'ink' | 'line' | 'inkLine';

export interface Shape {
  readonly path: string;
  readonly paint: Paint;
}

export const body = (path: string): Shape => ({ path, paint: 'body' });
export const ink = (path: string): Shape => ({ path, paint: 'ink' });
export const line = (path: string): Shape => ({ path, paint: 'line' });
export const inkLine = (path: string): Shape => ({ path, paint: 'inkLine' });

export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

export function box(x: number, y: number, width: number, height: number, round = 0): string {
  const r = round;
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
}

export function polygon(...points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}
