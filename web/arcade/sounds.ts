/** Sounds of arcade games. */
import type { FramePlayer } from '../../src/board/index.ts';
import { type Tone, TonePlayer } from '../app/tones.ts';

export type ArcadeSound = 'gain' | 'loss' | 'take' | 'hurt' | 'shot' | 'won' | 'lost';

const TONES: Readonly<Record<ArcadeSound, Tone>> = {
  gain: { type: 'square', notes: [660, 880], length: 0.06, volume: 0.05 },
  loss: { type: 'sawtooth', notes: [220, 165], length: 0.08, volume: 0.05 },
  take: { type: 'triangle', notes: [520, 780], length: 0.05, volume: 0.12 },
  hurt: { type: 'sawtooth', notes: [180, 120, 90], length: 0.07, volume: 0.07 },
  shot: { type: 'square', notes: [900, 500, 250], length: 0.03, volume: 0.035 },
  won: { type: 'triangle', notes: [523, 659, 784, 1047], length: 0.13, volume: 0.14 },
  lost: { type: 'triangle', notes: [392, 330, 262, 196], length: 0.16, volume: 0.14 },
};

export class ArcadeSounds {
  readonly #player = new TonePlayer();

  play(sound: ArcadeSound): void {
    this.#player.play(TONES[sound]);
  }

  close(): void {
    this.#player.close();
  }
}

/** The sounds for changes in a player's state between two ticks. */
export function soundOf(before: FramePlayer, after: FramePlayer): ArcadeSound | undefined {
  if (before.status === 'on' && after.status !== 'on') return after.status === 'won' ? 'won' : 'lost';
  if (after.health < before.health) return 'hurt';
  if (carriedBy(after) > carriedBy(before)) return 'take';
  if (after.score > before.score) return 'gain';
  return after.score < before.score ? 'loss' : undefined;
}

const carriedBy = ({ carried }: FramePlayer): number => carried.reduce((sum, [, count]) => sum + count, 0);
