/** A real-time game as a simulation with ticks of a fixed length, so that planners for arcade games can play it. */
import type { Random } from '../../base/index.ts';
import type { AtomBuffer, Microunits, Move, Role, Simulation, TimedGame } from '../../game/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import { TimedRun } from './timed-run.ts';

/** A run, and the moment of its last tick. */
export interface TimedTicks {
  readonly run: TimedRun;
  ticks: number;
  now: Microunits;
}

const WAIT = 0;

/**
 * In every tick, each role makes one of its legal moves or waits; then time advances by the length of a tick. Action 0
 * means waiting; any other number is a move plus one. Facts that run out at the moment of a tick and the moves of that
 * tick are one update.
 *
 * @throws RangeError where the game hides information: a simulation shows every role the whole state
 */
export function timedSimulation(game: TimedGame, tick: Microunits): Simulation<TimedTicks> {
  if (game.traits.hidesInformation)
    throw new RangeError('a game that hides information cannot be run as a simulation');
  return new TimedSimulation(game, tick);
}

class TimedSimulation implements Simulation<TimedTicks> {
  readonly traits;
  readonly roles: readonly string[];
  /** Atoms are numbered in the order in which they occur. */
  readonly atomLimit = 2 ** 30;
  readonly #game: TimedGame;
  readonly #tick: Microunits;
  readonly #players: readonly Role[];
  readonly #atoms = new Map<string, number>();

  constructor(game: TimedGame, tick: Microunits) {
    this.#game = game;
    this.#tick = tick;
    this.#players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
    this.roles = this.#players.map((role) => game.roles[role]?.name ?? '');
    this.traits = { chance: game.traits.chance === 'none' ? ('none' as const) : ('sampled' as const) };
  }

  start(): TimedTicks {
    return { run: new TimedRun(this.#game, ZEROS), ticks: 0, now: 0 };
  }

  copy(from: TimedTicks, to: TimedTicks = this.start()): TimedTicks {
    to.run.assign(from.run, ZEROS);
    to.ticks = from.ticks;
    to.now = from.now;
    return to;
  }

  legalActions({ run }: TimedTicks, role: number): readonly number[] {
    if (run.isOver) return [WAIT];
    return [WAIT, ...this.#game.legalMoves(run.state, this.#players[role] as Role).map((move) => move + 1)];
  }

  idleAction(): number {
    return WAIT;
  }

  actionName(action: number): string {
    return action === WAIT ? 'wait' : this.#game.moveText((action - 1) as Move);
  }

  step(ticks: TimedTicks, joint: ArrayLike<number>, random: Random): void {
    const { run } = ticks;
    // The chance moves at the start were drawn without a generator.
    if (ticks.ticks === 0) run.resume(run.state, undefined, ticks.now, random);
    else run.useRandom(random);
    const moves = this.#players.flatMap((role, player) => {
      const action = joint[player] ?? WAIT;
      return action === WAIT ? [] : [{ role, move: (action - 1) as Move }];
    });
    if (moves.length > 0) run.move(ticks.now, moves);
    ticks.ticks++;
    ticks.now += this.#tick;
    // Facts that run out at the moment of the next tick are in one update with its moves.
    run.advance(ticks.now - 1);
  }

  ticks({ ticks }: TimedTicks): number {
    return ticks;
  }

  isOver({ run }: TimedTicks): boolean {
    return run.isOver;
  }

  status({ run }: TimedTicks, role: number) {
    if (!run.isOver) return 'on' as const;
    const seat = this.#players[role] as Role;
    const range = this.#game.roles[seat]?.utility;
    const utility = this.#game.utility(run.state, seat);
    if (range === undefined || utility >= range.max) return 'won' as const;
    return utility <= range.min ? ('lost' as const) : ('drawn' as const);
  }

  score({ run }: TimedTicks, role: number): number {
    return this.#game.utility(run.state, this.#players[role] as Role);
  }

  atoms({ run }: TimedTicks, _role: number, into: AtomBuffer): void {
    into.clear();
    for (const { fluent } of this.#game.facts(run.state)) {
      const text = canonicalText(fluent);
      let atom = this.#atoms.get(text);
      if (atom === undefined) {
        atom = this.#atoms.size;
        this.#atoms.set(text, atom);
      }
      into.add(atom);
    }
    into.endOwn();
  }

  key({ run, now }: TimedTicks): string {
    return `${now - run.state.at} ${this.#game.key(run.state)}`;
  }
}

/** Used until `step` receives the generator for chance. */
const ZEROS: Random = {
  next32: () => 0,
  below: () => 0,
  bits: () => 0,
  fraction: () => 0,
  fineFraction: () => 0,
  pick: (items) => items[0] as never,
  fork: () => ZEROS,
};
