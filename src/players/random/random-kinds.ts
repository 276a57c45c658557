/** Players that do not think. */
import type { Move } from '../../machine/index.ts';
import type { Player, Turn } from '../player.ts';
import { definePlayer } from '../player-kind.ts';
import { RandomPlayer } from './random-player.ts';

export const random = definePlayer({
  name: 'random',
  summary: 'any legal move, each as likely as the others',
  parameters: {},
  create: () => new RandomPlayer(),
});

export const legal = definePlayer({
  name: 'legal',
  summary: 'the first legal move, always',
  parameters: {},
  create: (): Player => ({
    start: async () => {},
    choose: async (turn: Turn) => turn.legal[0] as Move,
    stop: async () => {},
  }),
});
