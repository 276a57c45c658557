/** Loads a game for the commands that play: from a rule sheet, the library, standard input or a compiled game file. */

import { counted } from '../base/index.ts';
import { type Compilation, type CompileOptions, circuitGame, compile } from '../engines/index.ts';
import {
  checkText,
  connectLibraries,
  type Finding,
  hasErrors,
  isTurnBased,
  type Reading,
  readDescription,
  SourceText,
  type TurnBasedDescription,
} from '../gdl/index.ts';
import { isEvaluationError } from '../logic/index.ts';
import { NO_PERMISSIONS, type Permissions, sheetLibraries } from './external-libraries.ts';
import { EXIT, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { readSheet, type Sheet } from './sheet.ts';

export interface LoadedGame {
  readonly name: string;
  readonly reading: Reading;
  readonly description: TurnBasedDescription;
  readonly compilation: Compilation;
}

export interface LoadOptions extends Partial<Permissions> {
  readonly engine: CompileOptions['engine'] | undefined;
  readonly seconds: number | undefined;
  /** The engine for rule sheets if none is asked for. */
  readonly defaultEngine?: CompileOptions['engine'];
}

/** What preparing a game needs of the world. */
export type PreparingIo = Pick<Io, 'err' | 'now'>;

/** The sheet has mistakes with which it cannot be played. */
export class RefusedSheet extends Failure {
  readonly source: SourceText;
  readonly findings: readonly Finding[];

  constructor({ name, text }: Sheet, findings: readonly Finding[], why: string) {
    super(`${name}: not played, ${why}`, EXIT.refused);
    this.name = 'RefusedSheet';
    this.source = new SourceText(name, text);
    this.findings = findings;
  }
}

export async function loadGame(operand: string, options: LoadOptions, io: Io): Promise<LoadedGame> {
  return prepareGame(await withLibraries(await readSheet(operand, io), options), options, io);
}

/** The sheet with what answers for its libraries. */
export async function withLibraries(sheet: Sheet, permissions: Partial<Permissions>): Promise<Sheet> {
  // A compiled game asks nobody.
  if (sheet.game !== undefined || !/\binclude\b|\buse\b/i.test(sheet.text)) return sheet;
  const { description } = readDescription(sheet.text, sheet.name);
  if (description.externals.length === 0) return sheet;
  const libraries = await sheetLibraries(description, sheet.file, { ...NO_PERMISSIONS, ...permissions });
  return { ...sheet, libraries };
}

export function prepareGame(sheet: Sheet, options: LoadOptions, io: PreparingIo): LoadedGame {
  const reading = sheet.game?.reading ?? connectedReading(sheet, io);
  const { description } = reading;
  if (!isTurnBased(description))
    throw new Failure(
      `${sheet.name}: this is real-time GDL; only games with turns can be played`,
      EXIT.refused,
    );
  const compilation = compiled(sheet, description, options, io);
  if (compilation.game.roles.length === 0)
    throw new Failure(`${sheet.name}: nobody plays: the sheet has no role`, EXIT.refused);
  if (options.engine === 'circuit' && compilation.refusal !== undefined)
    io.err(`anygame: ${sheet.name}: ${compilation.reason}; the rules engine plays instead\n`);
  return { name: sheet.name, reading, description, compilation };
}

function connectedReading(sheet: Sheet, io: PreparingIo): Reading {
  const reading = checkedReading(sheet, io);
  const { libraries } = sheet;
  if (libraries === undefined) return reading;
  if (libraries.findings.length > 0)
    throw new RefusedSheet(sheet, libraries.findings, 'because not all its libraries are there');
  const description = connectLibraries(reading.description, ({ name }) => libraries.connections.get(name));
  return { ...reading, description };
}

/** A sheet that cannot be read in full is not played; one with other mistakes is, as well as it goes. */
function checkedReading(sheet: Sheet, io: PreparingIo): Reading {
  const reading = checkText(sheet.text, sheet.name);
  const errors = reading.findings.filter(({ severity }) => severity === 'error');
  const unreadable = errors.filter(({ code }) => /^GDL[01]/.test(code));
  if (hasErrors(unreadable))
    throw new RefusedSheet(sheet, unreadable, "because it has errors; 'anygame check' tells all");
  if (errors.length > 0)
    io.err(
      `anygame: ${sheet.name} has ${counted(errors.length, 'error')} and may not play as it should; 'anygame check' tells more\n`,
    );
  return reading;
}

function compiled(
  { name, game }: Sheet,
  description: TurnBasedDescription,
  { engine, seconds, defaultEngine: usual = 'auto' }: LoadOptions,
  io: PreparingIo,
): Compilation {
  if (game !== undefined && engine !== 'rules') {
    const start = io.now();
    const loaded = circuitGame(game.circuit, game.groups, description);
    const stages = [{ name: 'game', milliseconds: io.now() - start }] as const;
    return { game: loaded, reason: 'the file holds the circuit', stages };
  }
  try {
    return compile(description, {
      engine: engine ?? usual,
      ...(seconds !== undefined && { seconds }),
      now: io.now,
    });
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    throw new Failure(`${name}: the initial state cannot be computed: ${error.message}`, EXIT.refused);
  }
}
