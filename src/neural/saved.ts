/** Networks, models and unfinished runs as text: JSON with a version and a checksum, weights in base 64. */
import { Failure, floatsIn, floatText, hashText } from '../base/index.ts';

/** What a file holds. */
export type SavedKind = 'evolved-network' | 'transition-model';

const FORMAT = 'anygame-network';
/** Incremented whenever older files become unreadable. */
const VERSION = 1;

interface Saved {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly kind: SavedKind;
  readonly checksum: string;
  readonly content: unknown;
}

/** The content may hold arrays of 32-bit numbers. */
export function savedText(kind: SavedKind, content: object): string {
  const packed = pack(content);
  const saved: Saved = {
    format: FORMAT,
    version: VERSION,
    kind,
    checksum: hashText(JSON.stringify(packed)),
    content: packed,
  };
  return `${JSON.stringify(saved)}\n`;
}

/** @throws Failure if the text is not such a file, is of another kind or version, or is damaged */
export function readSaved(text: string, kind: SavedKind): unknown {
  let saved: Partial<Saved> | null;
  try {
    saved = JSON.parse(text) as Partial<Saved> | null;
  } catch {
    throw new Failure('this is not a saved network: it is not JSON');
  }
  if (typeof saved !== 'object' || saved?.format !== FORMAT)
    throw new Failure("this is not a saved network: 'anygame evolve' and 'anygame model' write them");
  if (saved.version !== VERSION)
    throw new Failure(
      `this network has version ${String(saved.version)}, and this program reads version ${VERSION}: train it again`,
    );
  if (saved.kind !== kind) throw new Failure(`${KINDS[kind]} is needed, but this is ${kindText(saved.kind)}`);
  if (hashText(JSON.stringify(saved.content)) !== saved.checksum)
    throw new Failure('this network is damaged: its checksum does not match its content');
  return unpack(saved.content);
}

const KINDS: Readonly<Record<SavedKind, string>> = {
  'evolved-network': "an evolved network, which 'anygame evolve' writes,",
  'transition-model': "a model of a game, which 'anygame model learn' writes,",
};

function kindText(kind: unknown): string {
  const known = Object.entries(KINDS).find(([name]) => name === kind)?.[1];
  return known?.replace(/,$/, '') ?? 'something else';
}

interface Packed {
  readonly float32: string;
}

function pack(value: unknown): unknown {
  if (value instanceof Float32Array) return { float32: floatText(value) } satisfies Packed;
  if (Array.isArray(value)) return value.map(pack);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pack(each)]));
}

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0] === 'float32') return weightsIn(String(entries[0][1]));
  return Object.fromEntries(entries.map(([name, each]) => [name, unpack(each)]));
}

function weightsIn(base64: string): Float32Array {
  const weights = floatsIn(base64);
  if (weights === undefined) throw new Failure('this network is damaged: its weights cannot be read');
  return weights;
}
