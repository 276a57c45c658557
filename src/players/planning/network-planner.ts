/** An evolved network as a player of arcade games. */
import { Failure } from '../../base/index.ts';
import { SpriteGame, type SpriteState } from '../../engines/index.ts';
import type { Simulation } from '../../game/index.ts';
import {
  ARCADE_TASK_DEFAULTS,
  type ArcadeTaskOptions,
  type KeptNetwork,
  networkAction,
  ObjectLayers,
  ReuseNetwork,
} from '../../neural/index.ts';
import type { CallBudget, Plan, Planner } from '../../search/index.ts';
import { definePlayer, type PlayerKind } from '../player-kind.ts';

/** @param name as it is written, such as `net:paddle.net` */
export function networkKind(name: string, kept: KeptNetwork): PlayerKind {
  return definePlayer({
    name,
    summary: `a network evolved for ${kept.task}`,
    parameters: {},
    create: () => {
      throw new Failure(`${name} plays arcade games only`);
    },
    plan: () => (simulation, role) => new NetworkPlanner(simulation, role, kept),
  });
}

/** It never looks ahead; it decides as often as when it was evolved, and repeats its action in between. */
class NetworkPlanner<State> implements Planner<State> {
  readonly #simulation: Simulation<State>;
  readonly #game: SpriteGame;
  readonly #role: number;
  readonly #layers: ObjectLayers;
  readonly #network: ReuseNetwork;
  readonly #options: ArcadeTaskOptions;
  #action: number;

  constructor(simulation: Simulation<State>, role: number, { task, arcade, network }: KeptNetwork) {
    if (!(simulation instanceof SpriteGame))
      throw new Failure(`the network evolved for ${task} plays arcade games only`);
    this.#simulation = simulation;
    this.#game = simulation;
    this.#role = role;
    this.#options = { ...ARCADE_TASK_DEFAULTS, ...arcade };
    const { list } = this.#game.compiled.kinds;
    const known = this.#options.classes?.every((name) => list.some((kind) => kind.name === name));
    // Another game has other objects: its own classes take the same places.
    this.#layers = new ObjectLayers(this.#game, known === true ? this.#options.classes : undefined);
    this.#network = new ReuseNetwork(network);
    if (this.#layers.inputs > network.inputs)
      throw new Failure(
        `the network evolved for ${task} has ${network.inputs} inputs, but this game needs ${this.#layers.inputs}`,
      );
    this.#action = this.#game.idleAction();
  }

  choose(state: State, _random: unknown, _budget: CallBudget<State>): Plan {
    const tick = this.#simulation.ticks(state);
    if (tick % this.#options.every === 0)
      this.#action = networkAction(this.#game, this.#layers, this.#network, state as SpriteState, this.#role);
    const action = this.#action;
    return { action, value: 0, line: [action], visits: new Map([[action, 1]]), calls: 0, note: this.#note() };
  }

  forget(): void {
    this.#network.reset();
    this.#action = this.#game.idleAction();
  }

  /** The hidden units, from −1 to 1. */
  #note(): string {
    return this.#network.activations
      .map(({ name, values }) => {
        const list = Array.from(values, (value) => value.toFixed(1)).join(' ');
        return name === '' ? `units ${list}` : `from ${name} ${list}`;
      })
      .join('; ');
  }
}
