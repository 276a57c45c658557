/** Reads rule sheets: a file, a library game, a compiled game, or `-` for standard input; decodes bytes to text. */

import { Failure, printable } from '../base/index.ts';
import { decodeGame, type GameParts, isExportRefusal } from '../circuit/index.ts';
import type { SheetLibraries } from '../engines/index.ts';
import { type Finding, finding } from '../gdl/index.ts';
import { type AbsentRules, libraryRules, readArcadeName } from '../library/index.ts';
import { installedArcade } from './arcade-library.ts';
import { type FileContent, type FileProblem, readBounded, readBoundedFile, tooLarge } from './files.ts';
import { installedTexts } from './game-library.ts';
import { installedRealTime } from './real-time-library.ts';

export interface Sheet {
  /** The name for people: the file as given. */
  readonly name: string;
  readonly text: string;
  /** The file it may be written back to; undefined for standard input and library games. */
  readonly file: string | undefined;
  /** Findings about the encoding. */
  readonly findings: readonly Finding[];
  /** Present if the sheet comes from a compiled game. */
  readonly game?: GameParts;
  /** Present once the sheet's external libraries have been located. */
  readonly libraries?: SheetLibraries;
  /** Present for library puzzles: joint moves of a solution. */
  readonly solution?: readonly string[];
}

/** A sheet from another source than files and the library. */
export function textSheet(name: string, text: string): Sheet {
  return { name, text, file: undefined, findings: [] };
}

/** The sheet cannot be read, so there are no other findings. */
export class UnreadableSheet extends Failure {
  readonly sheet: string;
  /** Set if the sheet is at fault rather than the call. */
  readonly finding: Finding | undefined;

  constructor(sheet: string, problem: string, about?: Finding) {
    super(`${sheet}: ${problem}`);
    this.sheet = sheet;
    this.finding = about;
  }
}

/**
 * In bytes. The largest published sheets have fewer than 100,000; at this size, pathological input takes about ten
 * seconds.
 */
const SIZE_LIMIT = 4 * 1024 * 1024;
/** In bytes. Compiled games are larger than their sheets. */
const GAME_FILE_LIMIT = 256 * 1024 * 1024;

/** @param stdin the input for `-`; if absent, `-` is not accepted */
export async function readSheet(operand: string, stdin?: AsyncIterable<Uint8Array>): Promise<Sheet> {
  if (operand === '-' && stdin !== undefined)
    return sheetOf('<stdin>', undefined, await readBounded(stdin, SIZE_LIMIT));
  const name = operand === '' ? "''" : printable(operand);
  const file = await readBoundedFile(operand, name.endsWith('.any') ? GAME_FILE_LIMIT : SIZE_LIMIT);
  if (file.kind === 'content' || file.code !== 'absent') return sheetOf(name, operand, file);
  const rules = await libraryRules(operand, installedTexts());
  if (rules.kind === 'absent') {
    const other = arcadeRules(operand) ?? realTimeRules(operand);
    if (other !== undefined) return { name, file: undefined, text: other, findings: [] };
    throw new UnreadableSheet(name, absenceText(operand, rules));
  }
  const { text, solution } = rules;
  return { name, file: undefined, text, findings: [], ...(solution && { solution }) };
}

/** The rules of a library arcade game. */
function arcadeRules(operand: string): string | undefined {
  const named = readArcadeName(operand);
  const { games, sheets } = installedArcade();
  return games.some(({ name }) => name === named?.name) ? sheets(named?.name ?? '').rules : undefined;
}

function realTimeRules(operand: string): string | undefined {
  const { games, sheet } = installedRealTime();
  const game = games.find(({ name }) => name === operand.toLowerCase());
  return game && sheet(game.name);
}

/** If the name is unknown, the user may have meant a file. */
function absenceText(operand: string, { code, problem, suggestion }: AbsentRules): string {
  if (code === 'not-a-name') return 'there is no such file';
  if (code === 'no-parameters') return `${problem}; 'anygame games' shows which games have`;
  if (code === 'wrong-parameters') return problem;
  const [game, ...parameters] = operand.split(':');
  const missing = parameters.length === 0 ? 'no such game' : `no game '${game}'`;
  const advice = suggestion || " 'anygame games' lists what is there.";
  return `there is no such file, and ${missing} in the library.${advice}`;
}

function sheetOf(name: string, file: string | undefined, read: FileContent | FileProblem): Sheet {
  if (read.kind === 'problem') throw unreadable(name, read);
  const { bytes } = read;
  if (isGameFile(bytes)) return sheetOfGame(name, bytes);
  if (bytes.length > SIZE_LIMIT) throw unreadable(name, tooLarge(SIZE_LIMIT, bytes.length));
  if (looksBinary(bytes)) throw new UnreadableSheet(name, 'this is not text, so it is not a rule sheet');
  return { name, file, ...decode(bytes) };
}

function unreadable(name: string, { code, problem }: FileProblem): UnreadableSheet {
  if (code === 'folder')
    return new UnreadableSheet(name, 'this is a folder; name the rule sheets in it, as in FOLDER/*.kif');
  return new UnreadableSheet(name, problem, code === 'too-large' ? finding('GDL004', problem) : undefined);
}

/** `ANY` after a byte that no text starts with. */
function isGameFile([first = 0, second, third, fourth]: Uint8Array): boolean {
  return first >= 0x80 && second === 0x41 && third === 0x4e && fourth === 0x59;
}

function sheetOfGame(name: string, bytes: Uint8Array): Sheet {
  const game = decodeGame(bytes);
  if (isExportRefusal(game)) throw new UnreadableSheet(name, game.message);
  return { name, file: undefined, text: game.reading.description.source.text, findings: [], game };
}

export interface Decoded {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Old sheets are not always in UTF-8. */
export function decode(bytes: Uint8Array): Decoded {
  const utf16 = utf16ByteOrder(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return { text, findings: [finding('GDL002', `the text is ${utf16.toUpperCase()}`)] };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), findings: [] };
  } catch {
    const start = firstInvalidByte(bytes);
    const byte = (bytes[start] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    const message = `the byte ${byte} is not valid UTF-8`;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    return { text, findings: [finding('GDL002', message, { span: { start, end: start + 1 } })] };
  }
}

const SAMPLE_SIZE = 64 * 1024;

/** Whether control characters, which are rare in text, make up a large part of the first bytes. */
export function looksBinary(bytes: Uint8Array): boolean {
  if (utf16ByteOrder(bytes) !== undefined) return false;
  const sample = bytes.subarray(0, SAMPLE_SIZE);
  let controls = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) controls++;
  return controls >= 8 && controls > sample.length / 20;
}

function utf16ByteOrder([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function firstInvalidByte(bytes: Uint8Array): number {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return Buffer.byteLength(lenient.slice(0, lenient.indexOf('\ufffd')));
}
