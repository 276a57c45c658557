/** Sources of typed lines: a terminal with editing and completion, or a file or program. */

import { createInterface, type Interface } from 'node:readline';
import { LineReader, printable } from '../../base/index.ts';
import type { Io, Terminal } from '../io.ts';

/** How the input ended: no more input (Ctrl-D), or Ctrl-C. */
export type Ending = 'ended' | 'interrupted';

export type Typed = { readonly kind: 'line'; readonly text: string } | { readonly kind: Ending };

/** The texts that may replace `typed`, the end of the line. */
export interface Completion {
  readonly texts: readonly string[];
  readonly typed: string;
}

export interface Keyboard {
  /** Whether a person sits in front of a screen, rather than input from a file or program. */
  readonly hasScreen: boolean;
  /** Set once there is no more input. */
  readonly ending: Ending | undefined;
  ask(prompt: string): Promise<Typed>;
  /** Asks, but treats the end of input as if the question had not been asked. */
  askInPassing(prompt: string): Promise<Typed>;
  /**
   * Calls back at Enter on an empty line and at the end of input, while no question is open, until the returned
   * function is called.
   */
  watch(onEnter: () => void, onEnd: () => void): () => void;
  /** Clears the screen and the text typed so far. */
  wipe(): void;
  close(): Promise<void>;
}

export function openKeyboard(io: Io, complete: (line: string) => Completion): Keyboard {
  return io.terminal === undefined ? new PlainKeyboard(io) : new TerminalKeyboard(io.terminal, complete);
}

class PlainKeyboard implements Keyboard {
  readonly hasScreen = false;
  readonly #io: Io;
  readonly #lines: LineReader;
  #ending: Ending | undefined;

  constructor(io: Io) {
    this.#io = io;
    this.#lines = new LineReader(io.stdin);
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  async ask(prompt: string): Promise<Typed> {
    this.#io.out(prompt);
    const line = await this.#lines.next();
    // A terminal echoes what is typed; input from a file has to be printed.
    if (!this.#io.stdinIsTerminal) this.#io.out(`${printable(line ?? '')}\n`);
    else if (line === undefined) this.#io.out('\n');
    return this.#typed(line);
  }

  async askInPassing(prompt: string): Promise<Typed> {
    if (this.#io.stdinIsTerminal) return this.ask(prompt);
    const line = await this.#lines.next();
    if (line !== undefined) this.#io.out(`${prompt}${printable(line)}\n`);
    return this.#typed(line);
  }

  watch(): () => void {
    return () => {};
  }

  wipe(): void {}

  close(): Promise<void> {
    return this.#lines.close();
  }

  #typed(line: string | undefined): Typed {
    if (line !== undefined) return { kind: 'line', text: line };
    this.#ending = 'ended';
    return { kind: 'ended' };
  }
}

/** Clears the screen and the scrollback, and moves the cursor to the top. */
const WIPE = '\x1b[2J\x1b[3J\x1b[H';

class TerminalKeyboard implements Keyboard {
  readonly hasScreen = true;
  readonly #terminal: Terminal;
  readonly #lines: Interface & { history?: string[] };
  /** Lines typed before a question. */
  readonly #early: string[] = [];
  #answer: ((typed: Typed) => void) | undefined;
  #watcher: { readonly onEnter: () => void; readonly onEnd: () => void } | undefined;
  #ending: Ending | undefined;

  constructor(terminal: Terminal, complete: (line: string) => Completion) {
    this.#terminal = terminal;
    this.#lines = createInterface({
      ...terminal,
      terminal: true,
      removeHistoryDuplicates: true,
      completer: (line: string) => {
        const { texts, typed } = complete(line);
        return [texts, typed];
      },
    });
    this.#lines.on('line', (text) => this.#take(text));
    this.#lines.on('SIGINT', () => this.#end('interrupted'));
    this.#lines.on('close', () => this.#end('ended'));
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  ask(prompt: string): Promise<Typed> {
    const early = this.#early.shift();
    if (early !== undefined) {
      this.#terminal.output.write(`${prompt}${printable(early)}\n`);
      return Promise.resolve({ kind: 'line', text: early });
    }
    if (this.#ending !== undefined) return Promise.resolve({ kind: this.#ending });
    this.#lines.setPrompt(prompt);
    this.#lines.prompt(true);
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  askInPassing(prompt: string): Promise<Typed> {
    return this.ask(prompt);
  }

  watch(onEnter: () => void, onEnd: () => void): () => void {
    this.#watcher = { onEnter, onEnd };
    if (this.#ending !== undefined) onEnd();
    return () => {
      this.#watcher = undefined;
    };
  }

  wipe(): void {
    this.#terminal.output.write(WIPE);
    this.#lines.history?.splice(0);
    this.#early.length = 0;
  }

  async close(): Promise<void> {
    this.#lines.removeAllListeners('close');
    this.#lines.close();
  }

  #take(text: string): void {
    const answer = this.#answer;
    this.#answer = undefined;
    if (answer !== undefined) answer({ kind: 'line', text });
    else if (text.trim() === '') this.#watcher?.onEnter();
    else this.#early.push(text);
  }

  #end(ending: Ending): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    if (ending === 'interrupted') this.#lines.close();
    this.#terminal.output.write('\n');
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.({ kind: ending });
    this.#watcher?.onEnd();
  }
}
