/** Colours for the terminal; may be disabled. */

export type Paint = (text: string) => string;

export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly green: Paint;
  readonly cyan: Paint;
}

export function palette(colours: boolean): Palette {
  const paint =
    (on: number, off: number): Paint =>
    (text) =>
      colours && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    yellow: paint(33, 39),
    green: paint(32, 39),
    cyan: paint(36, 39),
  };
}
