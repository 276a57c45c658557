/** A program with nothing else to do, whose answers take as long as the other work on the machine makes them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const SCRIPT = `require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () {
  console.log(this.address().port);
});`;
/** Milliseconds between two questions. */
const ASKING_PERIOD = 20;

export class IdleProgram {
  readonly #ask: () => Promise<unknown>;
  readonly end: () => void;

  private constructor(port: number, end: () => void) {
    this.#ask = () => answered(port);
    this.end = end;
  }

  static async start(): Promise<IdleProgram> {
    const child = spawn(process.execPath, ['-e', SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const idle = new IdleProgram(Number(port), () => void child.kill('SIGKILL'));
    await idle.#ask();
    return idle;
  }

  /** Milliseconds until each answer, asked all the time until something has happened. */
  answerTimes(until: Promise<unknown>): Promise<number[]> {
    return answerTimes(this.#ask, until);
  }
}

/** Asks over a connection of its own: one that is kept may end at the moment at which it is used again. */
function answered(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, agent: false }, (answer) => {
      answer.resume().on('end', resolve).on('error', reject);
    });
    asked.on('error', reject);
  });
}

/** Milliseconds until each answer to a question that is asked until something has happened. */
export async function answerTimes(ask: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
    await pause(ASKING_PERIOD);
  }
  await over;
  return times;
}

/** The time within which 99 % arrived. */
export function at99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? Number.POSITIVE_INFINITY;
}
