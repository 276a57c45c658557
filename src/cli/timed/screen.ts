/** A real-time game in characters: its boards, and what runs out as bars. */
import { ChessClocks, inferTimedLayout, Lifetimes, textBoards } from '../../board/index.ts';
import { type Microunits, type TimedFact, type TimedGame, UNIT } from '../../game/index.ts';
import { type RealTimeDescription, termText } from '../../gdl/index.ts';
import type { Io } from '../io.ts';

/** The timers of this program. */
export const TIMERS = {
  setTimeout: (action: () => void, milliseconds: number) => setTimeout(action, milliseconds),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};
/** Pictures a second. */
export const PICTURES = 10;
const BAR = 20;

/** What is shown: the moment, and what holds then. */
export interface TimedPosition {
  readonly now: () => Microunits;
  readonly facts: () => readonly TimedFact[];
}

export class TimedScreen {
  readonly #position: TimedPosition;
  readonly #layout;
  readonly #lifetimes: Lifetimes;
  readonly #clocks: ChessClocks;

  constructor(description: RealTimeDescription, game: TimedGame, position: TimedPosition) {
    this.#position = position;
    this.#layout = inferTimedLayout(description, game);
    this.#lifetimes = new Lifetimes(this.#layout);
    this.#clocks = new ChessClocks(description, this.#layout);
  }

  text(): string {
    const now = this.#position.now();
    const { clocks, rest: facts } = this.#clocks.of(this.#position.facts());
    const { boards, rest } = textBoards(
      this.#layout,
      facts.map(({ fluent }) => fluent),
    );
    const lifetimes = this.#lifetimes.of(facts, now);
    const running = new Set(lifetimes.map(({ name }) => name));
    return [
      `time ${(now / UNIT).toFixed(1)}`,
      '',
      ...clocks.map(({ name, isRunning, time }) => {
        const left = Math.max(0, isRunning ? time - now : time);
        return `${isRunning ? '▶' : ' '} ${(left / UNIT).toFixed(1).padStart(6)} ${name}`;
      }),
      ...boards.flatMap((lines) => [...lines, '']),
      ...rest.map((fact) => termText(fact)).filter((text) => !running.has(text)),
      '',
      ...lifetimes.map(({ name, expiry, since }) => {
        const left = Math.max(0, expiry - now);
        const full = Math.round((BAR * left) / Math.max(1, expiry - since));
        return `${'█'.repeat(Math.min(BAR, full)).padEnd(BAR, '·')} ${(left / UNIT).toFixed(1)} ${name}`;
      }),
    ].join('\n');
  }
}

/** The whole terminal, on which one picture replaces the other. */
export function openCurtain(io: Io): { show(text: string): void; close(): void } {
  io.out('\u001b[2J\u001b[?25l');
  return {
    show: (text) => io.out(`\u001b[H${text.replaceAll('\n', '\u001b[K\n')}\u001b[K\u001b[J`),
    close: () => io.out('\u001b[?25h\u001b[2J\u001b[H'),
  };
}
