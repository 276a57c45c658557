/** A real-time game on the page: who plays, its clock, and what is shown, as signals. */
import { batch, computed, signal } from '@preact/signals';
import type { Requester } from '../../src/base/index.ts';
import { clicked, factWords, type Layout, moveWords, readView } from '../../src/board/index.ts';
import type { Microunits, Move, Role, TimedFact, TimedGame } from '../../src/game/index.ts';
import {
  moveOfText,
  replayTimed,
  type SeatedMachine,
  stateAt,
  type TimedEnd,
  type TimedRecord,
  type TimedReplay,
  TimedTable,
  wireNews,
} from '../../src/match/index.ts';
import { numberText } from '../phrases/language.ts';
import { phrases } from '../phrases/real-time.ts';
import { LivePicture, type Offer, type Shown } from './live-picture.ts';
import { loadTimed } from './load.ts';
import { type MindProtocol, startMind } from './mind.ts';
import { PAGE_TIME } from './page-time.ts';

export type Phase = 'loading' | 'ready' | 'running' | 'paused' | 'over' | 'refused';

/** Who sits at a role: a person, or a machine with its tempo. */
export const SEATS = ['person', 'slow', 'normal', 'fast', 'random'] as const;
export type Seat = (typeof SEATS)[number];

/** Seconds from a thought to a move. */
const REACTIONS: Readonly<Record<Exclude<Seat, 'person'>, number>> = {
  slow: 1.2,
  normal: 0.6,
  fast: 0.25,
  random: 0.25,
};

/** Of the speed that the game suggests. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

export interface SessionOptions {
  readonly sheet: string;
  readonly title: string;
  /** Seconds that a unit lasts. */
  readonly pace: number;
  /** The text of a view file, which defines how the board is drawn. */
  readonly view?: string | undefined;
}

/** A button of a move; it keeps its place while the move is not legal. */
export interface MoveButton {
  readonly offer: Offer;
  /** Whether clicks on the board make the move, too. */
  readonly isOnBoard: boolean;
  readonly isLegal: boolean;
}

/** If there are more buttons, only those of legal moves are shown. */
const MOST_BUTTONS = 12;

/** Milliseconds after which what is guessed is shown anew. */
const GUESSING = 300;
const MOST_HEARD = 4;

export class RealTimeSession {
  readonly phase = signal<Phase>('loading');
  readonly problem = signal<string | undefined>(undefined);
  readonly roles = signal<readonly string[]>([]);
  readonly seats = signal<readonly Seat[]>([]);
  readonly speed = signal<number>(1);
  readonly shown = signal<Shown | undefined>(undefined);
  readonly clicks = signal<readonly string[]>([]);
  readonly now = signal<Microunits>(0);
  readonly end = signal<TimedEnd | undefined>(undefined);
  readonly replay = signal<{ readonly replay: TimedReplay; readonly isRunning: boolean } | undefined>(
    undefined,
  );
  readonly #known = signal<readonly MoveButton[]>([]);
  /** The moves that have been legal so far; of those that can be made on a grid, none. */
  readonly buttons = computed((): readonly MoveButton[] => {
    const boards = this.shown.value?.scene.boards ?? [];
    const isGrid = boards.some(({ kind }) => kind === 'grid' || kind === 'hex');
    const listed = this.#known.value.filter(({ isOnBoard }) => !isGrid || !isOnBoard);
    const few = listed.length <= MOST_BUTTONS ? listed : listed.filter(({ isOnBoard }) => !isOnBoard);
    return few.length <= MOST_BUTTONS ? few : few.filter(({ isLegal }) => isLegal);
  });
  readonly #options: SessionOptions;
  #game: TimedGame | undefined;
  #picture: LivePicture | undefined;
  #table: TimedTable | undefined;
  #minds: Requester<MindProtocol>[] = [];
  #players: readonly Role[] = [];
  #beatAt = 0;
  #shownAt = 0;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    // The page is drawn before the rules are compiled.
    setTimeout(() => this.#open(), 0);
  }

  /** Called for every picture of the screen. */
  beat(time: number): void {
    const replay = this.replay.peek();
    if (replay !== undefined) {
      if (replay.isRunning) {
        const units = (time - this.#beatAt) / this.#millisecondsPerUnit();
        this.seek(this.now.peek() + units * 1e6, true);
      }
    } else if (this.#table !== undefined && this.phase.peek() === 'running') {
      this.now.value = this.#table.clock.now();
      if (this.#game?.traits.hidesInformation && time - this.#shownAt > GUESSING) this.#show();
    }
    this.#beatAt = time;
  }

  /** Sits down and starts the clock as soon as the machines are ready. */
  async begin(): Promise<void> {
    const game = this.#game;
    if (game === undefined || this.phase.peek() === 'loading') return;
    this.#leave();
    batch(() => {
      this.phase.value = 'loading';
      this.replay.value = undefined;
      this.end.value = undefined;
      this.clicks.value = [];
      this.#known.value = [];
    });
    const seed = Math.floor(Math.random() * 2 ** 31);
    try {
      const minds = await this.#startMinds(seed);
      if (this.#isClosed) return;
      this.#table = new TimedTable({
        game,
        time: PAGE_TIME,
        millisecondsPerUnit: this.#millisecondsPerUnit(),
        seed,
        machine: (role, submit) => this.#machine(game, role, submit, minds.get(role)),
        onChange: () => this.#show(),
      });
      this.phase.value = 'running';
      this.#table.start();
    } catch (error) {
      this.#refuse(error);
    }
  }

  pause(): void {
    if (this.phase.peek() !== 'running') return;
    this.#table?.pause();
    this.phase.value = 'paused';
  }

  resume(): void {
    if (this.phase.peek() !== 'paused') return;
    this.phase.value = 'running';
    this.#table?.resume();
  }

  submit({ role, move }: Offer): void {
    if (this.phase.peek() !== 'running') return;
    this.clicks.value = [];
    this.#table?.submit(role, move);
  }

  /** A cell or an item was clicked: a move is made as soon as it is clear which. */
  click(id: string): void {
    const shown = this.shown.peek();
    if (shown === undefined || this.phase.peek() !== 'running') return;
    for (const clicks of [[...this.clicks.peek(), id], [id]]) {
      const { complete, remaining } = clicked(shown.paths, clicks);
      const [only] = complete;
      if (only !== undefined && remaining.length === 1) {
        this.submit(shown.offers[only] as Offer);
        return;
      }
      if (remaining.length > 0) {
        this.clicks.value = clicks;
        return;
      }
    }
    this.clicks.value = [];
  }

  /** What can be clicked next. */
  targets(): readonly string[] {
    const shown = this.shown.value;
    return shown === undefined || this.phase.value !== 'running'
      ? []
      : clicked(shown.paths, this.clicks.value).next;
  }

  sit(player: number, seat: Seat): void {
    this.seats.value = this.seats.peek().map((each, at) => (at === player ? seat : each));
  }

  record(): TimedRecord | undefined {
    return this.#table?.record();
  }

  /**
   * Shows a match again, from its start.
   *
   * @throws RangeError where the record is of another game
   */
  watch(record: Pick<TimedRecord, 'events' | 'end'>): void {
    if (this.#game === undefined) return;
    const replay = replayTimed(this.#game, record);
    if (this.phase.peek() === 'running') this.pause();
    this.replay.value = { replay, isRunning: true };
    this.seek(0, true);
  }

  hold(isRunning: boolean): void {
    const replay = this.replay.peek();
    if (replay !== undefined) this.replay.value = { ...replay, isRunning };
  }

  leaveReplay(): void {
    this.replay.value = undefined;
    if (this.#table !== undefined) this.#show();
  }

  /** Goes to a moment of the replay. */
  seek(at: Microunits, isRunning = false): void {
    const shown = this.replay.peek();
    if (shown === undefined || this.#game === undefined) return;
    const { replay } = shown;
    const moment = Math.max(0, Math.min(at, replay.end));
    batch(() => {
      this.now.value = moment;
      this.replay.value = { replay, isRunning: isRunning && moment < replay.end };
      const state = stateAt(replay, moment);
      this.#showFacts(this.#game?.facts(state) ?? [], state.at, []);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
  }

  #open(): void {
    try {
      const loaded = loadTimed(this.#options.sheet, this.#options.title);
      if (loaded.kind === 'refused') {
        this.#refuse(new Error(loaded.problem));
        return;
      }
      const { game, description } = loaded;
      this.#game = game;
      const { view } = this.#options;
      const read = view === undefined ? undefined : readView(view);
      this.#picture = new LivePicture(description, game, read?.kind === 'view' ? read.view : undefined);
      this.#players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
      batch(() => {
        this.roles.value = this.#players.map((role) => game.roles[role]?.name ?? '');
        this.seats.value = this.#players.map((_, at) => (at === 0 ? 'person' : 'normal'));
        this.#showFacts(game.facts(game.initial), 0, []);
        this.phase.value = 'ready';
      });
    } catch (error) {
      this.#refuse(error);
    }
  }

  #millisecondsPerUnit(): number {
    return (1000 * this.#options.pace) / this.speed.peek();
  }

  async #startMinds(seed: number): Promise<ReadonlyMap<Role, Requester<MindProtocol>>> {
    const minds = new Map<Role, Requester<MindProtocol>>();
    const millisecondsPerUnit = this.#millisecondsPerUnit();
    await Promise.all(
      this.#players.map(async (role, at) => {
        const seat = this.seats.peek()[at] ?? 'normal';
        if (seat === 'person') return;
        const mind = startMind();
        minds.set(role, mind);
        this.#minds.push(mind);
        await mind.ask('open', {
          sheet: this.#options.sheet,
          role,
          player: seat === 'random' ? 'random' : 'rt-mcts',
          reaction: Math.max(1, Math.round((REACTIONS[seat] * 1e9) / millisecondsPerUnit)),
          millisecondsPerUnit,
          seed: seed + role + 1,
        });
      }),
    );
    return minds;
  }

  #machine(
    game: TimedGame,
    role: Role,
    submit: (move: Move) => void,
    mind: Requester<MindProtocol> | undefined,
  ): SeatedMachine | undefined {
    if (mind === undefined) return undefined;
    const onNews = (text: string): void => {
      const move = moveOfText(game, role, text);
      if (move !== undefined) submit(move);
    };
    return {
      start: () => void mind.ask('play', {}, { onNews }).catch((error: unknown) => this.#mindEnded(error)),
      hear: (news) => mind.tell('hear', wireNews(game, news)),
      pause: () => mind.tell('hold', { isPaused: true }),
      resume: () => mind.tell('hold', { isPaused: false }),
      stop: () => mind.close(new Error('the game is over')),
    };
  }

  #mindEnded(error: unknown): void {
    if (!this.#isClosed && this.phase.peek() === 'running') this.#refuse(error);
  }

  #show(): void {
    const table = this.#table;
    const game = this.#game;
    if (table === undefined || game === undefined || this.#isClosed || this.replay.peek() !== undefined)
      return;
    this.#shownAt = performance.now();
    const layout = this.#picture?.layout;
    if (layout === undefined) return;
    const facts = table.facts();
    const fluents = facts.map(({ fluent }) => fluent);
    const offers = table.people.flatMap((role) => {
      const moves = table.legalMoves(role);
      const terms = moves.map((move) => game.moveTerm(move));
      const words = moveWords(layout, terms, fluents);
      return moves.map((move, at) => ({ role, move, words: words[at] ?? '' }));
    });
    batch(() => {
      this.now.value = table.clock.now();
      this.#showFacts(facts, this.now.peek(), offers, heardTexts(table, layout));
      if (table.end !== undefined && this.phase.peek() !== 'over') {
        this.end.value = table.end;
        this.phase.value = 'over';
        this.now.value = table.end.at;
        for (const mind of this.#minds) mind.close(new Error('the game is over'));
      }
    });
  }

  #showFacts(
    facts: readonly TimedFact[],
    at: Microunits,
    offers: readonly Offer[],
    heard: readonly string[] = [],
  ): void {
    const shown = this.#picture?.of(facts, at, offers, heard);
    this.shown.value = shown;
    if (shown !== undefined) this.#known.value = knownMoves(this.#known.peek(), shown);
  }

  #leave(): void {
    this.#table?.stop();
    this.#table = undefined;
    for (const mind of this.#minds) mind.close(new Error('nobody plays any more'));
    this.#minds = [];
  }

  #refuse(error: unknown): void {
    if (this.#isClosed) return;
    this.problem.value = error instanceof Error ? error.message : String(error);
    this.phase.value = 'refused';
  }
}

/** The moves known before, which keep their places, and new ones after them. */
function knownMoves(before: readonly MoveButton[], { offers, paths }: Shown): readonly MoveButton[] {
  const key = ({ role, move }: Offer): string => `${role} ${move}`;
  const offered = new Map(
    offers.map((offer, at): [string, MoveButton] => [
      key(offer),
      { offer, isOnBoard: !paths.buttons.includes(at), isLegal: true },
    ]),
  );
  const places = new Set(before.map(({ offer }) => key(offer)));
  return [
    ...before.map((known) => offered.get(key(known.offer)) ?? { ...known, isLegal: false }),
    ...[...offered].flatMap(([name, button]) => (places.has(name) ? [] : [button])),
  ];
}

/** What people saw or were told, the last first. */
function heardTexts({ heard, game }: TimedTable, layout: Layout): string[] {
  return heard
    .slice(-MOST_HEARD)
    .reverse()
    .map(({ role, news }) => {
      const when = numberText(news.at / 1e6, 1);
      if (news.kind === 'refused') return phrases.notLegal(when);
      const seen =
        news.kind === 'percepts' ? news.percepts.map((percept) => factWords(layout, percept)).join(', ') : '';
      return phrases.sees(when, game.roles[role]?.name ?? '', seen);
    });
}
