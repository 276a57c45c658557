/**
 * Compiles untrusted rules in threads that are ended if they take too much time or memory. The result is a circuit, so
 * that the calling thread only computes single moves.
 */
import { Failure, type Requester, requester, type ServiceCaller, serve, WorkerDeath } from '../base/index.ts';
import { decodeGame, isExportRefusal } from '../circuit/index.ts';
import {
  compileRules,
  type LoadedGame,
  type LoadRefusal,
  loadGame,
  loadGameParts,
  type PortableGame,
  portableGame,
  readRules,
} from '../engines/index.ts';
import { playingRoles } from '../game/index.ts';
import type { ProofLimits } from '../logic/index.ts';
import { startService, threadLink } from './threads.ts';

export interface SentRules {
  readonly name: string;
  readonly text: string;
}

type Refused = { readonly kind: 'refused'; readonly problem: string };

export interface CompileProtocol {
  /** Answered once the thread has loaded its code. */
  readonly ready: object;
  readonly compile: {
    readonly ask: SentRules & { readonly seconds: number; readonly megabytes: number };
    readonly answer: { readonly kind: 'compiled'; readonly game: PortableGame } | Refused;
  };
  /** Number of roles not played by chance; this needs no circuit. */
  readonly roles: {
    readonly ask: SentRules;
    readonly answer: { readonly kind: 'roles'; readonly count: number } | Refused;
  };
}

export interface CompileLimits {
  /** Time limit for one sheet in seconds. */
  readonly seconds: number;
  /** Additional seconds for stages that do not check the clock. */
  readonly grace: number;
  /** Memory limit for one sheet in megabytes. */
  readonly megabytes: number;
  /** Number of sheets compiled at the same time. */
  readonly threads: number;
  /** Maximum number of waiting sheets; further ones are refused. */
  readonly waiting: number;
}

const DEFAULT_LIMITS: CompileLimits = { seconds: 20, grace: 5, megabytes: 1024, threads: 1, waiting: 16 };

/** Milliseconds between two memory checks. */
const WATCH_PERIOD = 100;
/** Limit for a rules engine outside of a thread, about a fifth of a second per question. */
const QUICK_PROOFS: Partial<ProofLimits> = { steps: 500_000, answers: 100_000 };
/** Maximum number of cached games, since the same game is often requested again. */
const KEPT_GAMES = 4;

/** There are currently too many requests. */
export class CompilersBusy extends Failure {}

export class CompileThreads {
  readonly #limits: CompileLimits;
  readonly #idle: Requester<CompileProtocol>[] = [];
  readonly #busy = new Set<Requester<CompileProtocol>>();
  readonly #queue: (() => void)[] = [];
  /** Games by name and text, least recently used first. */
  readonly #games = new Map<string, Promise<LoadedGame>>();
  #working = 0;

  constructor(limits: Partial<CompileLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** @throws Failure if the rules cannot be played, or not within the limits */
  compile(rules: SentRules): Promise<LoadedGame> {
    const key = `${rules.name}\n${rules.text}`;
    // Whoever asks while it is being compiled waits for the same.
    const game = this.#games.get(key) ?? this.#compile(rules);
    this.#games.delete(key);
    this.#games.set(key, game);
    game.catch(() => {
      if (this.#games.get(key) === game) this.#games.delete(key);
    });
    const [oldest] = this.#games.keys();
    if (this.#games.size > KEPT_GAMES && oldest !== undefined) this.#games.delete(oldest);
    return game;
  }

  /** @throws Failure */
  async roles(rules: SentRules): Promise<number> {
    const answer = await this.#ask(rules.name, (thread) => thread.ask('roles', rules));
    if (answer.kind === 'refused') throw new Failure(answer.problem, 'refused');
    return answer.count;
  }

  close(): void {
    for (const thread of [...this.#idle, ...this.#busy]) thread.close(new Error('the server is closed'));
    this.#idle.length = 0;
  }

  async #compile(rules: SentRules): Promise<LoadedGame> {
    const { seconds, megabytes } = this.#limits;
    const answer = await this.#ask(rules.name, (thread) =>
      thread.ask('compile', { ...rules, seconds, megabytes }),
    );
    if (answer.kind === 'refused') throw new Failure(answer.problem, 'refused');
    return loadedGame(rules, answer.game);
  }

  async #ask<Answer>(
    name: string,
    request: (thread: Requester<CompileProtocol>) => Promise<Answer>,
  ): Promise<Answer> {
    await this.#place();
    const { megabytes } = this.#limits;
    const thread = this.#idle.pop() ?? requester(threadLink(startService('compile', { megabytes })));
    this.#busy.add(thread);
    try {
      await thread.ask('ready', undefined);
      return await this.#watched(thread, name, request);
    } catch (error) {
      if (!(error instanceof WorkerDeath)) throw error;
      throw new Failure(`${name} cannot be played: its rules need ${error.reason}`, 'refused');
    } finally {
      this.#busy.delete(thread);
      if (thread.end === undefined) this.#idle.push(thread);
      this.#leave();
    }
  }

  /** Ends the thread if the request exceeds its limits. */
  async #watched<Answer>(
    thread: Requester<CompileProtocol>,
    name: string,
    request: (thread: Requester<CompileProtocol>) => Promise<Answer>,
  ): Promise<Answer> {
    const { seconds, grace, megabytes } = this.#limits;
    const end = (problem: string): void =>
      thread.close(new Failure(`${name} cannot be played: ${problem}`, 'refused'));
    const timer = setTimeout(
      () => end(`its rules take more than ${seconds} s to compile`),
      1000 * (seconds + grace),
    );
    const before = process.memoryUsage.rss();
    // Node limits the objects of a thread, but not the byte arrays behind them.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > 1.5 * megabytes * 2 ** 20)
        end(`its rules need more than ${megabytes} MB`);
    }, WATCH_PERIOD);
    try {
      return await request(thread);
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  }

  async #place(): Promise<void> {
    const { threads, waiting } = this.#limits;
    if (this.#working < threads) {
      this.#working++;
      return;
    }
    if (this.#queue.length >= waiting)
      throw new CompilersBusy(`${waiting} games are waiting to be compiled; try again in a minute`);
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#working--;
    else next();
  }
}

function loadedGame({ name, text }: SentRules, game: PortableGame): LoadedGame {
  if (game.kind === 'file') {
    const parts = decodeGame(game.bytes);
    if (isExportRefusal(parts)) throw new Failure(`${name} cannot be played: ${parts.message}`);
    return expectGame(name, loadGameParts(name, parts));
  }
  const rules = readRules(text, { name, checks: 'reading' });
  if (rules.kind === 'refused') return expectGame(name, rules);
  return expectGame(name, compileRules(rules, { engine: 'rules', proofLimits: QUICK_PROOFS }));
}

function expectGame(name: string, loaded: LoadedGame | LoadRefusal): LoadedGame {
  if (loaded.kind === 'game') return loaded;
  throw new Failure(refusalText(name, loaded), 'refused');
}

/** Why untrusted rules are not played, as a sentence. */
export function refusalText(name: string, { code, reason, findings, source }: LoadRefusal): string {
  if (code === 'real-time') return `${name} is real-time GDL; only games with turns can be played`;
  if (code !== 'unreadable') return `${name} cannot be played: ${reason}`;
  const { line } = source.position(findings[0]?.span?.start ?? 0);
  return `${name} cannot be played: ${reason} (line ${line})`;
}

/** The work of a thread that compiles. */
export function serveCompile(caller: ServiceCaller<CompileProtocol>): void {
  serve<CompileProtocol>(caller, {
    ready: () => undefined,
    compile: ({ name, text, seconds, megabytes }, { transfer }) => {
      const loaded = loadGame(text, { name, seconds, megabytes, checks: 'reading' });
      if (loaded.kind === 'refused') return { kind: 'refused', problem: refusalText(name, loaded) };
      const game = portableGame(loaded.compilation.game, loaded.reading);
      if (game.kind === 'file') transfer([game.bytes.buffer as ArrayBuffer]);
      return { kind: 'compiled', game };
    },
    roles: ({ name, text }) => {
      const loaded = loadGame(text, { name, engine: 'rules', checks: 'reading' });
      if (loaded.kind === 'refused') return { kind: 'refused', problem: refusalText(name, loaded) };
      return { kind: 'roles', count: playingRoles(loaded.compilation.game).length };
    },
  });
}
