/** Analyses positions at the request of pages with all threads of the machine, and sends the thoughts as events. */
import { randomBytes } from 'node:crypto';
import { seededRandom } from '../base/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import { type Game, listedMoves, type Move, type Role } from '../game/index.ts';
import { isEvaluationError } from '../logic/index.ts';
import {
  Briefing,
  defaultChoice,
  isRecordProblem,
  type RoleView,
  replay,
  roleCalled,
} from '../match/index.ts';
import {
  choiceText,
  isChoiceRefusal,
  type MatchStart,
  PLAYERS,
  type PlayerChoice,
  readPlayerChoice,
  type Thoughts,
  type Turn,
} from '../players/index.ts';
import type { AnalysisEvent, AnalysisOffer, AnalysisRequest, AnalysisThoughts } from './api.ts';
import { LiveEvents } from './live-events.ts';
import { ApiRefusal } from './requests.ts';
import { rulesOf } from './sent-rules.ts';
import type { AnalysisTeam, AnalysisThreads, RulesCompiler } from './threads.ts';

/** Maximum time for an analysis in seconds. */
export const LONGEST_ANALYSIS = 60;
/** Maximum number of simultaneous analyses. Each uses all threads, so more would only be slower. */
const MOST_ANALYSES = 3;
const LONGEST_PAGE_NAME = 200;

export interface AnalysisServiceSetup {
  /** Undefined if positions are not analysed. */
  readonly threads: AnalysisThreads | undefined;
  readonly compiler: RulesCompiler;
  readonly needsToken: boolean;
  /** Called with internal errors, for the server's operator. */
  readonly complain: (problem: string) => void;
}

export class AnalysisService {
  readonly #setup: AnalysisServiceSetup;
  /** Analyses by client. */
  readonly #running = new Map<string, RunningAnalysis>();

  constructor(setup: AnalysisServiceSetup) {
    this.#setup = setup;
  }

  offer(): AnalysisOffer | undefined {
    const { threads, needsToken } = this.#setup;
    return threads && { threads: threads.count, seconds: LONGEST_ANALYSIS, needsToken };
  }

  /**
   * Checks a request and reserves a slot for it.
   *
   * @param asker ends the client's earlier analysis
   * @param gone aborted when the client disconnects
   * @throws ApiRefusal
   */
  async prepare(wish: AnalysisRequest, asker: string, gone: AbortSignal): Promise<Analysis> {
    const { openTeam } = this.#threads();
    if (asker.length > LONGEST_PAGE_NAME) throw new ApiRefusal(400, "'page' is too long");
    this.#running.get(asker)?.replace();
    const choice = readChoice(wish.player);
    const sheets = wish.sheet === undefined ? {} : { [wish.game]: wish.sheet };
    const rules = await rulesOf(wish.game, sheets);
    this.#expectPlace(asker);
    const game = await this.#setup.compiler.compile(rules);
    this.#expectPlace(asker);
    const { role, ...question } = asRules(game.name, () => questionOf(game, wish));
    // Another request may have come in while the rules were compiled.
    this.#running.get(asker)?.replace();
    const analysis = new RunningAnalysis({
      game,
      player: choiceText(choice),
      team: () => openTeam(game, choice),
      start: {
        game: game.compilation.game,
        role,
        random: seededRandom(randomBytes(4).readUInt32BE()),
        now: () => performance.now(),
      },
      question,
      gone,
      complain: this.#setup.complain,
    });
    this.#running.set(asker, analysis);
    void analysis.over.then(() => {
      if (this.#running.get(asker) === analysis) this.#running.delete(asker);
    });
    return analysis;
  }

  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const analysis of all) analysis.stop();
    await Promise.all(all.map(({ over }) => over));
  }

  #threads(): AnalysisThreads {
    if (this.#setup.threads === undefined)
      throw new ApiRefusal(404, 'this server does not analyse positions');
    return this.#setup.threads;
  }

  #expectPlace(asker: string): void {
    const others = [...this.#running.keys()].filter((each) => each !== asker);
    if (others.length >= MOST_ANALYSES)
      throw new ApiRefusal(503, `${MOST_ANALYSES} positions are being analysed; wait for one to end`);
  }
}

function readChoice(written: string | undefined): PlayerChoice {
  if (written === undefined) return defaultChoice();
  const choice = readPlayerChoice(written, PLAYERS);
  if (isChoiceRefusal(choice)) throw new ApiRefusal(400, choice.problem);
  return choice;
}

/** The question about a position, limited to what the role has seen. */
interface Question extends Pick<Turn, 'legal' | 'budget'> {
  readonly view: RoleView;
}

function questionOf(
  { name, compilation: { game } }: LoadedGame,
  { moves, role: written, seconds }: AnalysisRequest,
): Question & { readonly role: Role } {
  const role = roleCalled(game, written);
  if (role === undefined) throw new ApiRefusal(400, `there is no role '${written}' in ${name}`);
  if (game.roles[role]?.isChance) throw new ApiRefusal(400, 'chance does not think');
  const match = replay(game, moves);
  if (isRecordProblem(match)) throw new ApiRefusal(400, match.problem);
  if (match.isOver) throw new ApiRefusal(400, 'the game is over there');
  const legal = listedMoves(game, match.state, role);
  if (legal.length < 2) throw new ApiRefusal(400, `${written} has no choice there`);
  return { role, view: match.view(role), legal, budget: { seconds } };
}

/** Rules that fail in play are not an internal error of the server. */
function asRules<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    throw new ApiRefusal(400, `${name} cannot be played: ${error.message}`);
  }
}

/** An analysis of one position by a team, until it is complete or no longer needed. */
export interface Analysis {
  readonly events: LiveEvents<AnalysisEvent>;
  begin(): void;
}

export interface AnalysisSetup {
  readonly game: LoadedGame;
  /** The player, such as `mcts:c=40`. */
  readonly player: string;
  readonly team: () => AnalysisTeam;
  readonly start: Omit<MatchStart, 'budget'>;
  readonly question: Question;
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
  readonly complain: (problem: string) => void;
}

/** Seconds to prepare: enough to build the fast machine, too little for experiments while somebody waits. */
const START_SECONDS = 1.9;
/** Additional seconds, since loading a large game into every thread takes time. */
const PATIENCE = 60;
/** Minimum time between two thoughts in milliseconds; more would be unreadable. */
const SHORTEST_PAUSE = 150;
const MOST_MOVES = 100;
const LONGEST_LINE = 20;

/** An analysis of one position by a team, until it is complete or no longer needed. */
export class RunningAnalysis implements Analysis {
  readonly events = new LiveEvents<AnalysisEvent>();
  /** Resolves when its threads have ended. */
  readonly over: Promise<void>;
  readonly #setup: AnalysisSetup;
  #begin: () => void = () => {};
  /** The abort reason is a problem to report, or null. */
  readonly #stop = new AbortController();
  #latest: Thoughts | undefined;
  #sent: { readonly thoughts: Thoughts; readonly time: number } | undefined;

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

  /** Called when another position is requested instead. */
  replace(): void {
    this.#stop.abort('another position is now being analysed for this page');
  }

  async #run(): Promise<void> {
    const problem = await this.#outcome();
    if (this.#latest !== undefined && this.#latest !== this.#sent?.thoughts) this.#tell(this.#latest);
    this.events.send({ kind: 'ended', problem });
    this.events.close();
  }

  /** The problem that ended it, if any. */
  async #outcome(): Promise<string | null> {
    const { signal } = this.#stop;
    if (signal.aborted) return signal.reason as string | null;
    const { budget } = this.#setup.question;
    let team: AnalysisTeam | undefined;
    const limit = START_SECONDS + (budget.seconds ?? 0) + PATIENCE;
    const timer = setTimeout(() => this.#stop.abort('the players do not answer in time'), 1000 * limit);
    try {
      team = this.#setup.team();
      const thinking = this.#think(team);
      await Promise.race([thinking, aborted(signal)]);
      // Its result no longer matters.
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
    const { start, question } = this.#setup;
    const { view, legal, budget } = question;
    await team.start({ ...start, budget: { seconds: START_SECONDS } });
    const turn = new Briefing(team).turn(view);
    await team.choose({ ...turn, legal, budget, report: (thoughts) => this.#hear(thoughts) });
  }

  #hear(thoughts: Thoughts): void {
    if (this.#stop.signal.aborted) return;
    this.#latest = thoughts;
    const time = this.#setup.start.now();
    if (this.#sent === undefined || time - this.#sent.time >= SHORTEST_PAUSE) this.#tell(thoughts);
    if (thoughts.moves.length === this.#setup.question.legal.length && thoughts.moves.every(isCertain))
      this.#stop.abort(null);
  }

  #tell(thoughts: Thoughts): void {
    const { player, start } = this.#setup;
    this.#sent = { thoughts, time: start.now() };
    this.events.send({ kind: 'thoughts', player, thoughts: sentThoughts(start.game, thoughts) });
  }
}

function isCertain({ isProven }: Thoughts['moves'][number]): boolean {
  return isProven === true;
}

function sentThoughts(game: Game, { moves, line, work, note }: Thoughts): AnalysisThoughts {
  const text = (move: Move): string => game.moveText(move);
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
