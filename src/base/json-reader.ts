/** Reads JSON and reports problems with their places, such as `games[2].tags`. */

export class JsonReader {
  readonly problems: string[] = [];

  /** The value of a field, of any type; a missing one is a problem unless it is optional. */
  object(
    value: unknown,
    place: string,
    required: readonly string[],
    optional: readonly string[] = [],
  ): Fields {
    if (!isObject(value)) {
      this.#wrong(place, 'must be an object', value);
      return {};
    }
    const known = [...required, ...optional];
    for (const name of required) if (!(name in value)) this.note(place, `needs "${name}"`);
    for (const name of Object.keys(value)) {
      if (!known.includes(name))
        this.note(place, `has "${name}", which is unknown; the known names are ${known.join(', ')}`);
    }
    return value;
  }

  /** The entries of an object with arbitrary keys. */
  entries<Value>(
    value: unknown,
    place: string,
    read: (item: unknown, place: string) => Value,
  ): Record<string, Value> {
    if (value === undefined) return {};
    if (!isObject(value) || Object.keys(value).length === 0) {
      this.#wrong(place, 'must be an object with at least one entry', value);
      return {};
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, read(item, `${place}.${name}`)]),
    );
  }

  list<Value>(value: unknown, place: string, read: (item: unknown, place: string) => Value): Value[] {
    if (value === undefined) return [];
    if (Array.isArray(value) && value.length > 0) return value.map((item, i) => read(item, `${place}[${i}]`));
    this.#wrong(place, 'must be a list with at least one item', value);
    return [];
  }

  text(value: unknown, place: string): string {
    if (typeof value === 'string' && value.trim() === value && value !== '') return value;
    if (value !== undefined) this.#wrong(place, 'must be a text without spaces around it', value);
    return '';
  }

  /** A name of lower-case letters, digits and hyphens, like those of games. */
  name(value: unknown, place: string): string {
    const text = this.text(value, place);
    if (text !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text))
      this.#wrong(place, 'must be lower-case letters and digits, with hyphens between words', value);
    return text;
  }

  wholeNumber(value: unknown, place: string): number {
    if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
    if (value !== undefined) this.#wrong(place, 'must be a whole number, 0 or more', value);
    return 0;
  }

  number(value: unknown, place: string): number {
    if (typeof value === 'number') return value;
    if (value !== undefined) this.#wrong(place, 'must be a number', value);
    return 0;
  }

  flag(value: unknown, place: string): boolean {
    if (value !== undefined && typeof value !== 'boolean') this.#wrong(place, 'must be true or false', value);
    return value === true;
  }

  choice<Name extends string>(value: unknown, place: string, names: readonly Name[]): Name | undefined {
    const found = names.find((name) => name === value);
    if (found === undefined && value !== undefined)
      this.#wrong(place, `must be one of ${names.join(', ')}`, value);
    return found;
  }

  note(place: string, problem: string): void {
    this.problems.push(place === '' ? `it ${problem}` : `${place}: ${problem}`);
  }

  #wrong(place: string, rule: string, value: unknown): void {
    this.note(place, `${rule}, not ${shortened(JSON.stringify(value) ?? 'nothing')}`);
  }
}

export type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const LONGEST_SHOWN = 40;

function shortened(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}

/** Reads a text as JSON with a function that notes what is wrong; the problems are empty if nothing is. */
export function readJson<Value>(
  text: string,
  read: (reader: JsonReader, json: unknown) => Value,
): { readonly value: Value; readonly problems: readonly [] } | { readonly problems: readonly string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`it is not JSON: ${(error as Error).message}`] };
  }
  const reader = new JsonReader();
  const value = read(reader, json);
  return reader.problems.length === 0 ? { value, problems: [] } : { problems: reader.problems };
}
