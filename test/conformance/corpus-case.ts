/** A folder of rule sheets with recorded playouts, and the recordings of each sheet. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Size and hash of a set of terms. */
export interface SetDigest {
  readonly count: number;
  readonly sha1: string;
}

/** A number if exactly one value holds, otherwise the list of those that hold. */
export type RecordedGoal = number | readonly (number | string)[];

export interface RecordedStep {
  readonly legal: readonly SetDigest[];
  readonly moves: readonly string[];
  readonly sees?: readonly SetDigest[];
}

export interface RecordedPlayout {
  readonly seed: number;
  readonly terminal: boolean;
  readonly cut?: string;
  readonly goals: readonly RecordedGoal[] | null;
  readonly lastLegal?: readonly SetDigest[];
  readonly stateSizes: readonly number[];
  readonly stateHashes: readonly string[];
  readonly steps: readonly RecordedStep[];
}

export interface Trace {
  readonly status: string;
  readonly error?: string;
  readonly hardLimit?: string;
  readonly roles?: readonly string[];
  readonly flags?: readonly string[];
  readonly initialStateSize?: number;
  readonly initialStateHash?: string;
  readonly initialTerminal?: boolean;
  readonly initialLegal?: readonly SetDigest[];
  readonly initialGoals?: readonly RecordedGoal[];
  readonly playouts: readonly RecordedPlayout[];
  /** The time that the reference needed. */
  readonly cpuSeconds?: number;
}

/** The complete state space of a small game. */
export interface StateSpace {
  readonly states: number;
  readonly terminalStates: number;
  readonly stuckStates: number;
  readonly transitions: number;
  readonly newStatesPerDepth: readonly number[];
  readonly terminalPerDepth: readonly number[];
  readonly goalCounts: Readonly<Record<string, number>>;
  readonly allStatesSha1: string;
}

export interface CorpusCase {
  /** `folder/name.kif`; sheets of the `micro` part are under `micro/`. */
  readonly name: string;
  readonly sheetFile: string;
  readonly traceFile: string;
  readonly stateSpace: StateSpace | undefined;
}

/** Every sheet under `rulesheets` and `micro/rulesheets` that has a trace, sorted by name. */
export function corpusCases(folder: string): CorpusCase[] {
  const perftFile = path.join(folder, 'perft.json');
  const spaces: Record<string, StateSpace> = existsSync(perftFile) ? readJson(perftFile) : {};
  return [...casesOf(folder, '', spaces), ...casesOf(path.join(folder, 'micro'), 'micro/', {})];
}

function casesOf(folder: string, prefix: string, spaces: Record<string, StateSpace>): CorpusCase[] {
  const sheets = path.join(folder, 'rulesheets');
  if (!existsSync(sheets)) return [];
  return readdirSync(sheets, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.kif'))
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .map((name) => ({
      name: prefix + name,
      sheetFile: path.join(sheets, name),
      traceFile: path.join(folder, 'traces', name.replace(/\.kif$/, '.json')),
      stateSpace: spaces[name],
    }))
    .filter(({ traceFile }) => existsSync(traceFile));
}

export function readTrace({ traceFile }: CorpusCase): Trace {
  return readJson(traceFile);
}

/** The recordings were made from sheets read as Latin-1. */
export function readSheet({ sheetFile }: CorpusCase): string {
  return readFileSync(sheetFile, 'latin1');
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}
