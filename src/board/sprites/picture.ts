/** What a picture of a sprite is made of: shapes in a box of 24 by 24, painted in tones of one colour. */

/** A tone of the sprite's own colour, or a colour of its own. */
export type Tone = 'main' | 'dark' | 'light' | `#${string}`;

/** A filled path, or a line of the given width. */
export type Shape = readonly [tone: Tone, path: string, width?: number];

export interface Picture {
  readonly shapes: readonly Shape[];
  /** The main tone where the rules give no colour. */
  readonly colour: string;
  /** Whether the colour of the rules is ignored, since the thing has one by nature. */
  readonly hasOwnColour?: true;
  /** What a direction does: `turn` rotates what points to the right, `flip` mirrors what looks to the right. */
  readonly facing?: 'turn' | 'flip';
  /** How it lives while it stands. */
  readonly motion?: 'bob' | 'pulse' | 'spin' | 'sway';
  /** Whether it is the ground on which other sprites stand. */
  readonly isGround?: true;
}

/** The side of the box. */
export const BOX = 24;

export const INK = '#1b1f2a';
export const WHITE = '#ffffff';
export const SKIN = '#f2c79c';

const round = (number: number): number => Math.round(number * 100) / 100;

export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius);
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${round(x - rx)} ${y}a${rx} ${ry} 0 1 1 ${round(2 * rx)} 0a${rx} ${ry} 0 1 1 ${round(-2 * rx)} 0Z`;
}

export function box(x: number, y: number, width: number, height: number, corner = 0): string {
  if (corner === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const arc = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [round(width - 2 * corner), round(height - 2 * corner)];
  return `M${round(x + corner)} ${y}h${across}${arc(corner, corner)}v${down}${arc(-corner, corner)}h${-across}${arc(-corner, -corner)}v${-down}${arc(corner, -corner)}Z`;
}

/** Two eyes that look at us. */
export function eyes(x: number, y: number, apart: number, radius: number): Shape[] {
  const both = (size: number, dy = 0) =>
    circle(round(x - apart / 2), y + dy, size) + circle(round(x + apart / 2), y + dy, size);
  return [
    [WHITE, both(radius)],
    [INK, both(round(radius * 0.55), round(radius * 0.15))],
  ];
}

/** The colour of a tone. */
export function toneColour(tone: Tone, main: string): string {
  if (tone === 'main') return main;
  if (tone === 'dark') return mixed(main, '#10131c', 0.38);
  if (tone === 'light') return mixed(main, '#ffffff', 0.42);
  return tone;
}

/** A colour between two; both are written as `#rrggbb`. */
function mixed(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
