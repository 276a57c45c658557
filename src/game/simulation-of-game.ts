/** Games with turns as simulations, so that planners written for arcade games also play puzzles and board games. */
import type { Random } from '../base/index.ts';
import { canonicalText } from '../gdl/index.ts';
import type { AtomBuffer } from './atoms.ts';
import type { Game, Move, Role, State } from './game.ts';
import { playingRoles } from './joint-moves.ts';
import type { Simulation, SimulationStatus } from './simulation.ts';

/** A position of the game and how many joint moves led to it. */
export interface GameTicks {
  state: State;
  ticks: number;
}

/**
 * A tick is a joint move; a role of chance draws its moves from the generator. The score of a role is its goal value,
 * and it has won where that is the highest that it can get. Atoms are fluents; all of them count as the role's own,
 * since every fluent may depend on its moves.
 *
 * @throws RangeError where the game hides information: a simulation shows every role the whole state
 */
export function simulationOf(game: Game): Simulation<GameTicks> {
  if (game.traits.hidesInformation)
    throw new RangeError('a game that hides information cannot be run as a simulation');
  return new GameSimulation(game);
}

class GameSimulation implements Simulation<GameTicks> {
  readonly traits;
  readonly roles: readonly string[];
  readonly #game: Game;
  readonly #players: readonly Role[];
  readonly #atoms = new Map<string, number>();

  constructor(game: Game) {
    this.#game = game;
    this.#players = playingRoles(game);
    this.roles = this.#players.map((role) => game.roles[role]?.name ?? '');
    this.traits = {
      chance: this.#players.length < game.roles.length ? ('sampled' as const) : ('none' as const),
      maxTicks: game.traits.maxLength,
    };
  }

  /** Where the fluents are not known before play, atoms are numbered as they are met. */
  get atomLimit(): number {
    return this.#game.fluents?.length ?? 2 ** 30;
  }

  start(): GameTicks {
    return { state: this.#game.initial, ticks: 0 };
  }

  copy(from: GameTicks, to: GameTicks = this.start()): GameTicks {
    to.state = from.state;
    to.ticks = from.ticks;
    return to;
  }

  legalActions({ state }: GameTicks, role: number): readonly number[] {
    return this.#game.legalMoves(state, this.#roleOf(role));
  }

  idleAction(ticks: GameTicks, role: number): number {
    return this.legalActions(ticks, role)[0] ?? -1;
  }

  actionName(action: number): string {
    return this.#game.moveText(action as Move);
  }

  step(ticks: GameTicks, joint: ArrayLike<number>, random: Random): void {
    const game = this.#game;
    const { state } = ticks;
    let player = 0;
    const moves = game.roles.map(({ isChance }, role) => {
      const legal = game.legalMoves(state, role as Role);
      if (isChance) return random.pick(legal);
      const move = joint[player++] as Move;
      return legal.includes(move) ? move : (legal[0] as Move);
    });
    ticks.state = game.next(state, moves);
    ticks.ticks++;
  }

  ticks({ ticks }: GameTicks): number {
    return ticks;
  }

  isOver({ state }: GameTicks): boolean {
    return this.#game.isTerminal(state);
  }

  status({ state }: GameTicks, role: number): SimulationStatus {
    if (!this.#game.isTerminal(state)) return 'on';
    const seat = this.#roleOf(role);
    const range = this.#game.roles[seat]?.utility;
    const utility = this.#game.utility(state, seat);
    if (range === undefined || utility >= range.max) return 'won';
    return utility <= range.min ? 'lost' : 'drawn';
  }

  score({ state }: GameTicks, role: number): number {
    return this.#game.utility(state, this.#roleOf(role));
  }

  atoms({ state }: GameTicks, _role: number, into: AtomBuffer): void {
    into.clear();
    for (const fact of this.#game.facts(state)) {
      const text = canonicalText(fact);
      let atom = this.#atoms.get(text);
      if (atom === undefined) {
        atom = this.#atoms.size;
        this.#atoms.set(text, atom);
      }
      into.add(atom);
    }
    into.endOwn();
  }

  key({ state }: GameTicks): string {
    return this.#game.key(state);
  }

  #roleOf(role: number): Role {
    return this.#players[role] as Role;
  }
}
