/** Loads a game for the commands that play: from a rule sheet, the library, standard input or a compiled game file. */

import { counted, Failure } from '../base/index.ts';
import {
  type CompileOptions,
  compileRules,
  type LoadedGame,
  type LoadRefusal,
  loadGameParts,
  readRules,
} from '../engines/index.ts';
import { type Finding, type Reading, readDescription, type SourceText } from '../gdl/index.ts';
import { NO_PERMISSIONS, type Permissions, sheetLibraries } from './external-libraries.ts';
import { readSheet, type Sheet } from './sheet.ts';
import type { Surroundings } from './watch.ts';

export interface LoadOptions extends Partial<Permissions> {
  readonly engine: CompileOptions['engine'] | undefined;
  readonly seconds: number | undefined;
  /** The engine for rule sheets if none is given. */
  readonly defaultEngine?: CompileOptions['engine'];
}

export interface OpeningSurroundings extends Surroundings {
  /** The input for the operand `-`. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** The sheet has errors that prevent it from being played. */
export class RefusedSheet extends Failure {
  readonly source: SourceText;
  readonly findings: readonly Finding[];

  constructor(name: string, { source, findings }: LoadRefusal, why: string) {
    super(`${name}: not played, ${why}`, 'refused');
    this.name = 'RefusedSheet';
    this.source = source;
    this.findings = findings;
  }
}

/** @param operand a file, a library name, or `-` for standard input */
export async function openGame(
  operand: string,
  options: LoadOptions,
  around: OpeningSurroundings,
): Promise<LoadedGame> {
  const sheet = await readSheet(operand, around.stdin);
  return prepareGame(await withLibraries(sheet, options), options, around);
}

/** The sheet with connections to its external libraries. */
export async function withLibraries(sheet: Sheet, permissions: Partial<Permissions>): Promise<Sheet> {
  // A compiled game needs no libraries.
  if (sheet.game !== undefined || !/\binclude\b|\buse\b/i.test(sheet.text)) return sheet;
  const { description } = readDescription(sheet.text, sheet.name);
  if (description.externals.length === 0) return sheet;
  const libraries = await sheetLibraries(description, sheet.file, { ...NO_PERMISSIONS, ...permissions });
  return { ...sheet, libraries };
}

export function prepareGame(sheet: Sheet, options: LoadOptions, around: Surroundings): LoadedGame {
  const loaded = loadedSheet(sheet, options, around);
  if (loaded.kind === 'refused') throw failureOf(sheet, loaded);
  const { compilation } = loaded;
  if (options.engine === 'circuit' && compilation.refusal !== undefined)
    around.say(`${sheet.name}: ${compilation.reason}; the rules engine plays instead`);
  return loaded;
}

function loadedSheet(
  { name, text, game, libraries }: Sheet,
  { engine, seconds, defaultEngine = 'auto' }: LoadOptions,
  around: Surroundings,
): LoadedGame | LoadRefusal {
  const limits = { ...(seconds !== undefined && { seconds }), now: around.now };
  if (game !== undefined) return loadGameParts(name, game, { ...limits, ...(engine && { engine }) });
  const rules = readRules(text, { name, libraries });
  // A sheet that cannot be parsed completely is refused; one with other errors is played as far as possible.
  if (rules.kind === 'rules' || rules.code !== 'unreadable') warnOfErrors(name, rules.reading, around);
  return rules.kind === 'refused'
    ? rules
    : compileRules(rules, { ...limits, engine: engine ?? defaultEngine });
}

function warnOfErrors(name: string, reading: Reading | undefined, around: Surroundings): void {
  const errors = reading?.findings.filter(({ severity }) => severity === 'error') ?? [];
  if (errors.length > 0)
    around.say(
      `${name} has ${counted(errors.length, 'error')} and may not play as it should; 'anygame check' explains why`,
    );
}

function failureOf({ name, libraries }: Sheet, refusal: LoadRefusal): Failure {
  if (refusal.code === 'unreadable')
    return new RefusedSheet(name, refusal, "because it has errors; 'anygame check' lists them all");
  if (refusal.code === 'library' && libraries?.findings.length)
    return new RefusedSheet(name, refusal, 'because not all its libraries are there');
  return new Failure(`${name}: ${refusal.message}`, 'refused');
}
