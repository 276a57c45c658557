/** Arcade games as tasks for evolution. */
import { seededRandom } from '../../base/index.ts';
import type { SpriteGame } from '../../engines/index.ts';
import type { EvolutionTask } from './evolution.ts';
import { ObjectLayers, STICK_OUTPUTS, stickAction } from './object-layers.ts';
import type { ReuseNetwork } from './reuse-network.ts';

export interface ArcadeTaskOptions {
  /** The probability that the last action is repeated instead of the chosen one. */
  readonly repeat: number;
  /** Ticks between two decisions. */
  readonly every: number;
  readonly mostTicks: number;
  /** The kinds of sprites with a layer of their own; chosen by the game if absent. */
  readonly classes?: readonly string[] | undefined;
}

export const ARCADE_TASK_DEFAULTS: ArcadeTaskOptions = { repeat: 0.25, every: 4, mostTicks: 5000 };

/** The fitness is the score at the end. */
export function arcadeTask(
  name: string,
  game: SpriteGame,
  options: Partial<ArcadeTaskOptions> = {},
): EvolutionTask & { readonly layers: ObjectLayers } {
  const { repeat, every, mostTicks, classes } = { ...ARCADE_TASK_DEFAULTS, ...options };
  const layers = new ObjectLayers(game, classes);
  const state = game.start();
  const start = game.start();
  const joint = new Int32Array(game.roles.length);
  return {
    name,
    inputs: layers.inputs,
    outputs: STICK_OUTPUTS,
    layers,
    fitness(network, random) {
      network.reset();
      game.copy(start, state);
      const draws = seededRandom(random.next32());
      let action = game.idleAction();
      for (let tick = 0; tick < mostTicks && !game.isOver(state); tick++) {
        if (tick % every === 0 && random.fraction() >= repeat)
          action = networkAction(game, layers, network, state);
        for (let role = 0; role < joint.length; role++)
          joint[role] = role === 0 ? action : random.pick(game.legalActions(state, role));
        game.step(state, joint, draws);
      }
      return game.score(state, 0);
    },
  };
}

/** One step of the network, and the action that it chooses. */
export function networkAction(
  game: SpriteGame,
  layers: ObjectLayers,
  network: ReuseNetwork,
  state: ReturnType<SpriteGame['start']>,
  role = 0,
): number {
  const { list, count } = layers.activeInputs(state, role);
  return stickAction(network.step(list, count), game.legalActions(state, role));
}
