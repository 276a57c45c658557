/** A kind of player: its name, summary, parameters, and how to create one. */
import type { Simulation } from '../game/index.ts';
import type { Planner } from '../search/index.ts';
import type { ParameterSchema, ParameterValue, ValuesOf } from './parameters.ts';
import type { Player } from './player.ts';

/** The origin of a player that is not part of Anygame. */
export type PlayerOrigin =
  | { readonly kind: 'module'; readonly file: string }
  /** A network that was evolved and written to a file. */
  | { readonly kind: 'evolved'; readonly file: string }
  /** The folder is its working directory. */
  | { readonly kind: 'program'; readonly command: string; readonly folder: string }
  | { readonly kind: 'chat' }
  /** An address such as `http://localhost:9147`, or `registered:zoe` for a player that connects to us. */
  | { readonly kind: 'network'; readonly address: string };

export interface PlayerKind {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** The source of its method. */
  readonly source?: string;
  readonly parameters: ParameterSchema;
  /** Absent for players that come with Anygame. */
  readonly origin?: PlayerOrigin;
  create(values: Readonly<Record<string, ParameterValue>>): Player;
  /** How it plays arcade games and other simulations; absent if it only plays turn-based games. */
  plan?(values: Readonly<Record<string, ParameterValue>>): MakePlanner;
}

/** Creates a planner for one role of a simulation. */
export type MakePlanner = <State>(simulation: Simulation<State>, role: number) => Planner<State>;

/**
 * @example
 * const first = definePlayer({
 *   name: 'first',
 *   summary: 'the first legal move',
 *   parameters: {},
 *   create: () => ({ start: async () => {}, choose: async ({ legal }) => legal[0], stop: async () => {} }),
 * });
 * (await playMatch(game, [first])).goals // [100, 0]
 */
export function definePlayer<const Schema extends ParameterSchema>(kind: {
  readonly name: string;
  readonly summary: string;
  readonly source?: string;
  readonly parameters: Schema;
  /** Values of all parameters, within their bounds. */
  readonly create: (values: ValuesOf<Schema>) => Player;
  /** How it plays arcade games. */
  readonly plan?: (values: ValuesOf<Schema>) => MakePlanner;
}): PlayerKind {
  const { create, plan, ...rest } = kind;
  return {
    ...rest,
    create: (values) => create(values as ValuesOf<Schema>),
    ...(plan && { plan: (values) => plan(values as ValuesOf<Schema>) }),
  };
}
