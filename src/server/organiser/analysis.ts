/** One position that a team thinks about, until it is done or nobody wants to know any more. */
import { termText } from '../../gdl/index.ts';
import type { Game, Move } from '../../machine/index.ts';
import type { MatchStart, Thoughts, Turn } from '../../players/index.ts';
import type { AnalysisEvent, AnalysisThoughts } from './api.ts';
import { LiveEvents } from './live-events.ts';
import type { AnalysisTeam, PlayableGame } from './world.ts';

export interface Analysis {
  readonly events: LiveEvents<AnalysisEvent>;
  begin(): void;
}

export interface AnalysisSetup {
  readonly game: PlayableGame;
  /** As in `mcts:c=40`. */
  readonly player: string;
  readonly team: () => AnalysisTeam;
  readonly start: Omit<MatchStart, 'budget'>;
  readonly turn: Turn;
  /** Aborted when nobody listens any more. */
  readonly gone: AbortSignal;
  readonly complain: (problem: string) => void;
}

/** Seconds to get ready: enough to build the quick machine, too little for experiments while somebody waits. */
const START_SECONDS = 1.9;
/** Seconds after the time that was asked for: loading a large game into every thread takes its time. */
const PATIENCE = 60;
/** Milliseconds between two thoughts, which nobody could read faster. */
const SHORTEST_PAUSE = 150;
const MOST_MOVES = 100;
const LONGEST_LINE = 20;

export class RunningAnalysis implements Analysis {
  readonly events = new LiveEvents<AnalysisEvent>();
  /** Kept when its threads have ended. */
  readonly over: Promise<void>;
  readonly #setup: AnalysisSetup;
  #begin: () => void = () => {};
  /** The reason is a problem to be told, or null. */
  readonly #stop = new AbortController();
  #latest: Thoughts | undefined;
  #told: { readonly thoughts: Thoughts; readonly time: number } | undefined;

  constructor(setup: AnalysisSetup) {
    this.#setup = setup;
    const { gone } = setup;
    if (gone.aborted) this.stop();
    else gone.addEventListener('abort', () => this.stop(), { once: true });
    const begun = new Promise<void>((resolve) => {
      this.#begin = resolve;
    });
    this.over = Promise.race([begun, aborted(this.#stop.signal)]).then(() => this.#run());
  }

  begin(): void {
    this.#begin();
  }

  stop(): void {
    this.#stop.abort(null);
  }

  /** Another position is wanted instead. */
  replace(): void {
    this.#stop.abort('another position is analysed for the same page');
  }

  async #run(): Promise<void> {
    const problem = await this.#outcome();
    if (this.#latest !== undefined && this.#latest !== this.#told?.thoughts) this.#tell(this.#latest);
    this.events.send({ kind: 'ended', problem });
    this.events.close();
  }

  /** What has kept it from going on, if anything. */
  async #outcome(): Promise<string | null> {
    const { signal } = this.#stop;
    if (signal.aborted) return signal.reason as string | null;
    const { turn } = this.#setup;
    let team: AnalysisTeam | undefined;
    const limit = START_SECONDS + (turn.budget.seconds ?? 0) + PATIENCE;
    const timer = setTimeout(() => this.#stop.abort('the players do not answer in time'), 1000 * limit);
    try {
      team = this.#setup.team();
      const thinking = this.#think(team);
      await Promise.race([thinking, aborted(signal)]);
      // What becomes of it now is of no interest.
      thinking.catch(() => undefined);
      return signal.aborted ? (signal.reason as string | null) : null;
    } catch (error) {
      this.#setup.complain(`an analysis of ${this.#setup.game.name} has failed: ${String(error)}`);
      return 'the players have failed';
    } finally {
      clearTimeout(timer);
      team?.close();
    }
  }

  async #think(team: AnalysisTeam): Promise<void> {
    const { start, turn } = this.#setup;
    await team.start({ ...start, budget: { seconds: START_SECONDS } });
    await team.choose({ ...turn, report: (thoughts) => this.#hear(thoughts) });
  }

  #hear(thoughts: Thoughts): void {
    if (this.#stop.signal.aborted) return;
    this.#latest = thoughts;
    const time = this.#setup.start.now();
    if (this.#told === undefined || time - this.#told.time >= SHORTEST_PAUSE) this.#tell(thoughts);
    if (thoughts.moves.length === this.#setup.turn.legal.length && thoughts.moves.every(isCertain))
      this.#stop.abort(null);
  }

  #tell(thoughts: Thoughts): void {
    const { player, start } = this.#setup;
    this.#told = { thoughts, time: start.now() };
    this.events.send({ kind: 'thoughts', player, thoughts: sentThoughts(start.game, thoughts) });
  }
}

function isCertain({ isProven }: Thoughts['moves'][number]): boolean {
  return isProven === true;
}

function sentThoughts(game: Game, { moves, line, work, note }: Thoughts): AnalysisThoughts {
  const text = (move: Move): string => termText(game.moveTerm(move));
  return {
    moves: moves.slice(0, MOST_MOVES).map((thought) => ({ ...thought, move: text(thought.move) })),
    line: line.slice(0, LONGEST_LINE).map((joint) => joint.map(text)),
    work,
    ...(note !== undefined && { note }),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
