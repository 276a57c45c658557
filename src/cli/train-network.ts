/** The part of `anygame learn` that trains values of positions for a given time, and stores them periodically. */
import { Failure, grouped, spanText } from '../base/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import type { KnowledgeKind } from '../game/index.ts';
import { canonicalForm } from '../gdl/index.ts';
import { trainInThreads } from '../host/index.ts';
import { openKnowledgeBase } from '../host/store/index.ts';
import {
  canHaveNetwork,
  type ModelKind,
  recalledNetwork,
  savedNetwork,
  type TrainingProgress,
  translatedMemory,
} from '../learn/index.ts';
import { EXIT, type Io } from './io.ts';
import { watched } from './progress.ts';

export interface TrainingCall {
  readonly kind: ModelKind;
  readonly seconds: number;
  readonly threads: number;
  readonly seed: number;
  /** The store to write to, if any. */
  readonly store: string | undefined;
  readonly json: boolean;
}

/** Seconds between two writes to the store. */
const KEEPING_PERIOD = 10;

const NAMES: Readonly<Record<ModelKind, string>> = {
  linear: 'a weight for each fact',
  pairs: 'weights of facts and of pairs of facts',
  network: 'a network',
};

/** Trains, stores and reports; returns the exit code. */
export async function trainNetwork(loaded: LoadedGame, call: TrainingCall, io: Io): Promise<number> {
  const { kind, seconds, threads, seed, json } = call;
  const { game } = loaded.compilation;
  if (!canHaveNetwork(game))
    throw new Failure(
      'there is no circuit of this game, so its facts are not known in advance and nothing can be trained; see --engine and --build-time',
    );
  const kept = await openKept(loaded, call);
  let isInterrupted = false;
  let lastKept = io.now();
  try {
    const start = kept?.start;
    const result = await watched(io, async ({ show, signal, now }) => {
      let progress: TrainingProgress | undefined;
      show(() => trainingLine(kind, progress, seconds));
      const done = await trainInThreads({
        loaded,
        kind,
        seconds,
        threads,
        seed,
        start,
        now,
        signal,
        report: (news) => {
          progress = news;
          if (io.now() - lastKept < 1000 * KEEPING_PERIOD) return;
          kept?.keep(news);
          lastKept = io.now();
        },
      });
      isInterrupted = signal.aborted;
      return done;
    });
    kept?.keep(result);
    tell(loaded.name, result, call, start?.positions ?? 0, json, io);
    if (isInterrupted) return EXIT.interrupted;
    return result.values === undefined ? EXIT.refused : EXIT.success;
  } finally {
    kept?.close();
  }
}

interface KeptNetwork {
  readonly start: ReturnType<typeof recalledNetwork>;
  keep(progress: TrainingProgress): void;
  close(): void;
}

/** Opens the store before any work is done, so that an unwritable store is reported first. */
async function openKept(
  { description, compilation: { game } }: LoadedGame,
  { kind, store }: TrainingCall,
): Promise<KeptNetwork | undefined> {
  if (store === undefined) return undefined;
  const form = canonicalForm(description);
  if (form === undefined)
    throw new Failure(
      'results could not be saved: this game has no canonical form, because some of its names are interchangeable; --no-memory trains without saving',
    );
  const base = await openKnowledgeBase(store);
  try {
    base.ensureWritable();
    const memory = translatedMemory(base.knowledge, form);
    const name: KnowledgeKind = `${kind}-play`;
    const found = memory.recall(name);
    return {
      start: found && recalledNetwork(game, found.games, found.knowledge),
      keep: ({ values }) => {
        if (values !== undefined) memory.keep(name, values.positions, savedNetwork(values));
      },
      close: () => base.close(),
    };
  } catch (error) {
    base.close();
    throw error;
  }
}

function trainingLine(kind: ModelKind, progress: TrainingProgress | undefined, seconds: number): string {
  if (progress === undefined) return `${NAMES[kind]}: ${spanText(seconds)} to go`;
  const { positions, games, loss, left } = progress;
  return `${NAMES[kind]}: ${grouped(positions)} positions, ${grouped(games)} games against itself, loss ${loss.toFixed(4)}, ${spanText(left)} to go`;
}

function tell(
  game: string,
  { values, positions, games, loss }: TrainingProgress,
  { kind, store }: TrainingCall,
  before: number,
  json: boolean,
  io: Io,
): void {
  if (json) {
    const result = {
      version: 1,
      game,
      kind,
      positions,
      games,
      loss,
      before,
      kept: values === undefined ? null : (store ?? null),
    };
    io.out(`${JSON.stringify(result, undefined, 2)}\n`);
    return;
  }
  if (values === undefined) {
    io.out(
      positions === 0
        ? 'Nothing was learned: there was no time to play a game.\n'
        : 'Nothing was learned: the games do not show which positions are better.\n',
    );
    return;
  }
  const earlier = before === 0 ? '' : `, after ${grouped(before)} earlier ones`;
  io.out(
    `Learned ${NAMES[kind]} from ${grouped(positions)} positions${earlier}, in ${grouped(games)} games against itself.\n`,
  );
  if (store === undefined) return;
  io.out(
    `Saved in ${store}; mcts:learned=both,values=${kind} and minimax:evaluation=learned,values=${kind} use it in matches with a clock.\n`,
  );
}
