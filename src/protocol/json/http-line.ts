/** A program reached over HTTP that announces JSON support in its INFO reply. */
import { IllegalAnswer, LateAnswer } from '../../match/index.ts';
import { CallFailure, type Connection } from '../connection.ts';
import type { JsonLine, JsonMessage } from './json-player.ts';

/** Additional seconds; the referee enforces the clock. */
const GRACE = 3600;

export function httpJsonLine(connection: Connection, receiver: string): JsonLine {
  let call = new AbortController();
  const ask = async (message: JsonMessage): Promise<string> => {
    call = new AbortController();
    try {
      return await connection.call(JSON.stringify(message), {
        seconds: ('budget' in message ? (message.budget.seconds ?? 0) : 0) + GRACE,
        receiver,
        signal: call.signal,
      });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.kind === 'timeout') throw new LateAnswer(error.message);
      if (error.kind === 'too large') throw new IllegalAnswer(error.message);
      throw error;
    }
  };
  return {
    ask,
    tell: async (message) => void (await ask(message)),
    abandon: () => call.abort(),
    close: async () => {},
    // It keeps its matches even if a message fails.
    starts: 1,
  };
}
