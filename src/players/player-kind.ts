/** A kind of player: its name, summary, parameters, and how to create one. */
import type { ParameterSchema, ParameterValue, ValuesOf } from './parameters.ts';
import type { Player } from './player.ts';

export interface PlayerKind {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Where its method comes from. */
  readonly source?: string;
  readonly parameters: ParameterSchema;
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
