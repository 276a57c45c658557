/** Games and rule sheets as words of a command: a file, a name of the library, or `-` for standard input. */
import type { LoadedGame } from '../engines/index.ts';
import { type LoadOptions, openGame as openNamedGame, readSheet, type Sheet } from '../host/index.ts';
import { type Io, sayOf, surroundingsOf } from './io.ts';

export function openGame(operand: string, options: LoadOptions, io: Io): Promise<LoadedGame> {
  announceKeyboard(operand, io);
  return openNamedGame(operand, options, { ...surroundingsOf(io), stdin: io.stdin });
}

export function openSheet(operand: string, io: Io): Promise<Sheet> {
  announceKeyboard(operand, io);
  return readSheet(operand, io.stdin);
}

function announceKeyboard(operand: string, io: Io): void {
  if (operand === '-' && io.stdinIsTerminal) sayOf(io)('reading rules from the keyboard; Ctrl-D ends them');
}
