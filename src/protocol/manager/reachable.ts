/** Whether there is anybody at an address. */
import { messageText } from '../messages/write-message.ts';
import { httpLine } from './http-line.ts';
import { CallFailure } from './line.ts';

/** Seconds. */
const PATIENCE = 2;

/** Whatever is answered: not all players know the question. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    await httpLine(new URL(address)).call(messageText({ kind: 'info' }), { seconds: PATIENCE });
    return true;
  } catch (error) {
    if (error instanceof CallFailure) return error.wasConnected;
    throw error;
  }
}
