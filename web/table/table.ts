/** A match at a table: asks people and machines for moves, and sends the page what to show. */
import { type Budget, type Random, seededRandom } from '../../src/base/index.ts';
import { movesCalled, type Scene } from '../../src/board/index.ts';
import { type Move, type Role, readMove } from '../../src/game/index.ts';
import { isEvaluationError } from '../../src/logic/index.ts';
import {
  type Match,
  type OpponentPlayer,
  Opponents,
  type SavedGame,
  type SeatBeliefs,
} from '../../src/match/index.ts';
import { choiceText, type PlayerChoice, type Thoughts } from '../../src/players/index.ts';
import { phrases } from '../phrases/table.ts';
import {
  Adviser,
  type AdviserWorld,
  type Question,
  questionOf,
  START_BUDGET,
  type Thinking,
} from './adviser.ts';
import type { LoadedSheet } from './load-sheet.ts';
import { isFounded, MatchViews, roleText, thoughtsView } from './match-views.ts';
import type { Opening, TableAction, TableNews, TableView, TypedReading, ValuePoint } from './messages.ts';
import { isTelling } from './move-teller.ts';
import { ExpectedValues, Seating, TableState } from './table-state.ts';

export interface TableWorld {
  readonly loaded: LoadedSheet;
  /** Where something is hidden. */
  readonly beliefs?: SeatBeliefs | undefined;
  readonly createPlayer: (choice: PlayerChoice) => OpponentPlayer;
  readonly publish: (news: TableNews) => void;
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Whether there are enough cores for machines to think while people do. */
  readonly mayPonder?: boolean;
  /** See `AdviserWorld`. */
  readonly elsewhere?: AdviserWorld['elsewhere'];
  /**
   * Whether the engine is final; until then a better one is being built, for which a new table will replace this one.
   */
  readonly ready: Promise<void>;
}

/** The information another table needs to continue seamlessly. */
export interface HandOver {
  readonly seats: NonNullable<Opening['seats']>;
  readonly moves: Opening['moves'];
  readonly at: number;
  readonly isPaused: boolean;
  readonly isAnalysing: boolean;
  readonly isOpen: boolean;
  readonly looking: Role | undefined;
  /** Moves chosen by people, as indices in the lists of legal moves. */
  readonly chosen: readonly (readonly [role: Role, place: number])[];
}

/** Milliseconds that a machine waits for a better engine before it moves with the current one. */
const PATIENCE = 1000;
/** Preparation time for a move with the rules engine, which needs no preparation. */
const HASTY_START: Budget = { seconds: 0.2 };

export class Table {
  readonly #world: TableWorld;
  readonly #pace: number;
  readonly #seed: number;
  readonly #state: TableState;
  readonly #chance: Random;
  readonly #machines: Opponents;
  readonly #advisers: Opponents;
  readonly #adviser: Adviser;
  readonly #eyes: MatchViews;
  readonly #values: ExpectedValues;
  readonly #wasAnalysing: boolean;
  /** Incremented by everything that invalidates a machine's answer. */
  #turn = 0;
  #hurry = new AbortController();
  #thinking: readonly Role[] = [];
  #isPaused = false;
  #isAnalysing = false;
  #isReviewing = false;
  /** Whether the engine is final. */
  #isReady = false;
  /** The joint moves of the match while another line is tried, and the point where it left them. */
  #kept:
    | {
        readonly moves: readonly (readonly Move[])[];
        readonly at: number;
        readonly values: readonly (readonly ValuePoint[])[];
      }
    | undefined;

  /** @param match the moves so far */
  constructor(
    world: TableWorld,
    opening: Pick<Opening, 'pace' | 'seed' | 'seats' | 'values' | 'isAnalysing'>,
    match: Match,
  ) {
    this.#world = world;
    this.#pace = opening.pace;
    this.#seed = opening.seed;
    const { game } = match;
    this.#state = new TableState(match, new Seating(game, opening.seats), world.now);
    const random = seededRandom(opening.seed + match.length);
    this.#chance = random.fork();
    const machines = (mayPonder: boolean): Opponents =>
      new Opponents({ game, random: random.fork(), now: world.now, mayPonder, create: world.createPlayer });
    this.#machines = machines(world.mayPonder ?? false);
    this.#advisers = machines(false);
    this.#eyes = new MatchViews(world.loaded, this.#state.knowledge, world.beliefs);
    this.#values = new ExpectedValues(game.roles.length);
    this.#values.restore(opening.values ?? []);
    this.#wasAnalysing = opening.isAnalysing ?? false;
    this.#adviser = new Adviser({
      machines: this.#advisers,
      tell: (question, thoughts, thinker) => this.#hear(question, thoughts, thinker, true),
      fail: (problem) => this.#tell(phrases.analysisStopped(problem), 'trouble'),
      ...(world.elsewhere !== undefined && { elsewhere: world.elsewhere }),
    });
    this.#isPaused = match.redoLength > 0;
  }

  /** Whether a machine is about to move. */
  get isThinking(): boolean {
    return this.#thinking.length > 0;
  }

  handOver(): HandOver {
    const { match, seating, chosen, looking, isOpen } = this.#state;
    const saved = JSON.parse(this.savedText()) as SavedGame;
    return {
      seats: seating.settings(),
      moves: saved.moves,
      at: match.length,
      isPaused: this.#isPaused,
      isAnalysing: this.#isAnalysing,
      isOpen,
      looking,
      chosen: [...chosen].map(([role, move]) => [role, this.#state.legal(role).indexOf(move)] as const),
    };
  }

  /** @param before the state of the table that this one replaces */
  start(before?: HandOver): void {
    void this.#world.ready.then(() => {
      this.#isReady = true;
      this.#prepare();
    });
    if (before !== undefined) {
      this.#isPaused = before.isPaused;
      this.#state.isOpen = before.isOpen;
      this.#state.looking = before.looking;
      for (const [role, place] of before.chosen) {
        const move = this.#state.legal(role)[place];
        if (move !== undefined) this.#state.chosen.set(role, move);
      }
    }
    this.#keep();
    this.#goOn();
    if (before?.isAnalysing ?? this.#wasAnalysing) this.#analyse(true);
  }

  /** Machines prepare while people think. */
  #prepare(): void {
    for (const role of this.#state.seating.machines()) {
      const occupant = this.#state.seating.at(role);
      if (occupant.kind === 'machine') this.#machines.prepare(role, occupant.choice, START_BUDGET);
    }
  }

  async close(): Promise<void> {
    this.#cancel();
    this.#adviser.cancel();
    await Promise.all([this.#machines.stop([]), this.#advisers.stop([])]);
  }

  act(action: TableAction): void {
    switch (action.kind) {
      case 'choose':
        this.#choose(action.at, action.role as Role, action.place);
        return;
      case 'undo':
        this.#changed(
          () => this.#state.match.takeBack(this.#state.seating.deciders()),
          this.#state.isWatched,
        );
        return;
      case 'redo':
        this.#changed(() => this.#state.match.redo(this.#state.seating.deciders()), this.#state.isWatched);
        return;
      case 'restart':
        this.#kept = undefined;
        this.#changed(() => this.#state.match.goTo(0), false);
        return;
      case 'goTo':
        this.#changed(() => this.#state.match.goTo(action.at), action.at < this.#state.length);
        return;
      case 'resume':
        this.#changed(() => {}, false);
        return;
      case 'pause':
        this.#changed(() => {}, true);
        return;
      case 'hurry':
        this.#hurry.abort();
        return;
      case 'swap':
        this.#changed(() => this.#state.seating.swap(), false);
        return;
      case 'again':
        this.#kept = undefined;
        this.#changed(() => {
          this.#state.match.goTo(0);
          this.#state.seating.swap();
        }, false);
        return;
      case 'keepLine':
        this.#kept = undefined;
        this.#keep();
        this.#publish();
        return;
      case 'backToGame':
        this.#backToGame();
        return;
      case 'deduce':
        this.#state.knowledge.deduces = action.isOn;
        this.#publish();
        return;
      case 'reveal':
        this.#state.isOpen = true;
        this.#publish();
        return;
      case 'seat':
        this.#changed(() => {
          const problem = this.#state.seating.put(action.role as Role, action.setting);
          if (problem !== undefined) this.#tell(`${problem}.`, 'trouble');
        }, this.#state.match.redoLength > 0);
        return;
      case 'look':
        this.#state.looking = action.role as Role;
        this.#goOn();
        return;
      case 'hint':
        this.#hint();
        return;
      case 'analyse':
        this.#analyse(action.isOn);
        return;
      case 'review':
        this.#review();
        return;
    }
  }

  /** Moves the analysis to or from the server. */
  moveAnalysis(): void {
    if (this.#isAnalysing) this.#analyse(true);
  }

  /** The position after a move, if everybody may know it. */
  preview(role: Role, place: number): Scene | undefined {
    const sight = this.#state.sight();
    const move = this.#state.legal(role)[place];
    const isKnown = !sight.hides && sight.curtain === undefined && move !== undefined;
    return isKnown ? this.#eyes.preview(this.#state.match, role, move) : undefined;
  }

  /** Reads a typed move. */
  read(text: string): TypedReading {
    const role = this.#state.asked();
    if (role === undefined) return { kind: 'unknown', nearest: [] };
    const listed = this.#state.legal(role);
    const { viewer } = this.#state.sight();
    const { moves } = this.#eyes.asked(this.#state.match, role, viewer);
    const words = moves.map((move) => move.text);
    const called = (isLoose: boolean): number | undefined => {
      const [only, ...others] = movesCalled(words, text, isLoose);
      return others.length === 0 ? only : undefined;
    };
    const exact = called(false);
    if (exact !== undefined) return { kind: 'move', place: exact };
    const entry = readMove(this.#state.game, listed, text);
    if (entry.kind === 'move') return { kind: 'move', place: listed.indexOf(entry.move) };
    const loose = called(true);
    if (loose !== undefined) return { kind: 'move', place: loose };
    if (entry.kind === 'ambiguous')
      return { kind: 'unclear', places: entry.candidates.map((move) => listed.indexOf(move)) };
    return {
      kind: 'unknown',
      nearest: entry.nearest.slice(0, 3).map((move) => moves[listed.indexOf(move)]?.text ?? ''),
    };
  }

  /** The text of a file with the match. */
  savedText(): string {
    return this.#state.savedText(this.#world.loaded, this.#seed);
  }

  /** Cancels work in progress that is no longer needed. */
  #cancel(): void {
    this.#turn++;
    this.#hurry.abort();
    this.#hurry = new AbortController();
    this.#thinking = [];
    this.#state.chosen.clear();
  }

  #changed(change: () => unknown, isPaused: boolean): void {
    this.#cancel();
    this.#adviser.cancel();
    change();
    this.#machines.update(this.#state.match);
    this.#isPaused = isPaused;
    this.#keep();
    this.#goOn();
    if (this.#isAnalysing) this.#analyse(true);
  }

  /** Waits for a person, or lets the others move. */
  #goOn(): void {
    const isEnd = this.#state.match.isOver || this.#state.stuck() !== undefined;
    if (isEnd || this.#state.asked() !== undefined || this.#isPaused) this.#publish();
    else void this.#moveOn(this.#turn);
  }

  #choose(at: number, role: Role, place: number): void {
    const move = this.#state.legal(role)[place];
    if (at !== this.#state.match.length || role !== this.#state.asked() || move === undefined) return;
    this.#tryAnother();
    this.#state.chosen.set(role, move);
    this.#isPaused = false;
    this.#goOn();
  }

  /** A move in the middle of a match starts another line; the match is kept. */
  #tryAnother(): void {
    const { match } = this.#state;
    if (this.#kept !== undefined || !this.#isPaused || match.redoLength === 0) return;
    this.#kept = {
      moves: match.wholeLine().map(({ moves }) => moves),
      at: match.length,
      values: this.#values.all(),
    };
  }

  #backToGame(): void {
    const kept = this.#kept;
    if (kept === undefined) return;
    this.#kept = undefined;
    this.#changed(() => {
      this.#state.match.goTo(0);
      for (const moves of kept.moves) this.#state.match.make(moves);
      this.#values.forgetAfter(0);
      this.#values.restore(kept.values);
      this.#state.match.goTo(kept.at);
    }, true);
  }

  async #moveOn(turn: number): Promise<void> {
    const began = this.#world.now();
    const { roles, state } = this.#state.match;
    const free = this.#state.free();
    const hadPerson = free.some((role) => this.#state.seating.seats.isPerson(role));
    const machines = free.filter((role) => this.#state.seating.at(role).kind === 'machine');
    this.#thinking = machines;
    if (machines.length > 0 || !hadPerson) this.#publish();
    const answers = new Map(
      await Promise.all(machines.map(async (role) => [role, await this.#machineMove(role)] as const)),
    );
    const left = hadPerson ? 0 : this.#pace - (this.#world.now() - began);
    if (left > 0) await this.#world.pause(left);
    if (turn !== this.#turn) return;
    this.#thinking = [];
    const moves = roles.map((role) => {
      const chosen = this.#state.chosen.get(role) ?? answers.get(role);
      if (chosen !== undefined) return chosen;
      const legal = this.#state.game.legalMoves(state, role);
      return legal.length === 1 ? (legal[0] as Move) : this.#chance.pick(this.#state.legal(role));
    });
    this.#tellForced(moves, free);
    this.#make(moves);
  }

  /** If nobody had a choice, a person whose only move is made is informed. */
  #tellForced(moves: readonly Move[], free: readonly Role[]): void {
    if (free.length > 0 || this.#state.sight().curtain !== undefined) return;
    const { game, seating, match } = this.#state;
    const forced = seating.seats.people().filter((role) => isTelling(game, moves[role] as Move));
    for (const role of forced) {
      const words = this.#eyes.teller.words(match.state, role, moves[role] as Move);
      this.#tell(phrases.onlyMove(roleText(game, role), words), 'news');
    }
  }

  #make(moves: readonly Move[]): void {
    this.#state.chosen.clear();
    this.#turn++;
    this.#adviser.cancel();
    try {
      this.#state.match.make(moves);
    } catch (error) {
      if (!isEvaluationError(error)) throw error;
      this.#isPaused = true;
      this.#tell(phrases.cannotContinue(error.message), 'trouble');
      this.#publish();
      return;
    }
    this.#machines.update(this.#state.match);
    this.#values.forgetAfter(this.#state.match.length);
    this.#keep();
    const step = this.#state.match.steps.at(-1);
    const rolled = step === undefined ? '' : this.#eyes.chanceText(this.#state.match, step);
    if (rolled !== '' && !this.#state.sight().hides) this.#tell(rolled, 'news');
    this.#goOn();
    if (this.#isAnalysing) this.#analyse(true);
  }

  async #machineMove(role: Role): Promise<Move> {
    const occupant = this.#state.seating.at(role);
    if (occupant.kind !== 'machine') throw new RangeError('only machines are asked to think');
    const question = questionOf(this.#state.match, role);
    const who = choiceText(occupant.choice);
    const turn = this.#turn;
    await Promise.race([this.#world.ready, this.#world.pause(PATIENCE)]);
    this.#machines.prepare(role, occupant.choice, this.#isReady ? START_BUDGET : HASTY_START);
    const { move, failure } = await this.#machines.choose({
      role,
      choice: occupant.choice,
      view: question.view,
      legal: question.listed,
      budget: this.#state.seating.budgetOf(role),
      report: (thoughts) => {
        if (turn === this.#turn) this.#hear(question, thoughts, { who }, false);
      },
      hurry: this.#hurry.signal,
    });
    if (failure !== undefined && turn === this.#turn)
      this.#tell(phrases.playerFailed(who, failure), 'trouble');
    return move;
  }

  #hear(question: Question, thoughts: Thoughts, { who, threads }: Thinking, isAdvice: boolean): void {
    const { role, at, state, listed } = question;
    const [first] = thoughts.moves;
    if (first?.value !== undefined && isFounded(first)) this.#values.note(role, at, first.value);
    const sight = this.#state.sight();
    // The thoughts of a machine with hidden information are secret.
    if (sight.hides && (!isAdvice || sight.viewer !== role)) return;
    if (sight.curtain !== undefined) return;
    if (at !== this.#state.match.length) {
      if (isAdvice) this.#publish();
      return;
    }
    const view = thoughtsView(this.#state.game, thoughts, {
      role,
      who,
      at,
      isAdvice,
      threads,
      listed,
      state: sight.hides ? undefined : state,
      cellsOf: (move) => this.#eyes.cellsOf(this.#state.match, move, sight.viewer),
      factOf: (fact) => this.#eyes.factWords(fact),
      wordsOf: (from, mover, move) => this.#eyes.teller.words(from, mover, move),
    });
    this.#world.publish({ kind: 'thoughts', thoughts: view });
  }

  #hint(): void {
    const role = this.#state.advised();
    if (role !== undefined) void this.#adviser.hint(questionOf(this.#state.match, role));
  }

  #analyse(isOn: boolean): void {
    const wasOn = this.#isAnalysing;
    this.#isAnalysing = isOn;
    this.#adviser.cancel();
    const role = isOn ? this.#state.advised() : undefined;
    if (role !== undefined) void this.#adviser.analyse(questionOf(this.#state.match, role));
    if (wasOn !== isOn) this.#publish();
  }

  #review(): void {
    if (this.#state.sight().hides) return;
    const questions: Question[] = [];
    this.#state.everywhere(() => {
      const [role] = this.#state.match.isOver ? [] : this.#state.free();
      if (role !== undefined) questions.push(questionOf(this.#state.match, role));
    });
    this.#isReviewing = true;
    this.#publish();
    void this.#adviser.review(questions).finally(() => {
      this.#isReviewing = false;
      this.#publish();
    });
  }

  #tell(text: string, tone: 'news' | 'trouble'): void {
    this.#world.publish({ kind: 'notice', text, tone });
  }

  #publish(): void {
    const asked = this.#state.asked();
    const sight = this.#state.sight();
    const isShown = sight.curtain === undefined;
    const view: TableView = {
      game: this.#eyes.gameView(),
      seats: this.#state.match.roles.map((role) => this.#state.seating.view(role)),
      at: this.#state.match.length,
      ahead: this.#state.match.redoLength,
      viewer: sight.viewer,
      hides: sight.hides,
      curtain: sight.curtain,
      position: isShown ? this.#eyes.position(this.#state.match, sight.viewer) : undefined,
      asked:
        isShown && asked !== undefined ? this.#eyes.asked(this.#state.match, asked, sight.viewer) : undefined,
      thinking: this.#thinking,
      isPaused: this.#isPaused,
      isAnalysing: this.#isAnalysing,
      isReviewing: this.#isReviewing,
      deduces: this.#state.knowledge.deduces,
      isTrying: this.#kept !== undefined,
      ending: this.#state.ending(this.#eyes.ending(this.#state.match).text),
      history: isShown
        ? this.#eyes.history(this.#state.match, sight.hides ? sight.viewer : undefined, (at) =>
            this.#values.at(at),
          )
        : [],
      values: this.#values.shown(sight),
    };
    this.#world.publish({ kind: 'view', view });
  }

  #keep(): void {
    // Another line is not saved.
    if (this.#kept !== undefined) return;
    const at = this.#state.match.length;
    this.#world.publish({
      kind: 'kept',
      saved: JSON.parse(this.savedText()) as SavedGame,
      at,
    });
  }
}
