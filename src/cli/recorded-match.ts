/** Matches that were recorded, by Anygame or by others. */
import { readFile, stat } from 'node:fs/promises';
import { termText } from '../gdl/index.ts';
import { type FieldRecord, isRecordRefusal, readFieldRecord, stateFacts } from '../protocol/index.ts';
import { printable } from './columns.ts';
import { Failure } from './failure.ts';
import { counted } from './finding-report.ts';
import type { Io } from './io.ts';
import type { Played } from './played-moves.ts';

/** Bytes. */
const LARGEST_RECORD = 256 * 1024 * 1024;

export async function readRecord(file: string): Promise<FieldRecord> {
  const name = printable(file);
  let text: string;
  try {
    if ((await stat(file)).size > LARGEST_RECORD) throw new Failure(`${name}: too large for a match`);
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Failure(`${name}: cannot be read (${code})`);
  }
  const record = readFieldRecord(text);
  if (isRecordRefusal(record))
    throw new Failure(`${name}: this is no recorded match: ${printable(record.problem)}`);
  return record;
}

/** Whether the rules lead to the states of the record; the first difference is told. */
export function agrees({ states }: FieldRecord, { game, moves }: Played, io: Io): boolean {
  let state = game.initial;
  for (const [turn, text] of states.entries()) {
    const recorded = stateFacts(text)?.join(' ');
    const terms = `(${game
      .facts(state)
      .map((fact) => termText(fact))
      .join(' ')})`;
    if (recorded !== stateFacts(terms)?.join(' ')) {
      const when = turn === 0 ? 'the initial state' : `the state after ${counted(turn, 'move')}`;
      io.err(`anygame: ${when} is another one in the record: ${printable(text)}\n`);
      return false;
    }
    const next = moves[turn];
    if (next !== undefined) state = game.next(state, next);
  }
  return true;
}
