/** The meaning of settings: constants, numbers and truth values, each only where its kind is expected. */
import { type ParameterLine, type Setting, settingOf } from './description.ts';
import { COLOURS, DIRECTIONS, type ParameterKind, PHYSICS } from './vocabulary/parameter-kind.ts';

/** A whole number in Java's syntax; undefined for any other text. */
export function wholeValue(text: string): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const number = Number(text);
  return Math.abs(number) < 2 ** 31 ? number : undefined;
}

/** A number with or without a fraction. */
export function realValue(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?[df]?$/i.test(text)) return undefined;
  return Number.parseFloat(text);
}

export function truthValue(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

function directionValue(text: string): readonly [number, number] | undefined {
  // Some files write DUP for UP, the name of the constant in the public framework.
  const name = /^D(UP|DOWN|LEFT|RIGHT|NONE|NIL)$/.exec(text)?.[1] ?? text;
  return Object.hasOwn(DIRECTIONS, name) ? DIRECTIONS[name] : undefined;
}

/** Red, green and blue from 0 to 255. */
function colourValue(text: string): readonly [number, number, number] | undefined {
  return Object.hasOwn(COLOURS, text) ? COLOURS[text] : undefined;
}

/** The names in a comma-separated list. */
export function listedNames(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

/** Whether a text is a valid value of a kind; names of sprites and effects are checked elsewhere. */
export function isValueOf(text: string, kind: ParameterKind): boolean {
  switch (kind) {
    case 'whole':
      return wholeValue(text) !== undefined;
    case 'real':
      return realValue(text) !== undefined;
    case 'truth':
      return truthValue(text) !== undefined;
    case 'direction':
      return directionValue(text) !== undefined;
    case 'colour':
      return colourValue(text) !== undefined;
    case 'physics':
      return Object.hasOwn(PHYSICS, text);
    case 'wholes':
      return text.split(',').every((each) => wholeValue(each) !== undefined);
    case 'truths':
      return text.split(',').every((each) => truthValue(each) !== undefined);
    default:
      return true;
  }
}

/** The valid settings of a line: invalid values are omitted, so that the default applies. */
export class Values {
  readonly #settings: ReadonlyMap<string, string>;

  constructor(settings: ReadonlyMap<string, string>) {
    this.#settings = settings;
  }

  text(key: string): string | undefined {
    return this.#settings.get(key);
  }

  whole(key: string, fallback: number): number {
    const text = this.#settings.get(key);
    return (text === undefined ? undefined : wholeValue(text)) ?? fallback;
  }

  real(key: string, fallback: number): number {
    const text = this.#settings.get(key);
    return (text === undefined ? undefined : realValue(text)) ?? fallback;
  }

  truth(key: string, fallback: boolean): boolean {
    const text = this.#settings.get(key);
    return (text === undefined ? undefined : truthValue(text)) ?? fallback;
  }

  direction(key: string): readonly [number, number] | undefined {
    const text = this.#settings.get(key);
    return text === undefined ? undefined : directionValue(text);
  }

  /** One number for each player; missing ones equal the first. */
  wholes(key: string, players: number): number[] {
    const parts = (this.#settings.get(key) ?? '0').split(',').map((each) => wholeValue(each) ?? 0);
    return Array.from({ length: players }, (_, player) => parts[player] ?? parts[0] ?? 0);
  }
}

/** Settings as a map, with the parameters of a game space replaced by their values. */
export function settingsMap(
  settings: readonly Setting[],
  parameters: readonly ParameterLine[] = [],
): Map<string, string> {
  return new Map(settings.map(({ key, value }) => [key.text, parameterValue(value.text, parameters)]));
}

/** A name in the parameter set is replaced by its value: the given one, or the first of its range. */
function parameterValue(text: string, parameters: readonly ParameterLine[]): string {
  const line = parameters.find(({ name }) => name.text === text);
  if (line === undefined) return text;
  const given = settingOf(line.settings, 'value')?.value.text;
  return given ?? settingOf(line.settings, 'values')?.value.text.split(':')[0] ?? text;
}
