/** The elements of sprite pictures: shapes in a 24 by 24 box, in tones of one colour. */

/** A tone of the sprite's colour, or a fixed colour. */
export type Tone = 'main' | 'dark' | 'light' | `#${string}`;

/** A filled path, or a line of the given width. */
export type Shape = readonly [tone: Tone, path: string, width?: number];

export interface Picture {
  readonly shapes: readonly Shape[];
  /** The main tone if the rules give no colour. */
  readonly colour: string;
  /** Whether the colour of the rules is ignored, since the object has a natural colour. */
  readonly hasOwnColour?: true;
  /**
   * The effect of a direction: `turn` rotates a picture that points right, `flip` mirrors a picture that faces right.
   */
  readonly facing?: 'turn' | 'flip';
  /** Its animation while standing still. */
  readonly motion?: 'bob' | 'pulse' | 'spin' | 'sway';
  /** Whether it is ground on which other sprites stand. */
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

/** Two eyes facing the viewer. */
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

/** A mixture of two colours in the form `#rrggbb`. */
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
