/** Reads view files, and the images beside them and beside sheets. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Failure, printable } from '../base/index.ts';
import { readView, type View } from '../board/index.ts';
import { readParametrisedName } from '../library/index.ts';
import { readBoundedFile, readTextFile } from './files.ts';
import { installedLibrary, sheetFile } from './game-library.ts';

/**
 * The view of a game: from the first that exists of `NAME.view.json` and, for library games, `view.json`, and from the
 * images beside the sheet that its `drawit` rules name.
 */
export async function readViewOf(operand: string): Promise<View | undefined> {
  const file = viewFiles(operand).find((each) => existsSync(each));
  const view = file === undefined ? undefined : await readViewFile(file);
  return existsSync(operand) && operand !== '-' ? await withDrawnImages(view, operand) : view;
}

/** Bytes. */
const LARGEST_VIEW = 4 * 1024 * 1024;

export async function readViewFile(file: string): Promise<View> {
  const reading = readView(await readViewText(file));
  if (reading.kind === 'view') return reading.view;
  throw new Failure(`${printable(file)}: ${reading.problems.map(printable).join('; ')}`);
}

/** The text of a view file with the content of its images in place of their names, so that it needs no other file. */
async function readViewText(file: string): Promise<string> {
  const text = await readTextFile(file, LARGEST_VIEW);
  const names = imageNames(text);
  if (names.length === 0) return text;
  const view = JSON.parse(text) as { readonly looks: Readonly<Record<string, { readonly image?: unknown }>> };
  const images = new Map<string, string>();
  for (const name of names) images.set(name, await readImage(path.join(path.dirname(file), name)));
  const looks = Object.entries(view.looks).map(([name, look]) => {
    const image = typeof look?.image === 'string' ? images.get(look.image) : undefined;
    return [name, image === undefined ? look : { ...look, image }];
  });
  return JSON.stringify({ ...view, looks: Object.fromEntries(looks) });
}

/** The files that a view names, if it can be read. */
function imageNames(text: string): string[] {
  const reading = readView(text);
  if (reading.kind === 'refused') return [];
  const sources = Object.values(reading.view.looks).flatMap(({ image }) => image?.source ?? []);
  return [...new Set(sources)].filter((source) => !source.startsWith('data:'));
}

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** Bytes. */
const LARGEST_IMAGE = 512 * 1024;

async function readImage(file: string): Promise<string> {
  const read = await readBoundedFile(file, LARGEST_IMAGE);
  if (read.kind === 'problem') throw new Failure(`${printable(file)}: ${read.problem}`);
  const type = IMAGE_TYPES[path.extname(file).toLowerCase()] ?? 'image/png';
  return `data:${type};base64,${Buffer.from(read.bytes).toString('base64')}`;
}

const EMPTY: View = { graphs: [], grids: [], looks: {}, names: {}, moves: [], hidden: [] };
/** Bytes of the part of a sheet in which `drawit` rules are looked for. */
const LARGEST_SHEET = 4 * 1024 * 1024;

/** With `NAME.svg` or `NAME.png` beside the sheet for each NAME in it, if it has rules for drawing. */
async function withDrawnImages(view: View | undefined, sheet: string): Promise<View | undefined> {
  const read = await readBoundedFile(sheet, LARGEST_SHEET);
  const text = read.kind === 'content' ? new TextDecoder('latin1').decode(read.bytes).toLowerCase() : '';
  if (!/\(\s*drawit[\s(]/.test(text)) return view;
  const words = new Set(text.match(/[^\s();]+/g));
  const folder = path.dirname(sheet);
  const looks: Record<string, View['looks'][string]> = {};
  for (const file of readdirSync(folder).sort()) {
    const { name, ext } = path.parse(file.toLowerCase());
    if (!Object.hasOwn(IMAGE_TYPES, ext) || !words.has(name) || Object.hasOwn(looks, name)) continue;
    looks[name] = { image: { source: await readImage(path.join(folder, file)) } };
  }
  if (Object.keys(looks).length === 0) return view;
  return { ...(view ?? EMPTY), looks: { ...looks, ...view?.looks } };
}

function viewFiles(operand: string): string[] {
  if (operand === '-') return [];
  if (existsSync(operand))
    return [operand.replace(/\.\w+$/, '.view.json')].filter((file) => file !== operand);
  const name = readParametrisedName(operand)?.name ?? operand;
  const game = installedLibrary().library.find(name);
  if (game === undefined) return [];
  const sheet = sheetFile(game);
  return [sheet.replace(/\.kif$/, '.view.json'), path.join(path.dirname(sheet), 'view.json')];
}
