/** `anygame format`: prints rules with a consistent layout, in either notation. */

import { counted, Failure } from '../../base/index.ts';
import {
  detectNotation,
  type Finding,
  formatText,
  hasErrors,
  inSourceOrder,
  type Notation,
  SourceText,
} from '../../gdl/index.ts';
import { replaceFile, type Sheet } from '../../host/index.ts';
import { formatVgdl } from '../../vgdl/index.ts';
import { arcadeKind } from '../arcade-check.ts';
import { choice, defineCommand, flag } from '../command.ts';
import { findingsReport } from '../finding-report.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { printJson } from '../json.ts';
import { openSheet } from '../operands.ts';
import { palette } from '../palette.ts';
import { SHEET_HELP } from '../shared-options.ts';

const MOST_SHOWN = 10;

export const format = defineCommand({
  description: [
    'Prints rule sheets and arcade games in VGDL with standard indentation and spacing. Comments, the order of the rules and their meaning do not change.',
    SHEET_HELP,
    'Exit code: 0 on success, 1 if a sheet has errors or, with --check, is not formatted, 2 if a file cannot be read or written.',
  ],
  operands: { usage: 'FILE...', least: 1 },
  options: {
    write: flag('change the files themselves instead of printing', 'w'),
    check: flag('print only the names of sheets that are not formatted'),
    to: choice(['kif', 'infix'], 'the notation to write: prefix (role x) or infix role(x)'),
    json: flag('print the sheets and their formatted text as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame format my-game.kif', does: 'print the formatted sheet' },
    { call: 'anygame format games/*/*.kif --write', does: 'format many sheets' },
    { call: 'anygame format my-game.kif --to infix', does: 'print the sheet in infix notation' },
  ],

  async run({ options, operands }, io) {
    if (options.write && options.check) throw new UsageError('--write and --check exclude each other.');
    const codes: number[] = [];
    const unformatted: string[] = [];
    const sheets: SheetJson[] = [];
    const out = options.json ? () => {} : io.out;
    for (const operand of new Set(operands)) {
      try {
        const sheet = await openSheet(operand, io);
        const text = formatted(sheet, options.to, io);
        sheets.push(sheetJson(sheet, text, !options.check && !options.write));
        if (text === undefined) codes.push(EXIT.refused);
        else if (options.check) {
          if (text !== sheet.text) unformatted.push(sheet.name);
        } else if (options.write) {
          if (await write(sheet, text)) out(`${sheet.name}: formatted\n`);
        } else out(text);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        io.err(`anygame: ${error.message}\n`);
        codes.push(EXIT[error.reason]);
        sheets.push({ name: operand, problem: error.message, formatted: null });
      }
    }
    if (options.json) printJson(io, { version: 1, sheets });
    for (const name of unformatted) out(`${name}\n`);
    if (unformatted.length > 0) {
      io.err(
        `anygame: ${counted(unformatted.length, 'sheet')} not formatted; 'anygame format --write' formats them\n`,
      );
      codes.push(EXIT.refused);
    }
    return Math.max(EXIT.success, ...codes);
  },
});

interface SheetJson {
  readonly name: string;
  /** Why it was not formatted. */
  readonly problem: string | null;
  /** Whether its layout was consistent already; null if it was not formatted. */
  readonly formatted: boolean | null;
  /** The formatted text, unless it was only checked or written to the file. */
  readonly text?: string;
}

function sheetJson({ name, text: before }: Sheet, text: string | undefined, isPrinted: boolean): SheetJson {
  if (text === undefined) return { name, problem: 'the sheet has errors', formatted: null };
  return { name, problem: null, formatted: text === before, ...(isPrinted && { text }) };
}

/** The formatted text, or undefined after printing the errors of a sheet that has any. */
function formatted(sheet: Sheet, to: Notation | undefined, io: Io): string | undefined {
  const isArcade = arcadeKind(sheet) === 'game';
  if (isArcade && to !== undefined) throw new UsageError(`--to is for GDL, and ${sheet.name} is VGDL.`);
  const { text, findings } = isArcade
    ? formatVgdl(sheet.text)
    : formatText(sheet.text, to === undefined ? {} : { to });
  const errors = inSourceOrder<string>([...sheet.findings, ...findings]).filter(
    ({ severity }) => severity === 'error',
  );
  if (!hasErrors(errors)) return text;
  showErrors(sheet, errors, io);
  return undefined;
}

function showErrors(sheet: Sheet, errors: readonly Finding<string>[], io: Io): void {
  const style = { width: io.width, palette: palette(io.errorColours), most: MOST_SHOWN };
  io.err(findingsReport(new SourceText(sheet.name, sheet.text), errors, style));
  io.err(`anygame: ${sheet.name}: not formatted, because it has errors; 'anygame check' lists them all\n`);
}

/** Returns false if the file was formatted already. */
async function write(sheet: Sheet, text: string): Promise<boolean> {
  if (sheet.file === undefined)
    throw new UsageError(`--write changes files, and ${sheet.name} is not a file; name a file.`);
  const isArcade = arcadeKind(sheet) === 'game';
  const from = isArcade ? 'VGDL' : detectNotation(sheet.text);
  const to = isArcade ? 'VGDL' : detectNotation(text);
  if (from !== to) {
    throw new Failure(
      `${sheet.name}: --write would put ${to} notation into a file of ${from} notation; send the output to a new file instead`,
    );
  }
  if (text === sheet.text && sheet.findings.length === 0) return false;
  await replaceFile(sheet.file, text);
  return true;
}
