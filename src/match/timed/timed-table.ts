/** A real-time game for people and machines at one table, with the real clock: it can be paused, and is recorded. */
import type { Microunits, Move, Role, TimedFact, TimedGame } from '../../game/index.ts';
import { type TimedNews, type TimedView, timedView } from '../../players/index.ts';
import { RealClock, type RealTime } from './timed-clock.ts';
import { type TimedRecord, timedRandoms, timedRecord } from './timed-match.ts';
import { type TimedEnd, TimedReferee } from './timed-referee.ts';

/** A machine at the table, in this thread or another one. */
export interface SeatedMachine {
  start(): void;
  hear(news: TimedNews): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

export interface TimedTableOptions {
  readonly game: TimedGame;
  readonly time: RealTime;
  readonly millisecondsPerUnit: number;
  readonly seed: number;
  /** The machine of a role; undefined for a person. */
  readonly machine: (
    role: Role,
    submit: (move: Move) => void,
    table: TimedTable,
  ) => SeatedMachine | undefined;
  /** Called when something has changed. */
  readonly onChange: () => void;
  readonly longest?: Microunits;
}

export class TimedTable {
  readonly game: TimedGame;
  readonly clock: RealClock;
  /** The roles played by people. */
  readonly people: readonly Role[];
  readonly #options: TimedTableOptions;
  readonly #referee: TimedReferee;
  readonly #machines = new Map<Role, SeatedMachine>();
  readonly #views = new Map<Role, TimedView>();
  /** The latest news worth showing for each person. */
  readonly heard: { readonly role: Role; readonly news: TimedNews }[] = [];

  constructor(options: TimedTableOptions) {
    const { game, time, millisecondsPerUnit, seed, machine, onChange, longest } = options;
    this.game = game;
    this.#options = options;
    this.clock = new RealClock(time, millisecondsPerUnit);
    const randoms = timedRandoms(seed, game.roles.length);
    const people: Role[] = [];
    this.#referee = new TimedReferee(game, {
      clock: this.clock,
      random: randoms.chance,
      tell: (role, news) => this.#tell(role, news),
      onUpdate: onChange,
      onEnd: () => this.#end(),
      longest,
    });
    game.roles.forEach(({ isChance }, each) => {
      if (isChance) return;
      const role = each as Role;
      const seated = machine(role, (move) => this.#referee.submit(role, move), this);
      if (seated !== undefined) this.#machines.set(role, seated);
      else {
        people.push(role);
        this.#views.set(role, timedView(game, role, (randoms.players[role] as typeof randoms.chance).fork()));
      }
    });
    this.people = people;
  }

  start(): void {
    this.#referee.start();
    for (const machine of this.#machines.values()) machine.start();
    this.#options.onChange();
  }

  submit(role: Role, move: Move): void {
    if (!this.clock.isPaused) this.#referee.submit(role, move);
  }

  pause(): void {
    if (this.end !== undefined) return;
    this.clock.pause();
    for (const machine of this.#machines.values()) machine.pause();
    this.#options.onChange();
  }

  resume(): void {
    this.clock.resume();
    for (const machine of this.#machines.values()) machine.resume();
    this.#options.onChange();
  }

  stop(): void {
    this.#referee.stop();
    this.clock.stop();
  }

  get end(): TimedEnd | undefined {
    return this.#referee.end;
  }

  /**
   * What people at the table may see: everything, or the knowledge of the one person in a game with hidden
   * information.
   */
  facts(): readonly TimedFact[] {
    const [person] = this.people;
    const view = person === undefined || this.end !== undefined ? undefined : this.#views.get(person);
    return this.game.traits.hidesInformation && view !== undefined
      ? view.facts(this.clock.now())
      : this.game.facts(this.#referee.state);
  }

  legalMoves(role: Role): readonly Move[] {
    if (this.end !== undefined) return [];
    if (!this.game.traits.hidesInformation) return this.game.legalMoves(this.#referee.state, role);
    return this.#views.get(role)?.legalMoves(this.clock.now()) ?? [];
  }

  record(): TimedRecord {
    return timedRecord(this.#referee, this.#options.seed);
  }

  #tell(role: Role, news: TimedNews): void {
    this.#machines.get(role)?.hear(news);
    const view = this.#views.get(role);
    if (view === undefined) return;
    view.hear(news);
    if (news.kind === 'percepts' || news.kind === 'refused') this.heard.push({ role, news });
    this.#options.onChange();
  }

  #end(): void {
    for (const machine of this.#machines.values()) machine.stop();
    this.clock.stop();
    this.#options.onChange();
  }
}
