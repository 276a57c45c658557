/** Reads `view.json`, which defines how a game is drawn where its rules do not show it, and reports errors in it. */

import { JsonReader } from '../base/index.ts';
import { COLOURS } from './colours.ts';
import {
  type GraphLine,
  type GraphPoint,
  type GridEdges,
  LAYER_KINDS,
  type LayerKind,
  type Look,
  type LookImage,
} from './layout.ts';
import { SYMBOL_NAMES } from './symbols.ts';

export interface View {
  readonly graphs: readonly GraphView[];
  readonly grids: readonly GridView[];
  readonly looks: Readonly<Record<string, Look>>;
  readonly names: Readonly<Record<string, string>>;
  /** The wording of moves: `give ?piece` as `give the {piece} piece`. */
  readonly moves: readonly { readonly form: FactForm; readonly words: string }[];
  /** Facts that are not shown. */
  readonly hidden: readonly string[];
}

/** `edge ?from ?to ?colour`: a name, and the meaning of each argument. */
export interface FactForm {
  readonly name: string;
  readonly arguments: readonly string[];
}

/** Points at positions between 0 and 1, and lines between them. */
export interface GraphView {
  readonly facts: readonly FactForm[];
  readonly title: string | undefined;
  /** Aspect ratio, width to height. */
  readonly aspect: number;
  readonly points: readonly GraphPoint[];
  readonly lines: readonly GraphLine[];
}

/** A board in rows and columns; missing fields are inferred. */
export interface GridView {
  readonly facts: readonly FactForm[];
  readonly title: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** From top to bottom. */
  readonly rows: readonly string[] | undefined;
  readonly shape: 'square' | 'hex' | undefined;
  /** For hexagons: how many cells each row is shifted to the right of the row above it. */
  readonly shift: number | undefined;
  readonly isChequered: boolean | undefined;
  /** Pieces stand where lines cross. */
  readonly isOnPoints: boolean | undefined;
  /** Who has to reach which edge, by colour. */
  readonly edges: GridEdges | undefined;
  /** Names of columns and rows that are only lines between others. */
  readonly narrowColumns: readonly string[] | undefined;
  readonly narrowRows: readonly string[] | undefined;
  /** How the facts of the board are drawn, by name, lowest first. */
  readonly layers: Readonly<Record<string, LayerKind>>;
}

/** The result of reading a `view.json`: the view or its errors. */
export type ViewReading =
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/**
 * @example
 * readView('{ "names": { "wp": "white pawn" } }').view.names // { wp: 'white pawn' }
 */
export function readView(text: string): ViewReading {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      kind: 'refused',
      problems: [`not JSON: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
  const reader = new JsonReader();
  const fields = reader.object(
    json,
    'view',
    [],
    ['graph', 'graphs', 'grid', 'grids', 'looks', 'names', 'moves', 'hidden'],
  );
  const both = (one: unknown, several: unknown): unknown[] | undefined =>
    one === undefined
      ? (several as unknown[] | undefined)
      : [one, ...(Array.isArray(several) ? several : [])];
  const view: View = {
    graphs: reader.list(both(fields.graph, fields.graphs), 'graphs', (item, place) =>
      graphView(reader, item, place),
    ),
    grids: reader.list(both(fields.grid, fields.grids), 'grids', (item, place) =>
      gridView(reader, item, place),
    ),
    looks: lowerCase(reader.entries(fields.looks, 'looks', (item, place) => look(reader, item, place))),
    names: lowerCase(reader.entries(fields.names, 'names', (item, place) => reader.text(item, place))),
    moves: Object.entries(
      reader.entries(fields.moves, 'moves', (item, place) => reader.text(item, place)),
    ).map(([text, words]) => moveWording(reader, text, words)),
    hidden: reader.list(fields.hidden, 'hidden', (item, place) => reader.text(item, place).toLowerCase()),
  };
  return reader.problems.length > 0 ? { kind: 'refused', problems: reader.problems } : { kind: 'view', view };
}

function lowerCase<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name.toLowerCase(), value]));
}

function graphView(reader: JsonReader, value: unknown, place: string): GraphView {
  const fields = reader.object(value, place, ['points'], ['fluent', 'fluents', 'title', 'aspect', 'lines']);
  const points = Object.entries(
    reader.entries(fields.points, `${place}.points`, (item, at) => position(reader, item, at)),
  ).map(([name, [x, y]]): GraphPoint => ({ name: name.toLowerCase(), x, y }));
  const lines = reader.list(fields.lines, `${place}.lines`, (item, at): GraphLine => {
    const [from = '', to = ''] = reader.list(item, at, (end, where) => reader.text(end, where).toLowerCase());
    for (const end of [from, to])
      if (!points.some(({ name }) => name === end)) reader.note(at, `"${end}" is not one of the points`);
    return { from, to };
  });
  const aspect = fields.aspect === undefined ? 1 : reader.number(fields.aspect, `${place}.aspect`);
  if (aspect < 0.1 || aspect > 10)
    reader.note(`${place}.aspect`, 'must be width by height, between 0.1 and 10');
  return { ...titled(reader, fields, place), aspect, points, lines };
}

function gridView(reader: JsonReader, value: unknown, place: string): GridView {
  const fields = reader.object(
    value,
    place,
    [],
    [
      'fluent',
      'fluents',
      'title',
      'columns',
      'rows',
      'shape',
      'shift',
      'chequered',
      'points',
      'edges',
      'narrowColumns',
      'narrowRows',
      'layers',
    ],
  );
  const names = (field: unknown, at: string): readonly string[] | undefined =>
    field === undefined
      ? undefined
      : reader.list(field, at, (item, where) => reader.text(item, where).toLowerCase());
  return {
    ...titled(reader, fields, place),
    columns: names(fields.columns, `${place}.columns`),
    rows: names(fields.rows, `${place}.rows`),
    shape:
      fields.shape === undefined
        ? undefined
        : reader.choice(fields.shape, `${place}.shape`, ['square', 'hex']),
    shift: fields.shift === undefined ? undefined : reader.number(fields.shift, `${place}.shift`),
    narrowColumns: names(fields.narrowColumns, `${place}.narrowColumns`),
    narrowRows: names(fields.narrowRows, `${place}.narrowRows`),
    layers: lowerCase(
      reader.entries(
        fields.layers,
        `${place}.layers`,
        (item, at) => reader.choice(item, at, LAYER_KINDS) ?? 'piece',
      ),
    ),
    isChequered:
      fields.chequered === undefined ? undefined : reader.flag(fields.chequered, `${place}.chequered`),
    isOnPoints: fields.points === undefined ? undefined : reader.flag(fields.points, `${place}.points`),
    edges: fields.edges === undefined ? undefined : gridEdges(reader, fields.edges, `${place}.edges`),
  };
}

function gridEdges(reader: JsonReader, value: unknown, place: string): GridEdges {
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  const fields = reader.object(value, place, [], sides);
  return Object.fromEntries(
    sides.flatMap((side) =>
      fields[side] === undefined ? [] : [[side, reader.choice(fields[side], `${place}.${side}`, COLOURS)]],
    ),
  );
}

function titled(reader: JsonReader, fields: Readonly<Record<string, unknown>>, place: string) {
  const texts =
    fields.fluents === undefined
      ? [reader.text(fields.fluent, `${place}.fluent`)]
      : reader.list(fields.fluents, `${place}.fluents`, (item, at) => reader.text(item, at));
  return {
    facts: texts.filter((text) => text !== '').map((text) => factForm(reader, text, place)),
    title: fields.title === undefined ? undefined : reader.text(fields.title, `${place}.title`),
  };
}

function moveWording(reader: JsonReader, text: string, words: string): View['moves'][number] {
  const place = `moves.${text}`;
  const form = factForm(reader, text, place);
  for (const [, name = ''] of words.matchAll(/\{([^{}]*)\}/g))
    if (!form.arguments.includes(name)) reader.note(place, `"{${name}}" is none of its variables`);
  return { form, words };
}

function factForm(reader: JsonReader, text: string, place: string): FactForm {
  const [name = '', ...args] = text.toLowerCase().split(/\s+/);
  if (name.startsWith('?') || args.some((arg) => !/^\?[\w-]+$/.test(arg)))
    reader.note(place, `"${text}" must be a name and variables, as in "edge ?from ?to ?colour"`);
  return { name, arguments: args.map((arg) => arg.slice(1)) };
}

function position(reader: JsonReader, value: unknown, place: string): readonly [number, number] {
  const [x, y, ...more] = reader.list(value, place, (item, at) => reader.number(item, at));
  const isInside = (at: number | undefined) => at !== undefined && at >= 0 && at <= 1;
  if (more.length > 0 || !isInside(x) || !isInside(y))
    reader.note(place, 'must be two numbers between 0 and 1: from the left, from the top');
  return [x ?? 0, y ?? 0];
}

function look(reader: JsonReader, value: unknown, place: string): Look {
  const fields = reader.object(value, place, [], ['symbol', 'colour', 'label', 'image', 'tile']);
  const symbol =
    fields.symbol === undefined ? undefined : reader.choice(fields.symbol, `${place}.symbol`, SYMBOL_NAMES);
  const colour =
    fields.colour === undefined ? undefined : reader.choice(fields.colour, `${place}.colour`, COLOURS);
  const label = fields.label === undefined ? undefined : reader.text(fields.label, `${place}.label`);
  return {
    ...(symbol !== undefined && { symbol }),
    ...(colour !== undefined && { colour, isColoured: true }),
    ...(label !== undefined && { label }),
    ...(fields.image !== undefined && { image: lookImage(reader, fields, place) }),
  };
}

const IMAGE_FILE = /^[^/\\.][^/\\]*\.(?:svg|png|jpe?g|webp|gif)$/i;
const IMAGE_DATA = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/;

function lookImage(reader: JsonReader, fields: Readonly<Record<string, unknown>>, place: string): LookImage {
  const source = reader.text(fields.image, `${place}.image`);
  if (!IMAGE_FILE.test(source) && !IMAGE_DATA.test(source))
    reader.note(
      `${place}.image`,
      'must be the name of a file beside the view file (svg, png, jpg, webp or gif), or its content as data:image/…;base64',
    );
  const [column = 0, row = 0, columns = 1, rows = 1, ...more] = reader.list(
    fields.tile,
    `${place}.tile`,
    (item, at) => reader.number(item, at),
  );
  if (fields.tile === undefined) return { source };
  const isInside = (at: number, count: number) =>
    Number.isInteger(at) && Number.isInteger(count) && at >= 0 && at < count;
  if (more.length > 0 || !isInside(column, columns) || !isInside(row, rows))
    reader.note(
      `${place}.tile`,
      'must be column, row, number of columns and number of rows, as in [0, 1, 6, 2]',
    );
  return { source, tile: { column, row, columns, rows } };
}
