/** A level being played, watched or replayed on the page: its clock, its players and the current frame, as signals. */
import { batch, signal } from '@preact/signals';
import type { Requester } from '../../src/base/index.ts';
import { phrases } from '../phrases/arcade.ts';
import { currentLanguage } from '../phrases/language.ts';
import type { ArcadeSheet, RunRecord, SentFrame } from './arcade-run.ts';
import { ArcadeInput, actionOf } from './input.ts';
import type { DrawnFrame } from './painter.ts';
import { ArcadeSounds, soundOf } from './sounds.ts';
import { startThinker, type ThinkerProtocol, type Thought } from './thinker.ts';
import { LONGEST_TICK, startWorld, type Ticked, type WorldFacts, type WorldProtocol } from './world.ts';

export type Phase = 'loading' | 'ready' | 'running' | 'paused' | 'over' | 'refused';
export type Seat = 'human' | 'machine';

/** Ticks per second. */
export const PACES = [4, 7, 10, 15, 25] as const;
const DEFAULT_PACE = 10;
/** Minimum thinking time per tick in milliseconds. */
const LEAST_THINKING = 30;

export interface SessionOptions {
  readonly sheet: ArcadeSheet;
  /** A run to replay first. */
  readonly record?: RunRecord | undefined;
  readonly seats?: readonly Seat[] | undefined;
  /** Called when a run played by a person ends. */
  readonly onEnd?: (frame: SentFrame) => void;
}

const DEFAULT_MACHINE = 'auto';

export class ArcadeSession {
  readonly phase = signal<Phase>('loading');
  readonly mode = signal<'play' | 'replay'>('play');
  readonly facts = signal<WorldFacts | undefined>(undefined);
  readonly frame = signal<SentFrame | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  readonly seats = signal<readonly Seat[]>(['human']);
  readonly pace = signal<number>(DEFAULT_PACE);
  /** The machine player, such as `iw:width=1.5`. */
  readonly machine = signal<string>(DEFAULT_MACHINE);
  /** Whether the game waits for machines; otherwise a late machine does nothing in that tick. */
  readonly waits = signal(true);
  readonly isLoud = signal(false);
  readonly thought = signal<Thought | undefined>(undefined);
  /** Why a machine cannot go on. */
  readonly trouble = signal<string | undefined>(undefined);
  input = new ArcadeInput(1);
  #sheet: ArcadeSheet;
  #onEnd: SessionOptions['onEnd'];
  #world: Requester<WorldProtocol> = startWorld();
  readonly #thinkers = new Map<number, Requester<ThinkerProtocol>>();
  readonly #answers = new Map<number, Thought>();
  /** States that arrived while a machine was still thinking about an earlier one. */
  readonly #queued = new Map<number, Int32Array<ArrayBuffer>>();
  readonly #sounds = new ArcadeSounds();
  #before: DrawnFrame | undefined;
  #now: DrawnFrame | undefined;
  #fixed: Float32Array = new Float32Array();
  #tickAt = 0;
  #isBusy = false;
  #isClosed = false;

  constructor({ sheet, record, seats, onEnd }: SessionOptions) {
    this.#sheet = sheet;
    this.#onEnd = onEnd;
    void this.#open(record ?? newRecord(), record !== undefined, seats);
  }

  /** The frames to draw now, and the progress towards the second one. */
  picture(time: number): { before: DrawnFrame | undefined; now: DrawnFrame; share: number } | undefined {
    if (this.#now === undefined) return undefined;
    const share = Math.max(0, Math.min(1, (time - this.#tickAt) / (1000 / this.pace.peek())));
    return { before: this.#before, now: this.#now, share };
  }

  /** Called for every animation frame: reads gamepads, and requests the next tick when it is due. */
  beat(time: number, pads: readonly Gamepad[]): void {
    if (this.input.readPads(pads)) this.wake();
    if (this.phase.peek() !== 'running' || this.#isBusy) return;
    if (time < this.#tickAt + 1000 / this.pace.peek()) return;
    const joint = this.mode.peek() === 'replay' ? undefined : this.#joint();
    if (joint === 'wait') return;
    this.#tick(joint, time);
  }

  /** Called when a key or pad is pressed: starts a game that waits for a player. */
  wake(): void {
    if (this.phase.peek() === 'ready' && this.mode.peek() === 'play') this.run();
  }

  run(): void {
    const phase = this.phase.peek();
    if (phase !== 'ready' && phase !== 'paused') return;
    this.#tickAt = performance.now() - 1000 / this.pace.peek();
    this.phase.value = 'running';
  }

  pause(): void {
    if (this.phase.peek() !== 'running') return;
    this.phase.value = 'paused';
    this.input.releaseAll();
  }

  /** Makes one tick while the game is paused. */
  single(): void {
    const phase = this.phase.peek();
    if (phase === 'running') this.pause();
    if (this.phase.peek() === 'over' || this.#isBusy || this.#now === undefined) return;
    this.phase.value = 'paused';
    const joint = this.mode.peek() === 'replay' ? undefined : this.#joint(true);
    if (joint !== 'wait') this.#tick(joint, performance.now());
  }

  /** Starts again with a new seed. */
  restart(): void {
    this.mode.value = 'play';
    void this.#open(newRecord(), false, this.seats.peek());
  }

  /** Replays a recorded run of this level. */
  show(record: RunRecord): void {
    void this.#open(record, true, this.seats.peek()).then(() => this.run());
  }

  /** Undoes the last seconds; the player then continues from there. */
  async back(seconds: number): Promise<void> {
    const ticks = this.frame.peek()?.ticks ?? 0;
    await this.goTo(ticks - Math.round(seconds * this.pace.peek()));
    this.mode.value = 'play';
    this.phase.value = 'ready';
  }

  replay(): void {
    this.mode.value = 'replay';
    void this.goTo(0).then(() => {
      this.phase.value = 'paused';
      this.run();
    });
  }

  /** Ends the replay: the game continues from the current state. */
  playOn(): void {
    this.mode.value = 'play';
    this.phase.value = this.frame.peek()?.isOver ? 'over' : 'ready';
  }

  async goTo(tick: number): Promise<void> {
    this.#forget();
    const wantsState = this.#machines().length > 0;
    await this.#ask(() => this.#world.ask('goTo', { tick, wantsState }), true);
  }

  async record(): Promise<RunRecord> {
    return await this.#world.ask('record', undefined);
  }

  seat(role: number, seat: Seat): void {
    this.seats.value = this.seats.peek().map((each, at) => (at === role ? seat : each));
    this.#sit();
    void this.goTo(this.frame.peek()?.ticks ?? 0);
  }

  close(): void {
    this.#isClosed = true;
    const over = new Error('nobody plays any more');
    this.#world.close(over);
    for (const thinker of this.#thinkers.values()) thinker.close(over);
    this.#thinkers.clear();
    this.#sounds.close();
  }

  async #open(record: RunRecord, isReplay: boolean, seats: readonly Seat[] | undefined): Promise<void> {
    this.#forget();
    // A game that got stuck has no worker any more.
    if (this.#world.end !== undefined) this.#world = startWorld();
    try {
      const answer = await this.#world.ask('open', { ...this.#sheet, record, language: currentLanguage() });
      if (this.#isClosed) return;
      if (answer.kind === 'refused') {
        this.#refuse(answer.problem);
        return;
      }
      batch(() => {
        this.facts.value = answer.facts;
        this.seats.value = answer.facts.roles.map(
          (_, role) => seats?.[role] ?? (role === 0 ? 'human' : 'machine'),
        );
        this.mode.value = isReplay ? 'replay' : 'play';
        this.#sit();
        this.#show({ frame: answer.frame }, true);
        this.phase.value = 'ready';
      });
      if (this.#machines().length > 0) await this.goTo(0);
      if (isReplay) this.phase.value = 'paused';
    } catch (error) {
      this.#refuse(messageOf(error));
    }
  }

  #refuse(problem: string): void {
    if (this.#isClosed) return;
    this.problem.value = problem;
    this.phase.value = 'refused';
  }

  #machines(): number[] {
    return this.seats.peek().flatMap((seat, role) => (seat === 'machine' ? [role] : []));
  }

  #sit(): void {
    const seats = this.seats.peek();
    const humans = seats.filter((seat) => seat === 'human').length;
    this.input = new ArcadeInput(humans, this.facts.peek()?.isPulse);
    for (const [role, thinker] of this.#thinkers)
      if (seats[role] !== 'machine') {
        thinker.close(new Error('a person plays'));
        this.#thinkers.delete(role);
      }
    for (const role of this.#machines())
      if (!this.#thinkers.has(role)) {
        const thinker = startThinker();
        this.#thinkers.set(role, thinker);
        thinker.ask('open', this.#sheet).catch(() => {});
      }
    this.#answers.clear();
    this.thought.value = undefined;
  }

  /** The actions of this tick, or `wait` if the game waits for a machine that is still thinking. */
  #joint(isSingle = false): number[] | 'wait' {
    const facts = this.facts.peek();
    const seats = this.seats.peek();
    if (facts === undefined) return 'wait';
    const ticks = this.frame.peek()?.ticks ?? 0;
    const late = this.#machines().some((role) => this.#answers.get(role)?.ticks !== ticks);
    if (late && this.waits.peek() && !isSingle) return 'wait';
    let human = 0;
    return seats.map((seat, role) => {
      if (seat === 'human')
        return actionOf(this.input.take(human++), facts.actionNames, facts.actions[role] ?? []);
      // A late answer is for an earlier state, but still better than doing nothing.
      const answer = this.#answers.get(role);
      this.#answers.delete(role);
      return answer?.action ?? Math.max(0, facts.actionNames.indexOf('NIL'));
    });
  }

  #tick(joint: readonly number[] | undefined, time: number): void {
    const period = 1000 / this.pace.peek();
    // The next tick is due one period after this one was, unless the page was suspended.
    const due = this.#tickAt + period;
    const start = time - due > period ? time : due;
    const wantsState = this.mode.peek() === 'play' && this.#machines().length > 0;
    void this.#ask(() => this.#world.ask('step', { ...(joint && { joint }), wantsState }), false, start);
  }

  async #ask(request: () => Promise<Ticked>, isJump: boolean, start = performance.now()): Promise<void> {
    this.#isBusy = true;
    const timer = setTimeout(() => {
      this.#world.close(new Error(phrases.tooSlow));
    }, LONGEST_TICK);
    try {
      const ticked = await request();
      if (this.#isClosed) return;
      this.#tickAt = start;
      this.#show(ticked, isJump);
    } catch (error) {
      this.#refuse(messageOf(error));
    } finally {
      clearTimeout(timer);
      this.#isBusy = false;
    }
  }

  #show({ frame, state }: Ticked, isJump: boolean): void {
    const last = this.frame.peek();
    if (frame.fixed !== undefined) this.#fixed = frame.fixed;
    this.#before = isJump ? undefined : this.#now;
    this.#now = { fixed: this.#fixed, moving: frame.moving, players: frame.players };
    batch(() => {
      this.frame.value = frame;
      const isAtEnd = this.mode.peek() === 'replay' && frame.ticks >= frame.length;
      if (frame.isOver) this.phase.value = 'over';
      else if (isAtEnd && this.phase.peek() === 'running') this.phase.value = 'paused';
    });
    if (!isJump && last !== undefined) {
      this.#sound(last, frame);
      if (frame.isOver && this.mode.peek() === 'play') this.#onEnd?.(frame);
    }
    if (state !== undefined) for (const role of this.#machines()) this.#think(role, state);
  }

  #sound(last: SentFrame, frame: SentFrame): void {
    if (!this.isLoud.peek()) return;
    frame.players.forEach((player, role) => {
      const before = last.players[role];
      const sound = before && soundOf(before, player);
      if (sound !== undefined) this.#sounds.play(sound);
    });
    if (frame.moving.length > last.moving.length && !frame.isOver && this.input.isUsing)
      this.#sounds.play('shot');
  }

  #think(role: number, state: Int32Array<ArrayBuffer>): void {
    const thinker = this.#thinkers.get(role);
    if (thinker === undefined) return;
    if (thinker.waiting('choose') > 0) {
      this.#queued.set(role, state);
      return;
    }
    const milliseconds = Math.max(LEAST_THINKING, (1000 / this.pace.peek()) * 0.75);
    thinker.ask('choose', { state, role, player: this.machine.peek(), milliseconds }).then(
      (thought) => {
        if (this.#isClosed || this.#thinkers.get(role) !== thinker) return;
        const next = this.#queued.get(role);
        this.#queued.delete(role);
        this.#answers.set(role, thought);
        this.thought.value = thought;
        if (next !== undefined) this.#think(role, next);
      },
      (error: unknown) => {
        if (this.#isClosed || this.#thinkers.get(role) !== thinker) return;
        this.pause();
        this.trouble.value = messageOf(error);
      },
    );
  }

  #forget(): void {
    this.#answers.clear();
    this.#queued.clear();
    this.thought.value = undefined;
    this.trouble.value = undefined;
    for (const thinker of this.#thinkers.values()) thinker.tell('forget', undefined);
  }
}

/** New seeds are below this number, so that seed and tick together fit into 32 bits. */
const SEEDS = 2 ** 20;

function newRecord(): RunRecord {
  return { seed: Math.floor(Math.random() * SEEDS), joints: [] };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
