/** One line on the terminal that shows a machine's thoughts while it thinks, and goes away afterwards. */
import type { Game } from '../../machine/index.ts';
import type { Thoughts } from '../../players/index.ts';
import { cells } from '../columns.ts';
import type { Io } from '../io.ts';
import { palette } from '../palette.ts';
import { thoughtsLine } from './thoughts-report.ts';

/** Milliseconds between two changes of the line. */
const PERIOD = 100;

export interface ThinkingLineOptions {
  /** `o (mcts)` */
  readonly who: string;
  readonly game: Game;
  /** Whether those who look on may know the move. */
  readonly tellsMove: boolean;
  /** What can be done meanwhile. */
  readonly advice: string;
}

export class ThinkingLine {
  readonly #io: Io;
  readonly #options: ThinkingLineOptions;
  #shown = Number.NEGATIVE_INFINITY;

  constructor(io: Io, options: ThinkingLineOptions) {
    this.#io = io;
    this.#options = options;
    this.#show('');
  }

  show(thoughts: Thoughts): void {
    if (this.#io.now() - this.#shown < PERIOD) return;
    this.#shown = this.#io.now();
    const { game, tellsMove } = this.#options;
    this.#show(` ${thoughtsLine(game, thoughts, tellsMove)}`);
  }

  /** Enter has gone to the next line. */
  liftAfterEnter(): void {
    if (this.#io.errorIsTerminal) this.#io.err('\x1b[A');
  }

  end(): void {
    if (this.#io.errorIsTerminal) this.#io.err('\r\x1b[K');
  }

  #show(text: string): void {
    if (!this.#io.errorIsTerminal) return;
    const { who, advice } = this.#options;
    const line = `${who} is thinking …${advice === '' ? '' : ` [${advice}]`}${text}`;
    const { dim } = palette(this.#io.errorColours);
    this.#io.err(`\r\x1b[K${dim(cut(line, this.#io.width - 1))}`);
  }
}

/** A line that wraps could not be taken away again. */
function cut(text: string, width: number): string {
  let left = width;
  let shown = '';
  for (const cell of cells(text)) {
    left -= cell.width;
    if (left < 0) break;
    shown += cell.shown;
  }
  return shown;
}
