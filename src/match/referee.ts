/**
 * The referee runs one match: it asks the players for moves, waits no longer than their clocks allow, and replaces
 * late, failed or illegal answers with random legal moves.
 */
import { type Budget, type Random, seededRandom, type Waited, waitFor } from '../base/index.ts';
import {
  DEFAULT_MAX_LENGTH,
  type Game,
  listedMoves,
  type Move,
  type Role,
  STANDARD_SCALE,
  utilityScale,
} from '../game/index.ts';
import type { Thoughts } from '../players/index.ts';
import { Briefing } from './briefing.ts';
import { Match } from './match.ts';
import { IllegalAnswer, illegalText, LateAnswer, type MatchPlayer, reasonOf } from './match-player.ts';
import type { Clocks, Ending, ErrorLimit, Incident, MatchRecord } from './record.ts';

export interface Seat {
  /** A name such as `mcts:c=40`. */
  readonly name: string;
  readonly player: MatchPlayer;
}

export interface MatchSetup {
  /** The name for the record. */
  readonly name: string;
  readonly game: Game;
  /** Whether every role learns all moves, even if the game hides them. */
  readonly tellsMoves?: boolean;
  /** By role; undefined for chance, which the referee plays. */
  readonly seats: readonly (Seat | undefined)[];
  /** Seed of all randomness; the same seed with a budget of playouts gives the same match. */
  readonly seed: number;
  readonly clocks: Clocks;
  /** Whether players have threads and cores of their own, and may think during others' turns. */
  readonly mayPonder?: boolean;
  /** Seconds for transmitting an answer after the clock has run out. */
  readonly grace?: number;
  /** Seconds for players to stop. */
  readonly farewell?: number;
  /** Seconds after which a player without a clock is late. */
  readonly patience?: number;
  /** Number of errors after which a player loses the match; if undefined, its moves are always replaced. */
  readonly errorLimit?: ErrorLimit;
  /** Number of joint moves after which the match is cut. */
  readonly maxLength?: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
  readonly onMove?: (match: Match) => void;
  readonly onIncident?: (incident: Incident) => void;
  readonly onThoughts?: (role: Role, thoughts: Thoughts) => void;
}

const DEFAULT_GRACE = 0.5;
const DEFAULT_PATIENCE = 600;
const DEFAULT_FAREWELL = 1;

/**
 * @example
 * const [x, o] = ['x', 'o'].map((name) => ({ name, player: createPlayer({ player: 'legal', given: {} }, PLAYERS) }));
 * const clocks = { start: { playouts: 1 }, play: { playouts: 1 } };
 * const record = await playMatch({ name: 'tic-tac-toe', game, seats: [x, o], seed: 1, clocks, now: () => 0 });
 * record.goals // [100, 0]
 */
export async function playMatch(setup: MatchSetup): Promise<MatchRecord> {
  const { signal } = setup;
  let interrupt = (): void => {};
  const interruption = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  // A single listener for the whole match, since Node warns about many listeners on a signal.
  signal?.addEventListener('abort', interrupt);
  try {
    return await new Referee(setup, interruption).play();
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
}

/** The work done by a player. */
interface Effort {
  start: number;
  readonly moves: number[];
  playouts: number;
  nodes: number;
}

class Referee {
  readonly #setup: MatchSetup;
  readonly #interruption: Promise<void>;
  readonly #match: Match;
  readonly #players: readonly Role[];
  readonly #dice: Random;
  /** Separate from chance, so that random moves of chance do not depend on late players. */
  readonly #replacements: Random;
  readonly #randoms: readonly Random[];
  readonly #efforts: readonly Effort[];
  /** By role; undefined for chance. */
  readonly #briefings: readonly (Briefing | undefined)[];
  readonly #incidents: Incident[] = [];

  constructor(setup: MatchSetup, interruption: Promise<void>) {
    this.#setup = setup;
    this.#interruption = interruption;
    this.#match = new Match(setup.game, setup.tellsMoves);
    this.#players = this.#match.roles.filter((role) => !setup.game.roles[role]?.isChance);
    for (const role of this.#players)
      if (setup.seats[role] === undefined) throw new RangeError(`there is no player for ${this.#name(role)}`);
    this.#briefings = setup.seats.map((seat) => seat && new Briefing(seat.player));
    const random = seededRandom(setup.seed);
    this.#dice = random.fork();
    this.#replacements = random.fork();
    this.#randoms = this.#match.roles.map(() => random.fork());
    this.#efforts = this.#match.roles.map(() => ({ start: 0, moves: [], playouts: 0, nodes: 0 }));
  }

  async play(): Promise<MatchRecord> {
    await this.#start();
    const ending = await this.#playOn();
    await this.#stop(ending);
    return this.#record(ending);
  }

  async #start(): Promise<void> {
    const { game, clocks, mayPonder = false, now } = this.#setup;
    const waited = await this.#together(this.#players, clocks.start, (role, { player }) =>
      player.start({
        game,
        role,
        random: this.#randoms[role] as Random,
        now,
        budget: clocks.start,
        mayPonder,
      }),
    );
    for (const [role, result] of waited) {
      (this.#efforts[role] as Effort).start = result.seconds;
      if (result.kind === 'late') this.#note('late', role, this.#lateness(result.seconds, clocks.start), 0);
      if (result.kind === 'failed') this.#note(failureKind(result.error), role, reasonOf(result.error), 0);
    }
  }

  async #playOn(): Promise<Ending> {
    const { signal, maxLength = DEFAULT_MAX_LENGTH, onMove } = this.#setup;
    for (;;) {
      if (signal?.aborted) return 'interrupted';
      if (this.#forfeits().length > 0) return 'forfeited';
      if (this.#match.isOver) return 'terminal';
      if (this.#match.length >= maxLength) return 'too long';
      const { game, state, roles } = this.#match;
      // In the order of their terms, which is the same for every engine.
      const legal = roles.map((role) => listedMoves(game, state, role));
      if (legal.some((moves) => moves.length === 0)) return 'stuck';
      const moves = await this.#jointMove(legal);
      if (moves === undefined) return 'interrupted';
      // A forfeited match ends before a random move could decide it.
      if (this.#forfeits().length > 0) return 'forfeited';
      this.#match.make(moves);
      this.#tellPlayers();
      onMove?.(this.#match);
    }
  }

  /** The roles that have forfeited. */
  #forfeits(): readonly Role[] {
    const { errorLimit } = this.#setup;
    if (errorLimit === undefined) return [];
    return this.#players.filter(
      (role) => this.#incidents.filter((each) => each.role === this.#name(role)).length >= errorLimit,
    );
  }

  /** Goals by role; a forfeit gives the lowest goal to those who caused it, and the highest to all others. */
  #goals(): number[] {
    const lost = this.#forfeits();
    if (lost.length === 0) return this.#match.goals();
    return this.#match.game.roles.map(({ utility, isChance }, role) => {
      const { min, max } = utilityScale(utility);
      return isChance || lost.includes(role as Role) ? min : max;
    });
  }

  #tellPlayers(): void {
    for (const role of this.#players) {
      if (this.#setup.seats[role]?.player.observe === undefined) continue;
      try {
        this.#briefings[role]?.update(this.#match.view(role));
      } catch (error) {
        this.#note(failureKind(error), role, reasonOf(error), this.#match.length);
      }
    }
  }

  /** Undefined if the match is interrupted. */
  async #jointMove(legal: readonly (readonly Move[])[]): Promise<Move[] | undefined> {
    const { clocks, mayPonder = false, onThoughts } = this.#setup;
    const asked = this.#players.filter(
      (role) =>
        (legal[role] as readonly Move[]).length > 1 || this.#setup.seats[role]?.player.isAskedAlways === true,
    );
    const lastThoughts = new Map<Role, Thoughts>();
    let isOpen = true;
    const waited = await this.#together(asked, clocks.play, (role, { player }) => {
      const { step, situation } = (this.#briefings[role] as Briefing).turn(this.#match.view(role));
      return player.choose({
        step,
        situation,
        legal: legal[role] as readonly Move[],
        budget: clocks.play,
        mayPonder,
        report: (thoughts) => {
          if (!isOpen) return;
          lastThoughts.set(role, thoughts);
          onThoughts?.(role, thoughts);
        },
      });
    });
    isOpen = false;
    if ([...waited.values()].some(({ kind }) => kind === 'interrupted')) return undefined;
    this.#count(waited, lastThoughts);
    return this.#match.roles.map((role) => {
      const own = legal[role] as readonly Move[];
      const result = waited.get(role);
      if (result !== undefined) return this.#judged(role, result, own);
      return own.length > 1 ? this.#dice.pick(own) : (own[0] as Move);
    });
  }

  /** Asks all of them at the same time, and waits no longer than their budget allows. */
  async #together<Answer>(
    roles: readonly Role[],
    budget: Budget,
    ask: (role: Role, seat: Seat) => Promise<Answer>,
  ): Promise<Map<Role, Waited<Answer>>> {
    const { now, signal } = this.#setup;
    if (signal?.aborted) return new Map(roles.map((role) => [role, { kind: 'interrupted', seconds: 0 }]));
    const interruption = this.#interruption;
    const waiting: Promise<readonly [Role, Waited<Answer>]>[] = [];
    for (const role of roles) {
      // Players in this thread think one after another; each answer is timed before the next one thinks.
      if (waiting.length > 0) await nextTask();
      const seat = this.#setup.seats[role] as Seat;
      const limit = this.#limit(budget, seat.player.grace);
      const wait = async (): Promise<readonly [Role, Waited<Answer>]> => {
        const waited = await waitFor(() => ask(role, seat), { limit, now, interruption });
        if (waited.kind === 'late' || waited.kind === 'interrupted') seat.player.abandon?.();
        return [role, waited];
      };
      waiting.push(wait());
    }
    return new Map(await Promise.all(waiting));
  }

  /** The move that is made. */
  #judged(role: Role, result: Waited<Move>, legal: readonly Move[]): Move {
    const { clocks } = this.#setup;
    const replace = (kind: Incident['kind'], reason: string, answer?: string): Move => {
      const move = this.#replacements.pick(legal);
      this.#note(kind, role, reason, this.#match.length + 1, { move, answer });
      return move;
    };
    switch (result.kind) {
      case 'answer':
        return legal.includes(result.answer)
          ? result.answer
          : replace('illegal', illegalText(this.#match.game, result.answer));
      case 'failed':
        return replace(
          failureKind(result.error),
          reasonOf(result.error),
          result.error instanceof IllegalAnswer ? result.error.answer : undefined,
        );
      default:
        return replace('late', this.#lateness(result.seconds, clocks.play));
    }
  }

  #count(waited: ReadonlyMap<Role, Waited<Move>>, thoughts: ReadonlyMap<Role, Thoughts>): void {
    for (const role of this.#match.roles) {
      const effort = this.#efforts[role] as Effort;
      const work = thoughts.get(role)?.work;
      effort.moves.push(waited.get(role)?.seconds ?? 0);
      effort.playouts += work?.playouts ?? 0;
      effort.nodes += work?.nodes ?? 0;
    }
  }

  async #stop(ending: Ending): Promise<void> {
    const { now, seats, farewell = DEFAULT_FAREWELL } = this.#setup;
    const goals = this.#goals();
    await Promise.all(
      this.#players.map(async (role) => {
        const { player } = seats[role] as Seat;
        // An interrupted player may be busy, and cannot learn from such an end.
        const limit = ending === 'interrupted' ? 0 : farewell;
        const { kind } = await waitFor(() => player.stop({ goals }), { limit, now });
        if (kind === 'late') player.abandon?.();
      }),
    );
  }

  #limit({ seconds }: Budget, own?: number): number {
    const { grace = DEFAULT_GRACE, patience = DEFAULT_PATIENCE } = this.#setup;
    return seconds === undefined ? patience : seconds + (own ?? grace);
  }

  #lateness(seconds: number, budget: Budget): string {
    const allowed = budget.seconds ?? this.#limit(budget);
    return `no answer after ${seconds.toFixed(2)} s, of ${Number(allowed.toFixed(3))} s allowed`;
  }

  #note(kind: Incident['kind'], role: Role, reason: string, turn: number, replaced?: Replaced): void {
    const { move, answer } = replaced ?? {};
    const incident: Incident = {
      kind,
      turn,
      role: this.#name(role),
      reason,
      ...(answer !== undefined && { answer }),
      replacement: move === undefined ? null : this.#moveText(move),
    };
    this.#incidents.push(incident);
    this.#setup.onIncident?.(incident);
  }

  #record(ending: Ending): MatchRecord {
    const { name, game, seats, seed, clocks } = this.#setup;
    const scales = game.roles.map(({ utility }) => utilityScale(utility));
    return {
      game: name,
      roles: this.#match.roles.map((role) => this.#name(role)),
      seats: this.#match.roles.map((role) => seats[role]?.name ?? null),
      seed,
      clocks,
      engine: game.engine,
      moves: this.#match.steps.map(({ moves }) => moves.map((move) => this.#moveText(move))),
      thinking: this.#efforts.map(({ start, moves, playouts, nodes }) => ({
        start: microseconds(start),
        moves: moves.map(microseconds),
        playouts,
        nodes,
      })),
      incidents: this.#incidents,
      goals: this.#goals(),
      ...(ending === 'forfeited' && { forfeits: this.#forfeits().map((role) => this.#name(role)) }),
      ...(scales.some((scale) => scale !== STANDARD_SCALE) && { scales }),
      ending,
    };
  }

  #moveText(move: Move): string {
    return this.#match.game.moveText(move);
  }

  #name(role: Role): string {
    return this.#match.game.roles[role]?.name ?? '';
  }
}

interface Replaced {
  readonly move: Move;
  readonly answer: string | undefined;
}

function failureKind(error: unknown): Incident['kind'] {
  if (error instanceof IllegalAnswer) return 'illegal';
  return error instanceof LateAnswer ? 'late' : 'failed';
}

const microseconds = (seconds: number): number => Math.round(1e6 * seconds) / 1e6;

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
