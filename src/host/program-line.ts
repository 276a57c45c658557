/** A program on this machine that exchanges JSON lines over its standard input and output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { printable } from '../base/index.ts';
import type { JsonLine, JsonMessage } from '../protocol/index.ts';

/** Maximum number of characters in a line; moves are short. */
const LONGEST_LINE = 64 * 1024;
/** Maximum number of characters of standard error quoted in a message. */
const LONGEST_COMPLAINT = 400;
/** Milliseconds for a program to end by itself after its input is closed. */
const FAREWELL = 1000;

/** Running programs, which are ended with this process. */
const running = new Set<ChildProcess>();
let watchesExit = false;

/** Splits a command like a shell, with single and double quotes and backslashes, but without using a shell. */
export function commandWords(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < command.length; at++) {
    const character = command.charAt(at);
    if (character === '\\' && quote !== "'") {
      word = (word ?? '') + command.charAt(++at);
    } else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word = (word ?? '') + character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** @param folder the program's working directory */
export function programLine(command: string, folder: string): JsonLine {
  return new ProgramLine(commandWords(command), folder);
}

interface Waiting {
  readonly answer: (line: string) => void;
  readonly fail: (error: Error) => void;
}

class ProgramLine implements JsonLine {
  readonly #words: readonly string[];
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #waiting: Waiting | undefined;
  #rest = '';
  #complaint = '';
  starts = 0;

  constructor(words: readonly string[], folder: string) {
    this.#words = words;
    this.#folder = folder;
  }

  ask(message: JsonMessage): Promise<string> {
    const child = this.#child ?? this.#spawn();
    return new Promise<string>((resolve, reject) => {
      this.#waiting = { answer: resolve, fail: reject };
      child.stdin?.write(`${JSON.stringify(message)}\n`);
    });
  }

  async tell(message: JsonMessage): Promise<void> {
    const { stdin } = this.#child ?? {};
    if (!stdin?.writable) return;
    await new Promise<void>((resolve) => {
      stdin.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }

  abandon(): void {
    this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    child.stdin?.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), FAREWELL);
    // A program that could not be started reads nothing.
    await once(child, 'exit').catch(() => {});
    clearTimeout(timer);
  }

  #spawn(): ChildProcess {
    const [program = '', ...args] = this.#words;
    const child = spawn(program, args, { cwd: this.#folder, stdio: ['pipe', 'pipe', 'pipe'] });
    this.starts++;
    this.#child = child;
    this.#rest = '';
    this.#complaint = '';
    running.add(child);
    if (!watchesExit) {
      watchesExit = true;
      process.on('exit', () => {
        for (const each of running) each.kill('SIGKILL');
      });
    }
    child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#hear(child, text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-LONGEST_COMPLAINT);
    });
    // A program that has ended no longer reads; its end is reported below.
    child.stdin?.on('error', () => {});
    child.on('error', (error) => this.#lost(child, `cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      running.delete(child);
      this.#lost(child, signal === null ? `ended with code ${code}` : `was ended by ${signal}`);
    });
    return child;
  }

  #hear(child: ChildProcess, text: string): void {
    if (child !== this.#child) return;
    this.#rest += text;
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n')) {
      const line = this.#rest.slice(0, end);
      this.#rest = this.#rest.slice(end + 1);
      if (line.trim() === '') continue;
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.answer(line);
    }
    if (this.#rest.length > LONGEST_LINE) this.#end('SIGKILL');
  }

  #lost(child: ChildProcess, how: string): void {
    running.delete(child);
    if (child !== this.#child) return;
    this.#child = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const last = this.#complaint.trim().split('\n').at(-1) ?? '';
    waiting?.fail(
      new Error(`${printable(this.#words[0] ?? '')} ${how}${last === '' ? '' : `: ${printable(last)}`}`),
    );
  }

  #end(signal: NodeJS.Signals): void {
    const child = this.#child;
    this.#child = undefined;
    this.#waiting?.fail(new Error('the program was ended'));
    this.#waiting = undefined;
    child?.kill(signal);
  }
}
