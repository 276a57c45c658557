/** Shared and stored runs: in links and files, and the best result of each level in the browser. */
import { actionLine, readActionLine } from '../../src/library/index.ts';
import { packText, unpackText } from '../app/packed-links.ts';
import { readStored, writeStored } from '../app/storage.ts';
import type { ArcadeSheet, RunRecord } from './arcade-run.ts';

/** A game given by its library name or its texts. */
export type RunSource =
  | { readonly game: string; readonly level: number }
  | { readonly title: string; readonly sheet: ArcadeSheet };

export interface SharedRun {
  readonly source: RunSource;
  readonly record: RunRecord;
}

const FORMAT = 'anygame-arcade-run';
/** Maximum number of ticks in a run. */
const MOST_TICKS = 100_000;

/** The text of a run file: one line of actions for each role. */
export function runText({ source, record: { seed, joints } }: SharedRun): string {
  const roles = joints[0]?.length ?? 1;
  const actions = Array.from({ length: roles }, (_, role) =>
    actionLine(joints.map((joint) => joint[role] ?? 0)),
  );
  return JSON.stringify({ format: FORMAT, ...source, seed, actions });
}

/** Undefined for any other text. */
export function readRunText(text: string): SharedRun | undefined {
  try {
    const { format, game, level, title, sheet, seed, actions } = JSON.parse(text) as Record<string, unknown>;
    if (format !== FORMAT || typeof seed !== 'number' || !Array.isArray(actions)) return undefined;
    const source = sourceOf(game, level, title, sheet);
    const joints = jointsOf(actions.map(String));
    return source && { source, record: { seed, joints } };
  } catch {
    return undefined;
  }
}

/**
 * Reads joint actions from one line per role.
 *
 * @throws RangeError if a line has more ticks than the maximum
 */
export function jointsOf(texts: readonly string[]): number[][] {
  for (const text of texts) {
    const repeated = (text.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0);
    if (text.length + repeated > MOST_TICKS) throw new RangeError('the run is too long');
  }
  const lines = texts.map(readActionLine);
  const ticks = Math.max(0, ...lines.map(({ length }) => length));
  return Array.from({ length: ticks }, (_, tick) => lines.map((line) => line[tick] ?? 0));
}

function sourceOf(game: unknown, level: unknown, title: unknown, sheet: unknown): RunSource | undefined {
  if (typeof game === 'string' && typeof level === 'number') return { game, level };
  const texts = sheet as Partial<Record<keyof ArcadeSheet, unknown>> | undefined;
  if (typeof title !== 'string' || typeof texts?.rules !== 'string' || typeof texts.level !== 'string')
    return undefined;
  return { title, sheet: { rules: texts.rules, level: texts.level } };
}

export const packRun = (run: SharedRun): Promise<string> => packText(runText(run));

export async function unpackRun(packed: string): Promise<SharedRun | undefined> {
  const text = await unpackText(packed);
  return text === undefined ? undefined : readRunText(text);
}

/** The best result of a level so far. */
export interface BestResult {
  readonly hasWon: boolean;
  readonly score: number;
}

const bestKey = (game: string, level: number): string => `arcade.best.${game}.${level}`;

export function bestOf(game: string, level: number): BestResult | undefined {
  const [won, score] = (readStored(bestKey(game, level)) ?? '').split(' ');
  return score === undefined ? undefined : { hasWon: won === 'won', score: Number(score) };
}

/** Stores a result if it is better than the stored one. */
export function keepBest(game: string, level: number, result: BestResult): void {
  const best = bestOf(game, level);
  const isBetter =
    best === undefined ||
    Number(result.hasWon) > Number(best.hasWon) ||
    (result.hasWon === best.hasWon && result.score > best.score);
  if (isBetter) writeStored(bestKey(game, level), `${result.hasWon ? 'won' : 'lost'} ${result.score}`);
}

const OWN_KEY = 'arcade.own';

/** The game that is being edited in this browser. */
export interface OwnArcade {
  readonly title: string;
  readonly rules: string;
  readonly levels: readonly string[];
}

export function keepOwn(own: OwnArcade): boolean {
  return writeStored(OWN_KEY, JSON.stringify(own));
}

export function keptOwn(): OwnArcade | undefined {
  try {
    const own = JSON.parse(readStored(OWN_KEY) ?? '') as Partial<OwnArcade>;
    const isSound = typeof own.rules === 'string' && Array.isArray(own.levels) && own.levels.length > 0;
    return isSound
      ? { title: String(own.title), rules: own.rules ?? '', levels: own.levels?.map(String) ?? [] }
      : undefined;
  } catch {
    return undefined;
  }
}
