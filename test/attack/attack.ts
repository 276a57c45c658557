/** The definition of an attack, and functions for talking to its target. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerTimes, at99, IdleProgram } from './idle-program.ts';

export interface Verdict {
  readonly held: boolean;
  /** The measured figures. */
  readonly figure: string;
}

export interface Attack {
  readonly name: string;
  /** Whether it measures how long answers take, so that no other attack may run at the same time. */
  readonly isTimed?: boolean;
  /** @param folder an empty folder for this attack */
  run(folder: string): Promise<Verdict>;
}

/**
 * Sends a text unchanged and returns the reply until the connection ends, or `open` if it does not end in time. Seconds
 * in which this program cannot run do not count, as the target cannot run then, either.
 */
export function exchange(port: number, text: string, seconds: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    let passed = 0;
    const clock = setInterval(() => {
      if (++passed < seconds) return;
      resolve(heard === '' ? 'open' : heard);
      socket.destroy();
    }, 1000);
    socket.on('data', (bytes) => {
      heard += String(bytes);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(clock);
      resolve(heard);
    });
  });
}

/** Milliseconds by which 99 % of the answers may take longer than without the attack. */
const LONGEST_DELAY = 50;
/** Milliseconds during which the target is asked before the attack. */
const CALM = 3000;

/**
 * Asks a target the same question all the time, before and during an attack. An idle program is asked as well, to know
 * what the machine's other work costs.
 */
export async function responsiveness(
  ask: () => Promise<unknown>,
  attack: () => Promise<unknown>,
): Promise<Verdict> {
  const idle = await IdleProgram.start();
  try {
    const calm = await answerTimes(ask, pause(CALM));
    const attacking = attack();
    const [times, idleTimes] = await Promise.all([answerTimes(ask, attacking), idle.answerTimes(attacking)]);
    const [before, during, meanwhile] = [at99(calm), at99(times), at99(idleTimes)];
    return {
      held: during < Math.max(before, meanwhile) + LONGEST_DELAY,
      figure: `99 % of ${times.length} answers within ${during.toFixed(0)} ms (${before.toFixed(0)} ms before; an idle program meanwhile ${meanwhile.toFixed(0)} ms)`,
    };
  } finally {
    idle.end();
  }
}

/** The peak of something during an attack, watched ten times a second. */
export async function peakDuring(measure: () => number, attack: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, measure());
  }, 100);
  try {
    await attack();
  } finally {
    clearInterval(watch);
  }
  return peak;
}
