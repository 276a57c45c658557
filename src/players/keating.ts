/** The player `keating` with its parameters; its code is loaded when a match starts. */
import { LazyPlayer } from './lazy-player.ts';
import { oneOf, type ValuesOf, whole } from './parameters.ts';
import { definePlayer } from './player-kind.ts';

const PARAMETERS = {
  formula: oneOf(
    ['code', 'report'],
    'code',
    'exploration term under the square root: 2 ln(parent) / visits, as in the published program, or 2 ln(parent / visits), as in the report',
  ),
  cutoff: whole(1000, 'moves after which a playout is cut off', { least: 1 }),
} as const;

export type KeatingSettings = ValuesOf<typeof PARAMETERS>;

export const keating = definePlayer({
  name: 'keating',
  summary: 'roulette-wheel tree search as published; for comparison',
  source: 'Keating, General Game Player',
  parameters: PARAMETERS,
  create: (values) =>
    new LazyPlayer(async () => {
      const { KeatingPlayer } = await import('./keating-player.ts');
      return new KeatingPlayer(values);
    }),
});
