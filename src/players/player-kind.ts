/** A kind of player: its name, summary, parameters, and how to create one. */
import type { ParameterSchema, ParameterValue, ValuesOf } from './parameters.ts';
import type { Player } from './player.ts';

/** Where a player comes from that is not part of Anygame. */
export type PlayerOrigin =
  | { readonly kind: 'module'; readonly file: string }
  /** The folder is where it is run. */
  | { readonly kind: 'program'; readonly command: string; readonly folder: string }
  | { readonly kind: 'chat' }
  /** As in `http://localhost:9147`, or `registered:zoe` for one that comes by itself. */
  | { readonly kind: 'network'; readonly address: string };

export interface PlayerKind {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Where its method comes from. */
  readonly source?: string;
  readonly parameters: ParameterSchema;
  /** Absent for players that come with Anygame. */
  readonly origin?: PlayerOrigin;
  create(values: Readonly<Record<string, ParameterValue>>): Player;
}

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
}): PlayerKind {
  return { ...kind, create: (values) => kind.create(values as ValuesOf<Schema>) };
}
