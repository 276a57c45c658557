/** Real-time games as operands of a command: a file or a library game. */
import { Failure } from '../../base/index.ts';
import { checkText, type RealTimeDescription } from '../../gdl/index.ts';
import type { Io } from '../io.ts';
import { openSheet } from '../operands.ts';

/** The rules of an operand in real-time GDL; standard input is handled elsewhere. */
export async function openTimed(operand: string, io: Io): Promise<RealTimeDescription | undefined> {
  if (operand === '-') return undefined;
  const sheet = await openSheet(operand, io);
  if (sheet.game !== undefined || !/expired|infinity/i.test(sheet.text)) return undefined;
  const { description, findings } = checkText(sheet.text, sheet.name);
  if (description.dialect !== 'rtgdl') return undefined;
  const error = findings.find(({ severity }) => severity === 'error');
  if (error === undefined) return description;
  throw new Failure(
    `${sheet.name}: not played, because it has errors: ${error.message} (${error.code}); 'anygame check' lists them`,
  );
}
