/**
 * The library's games that stand in for the eight classic console games of the paper on module reuse: what the paper
 * says about them, and which kinds of objects have a layer of their own.
 */

export interface StandIn {
  readonly game: string;
  /** The game of the paper. */
  readonly original: string;
  /** Vertical and horizontal movement, shooting, delayed reward, long-term planning. */
  readonly features: string;
  readonly classes: readonly string[];
}

export const FEATURES = ['v', 'h', 's', 'd', 'p'] as const;

/** From the most to the least complex, by the number of features. */
export const STAND_INS: readonly StandIn[] = [
  {
    game: 'deep-sea',
    original: 'Seaquest',
    features: 'vhsdp',
    classes: ['avatar', 'swimmer', 'fish', 'lifeboat'],
  },
  {
    game: 'invaders',
    original: 'Space Invaders',
    features: 'hsp',
    classes: ['avatar', 'alien', 'bomb', 'shield'],
  },
  { game: 'ring', original: 'Boxing', features: 'vhs', classes: ['avatar', 'rival'] },
  { game: 'alley', original: 'Bowling', features: 'vs', classes: ['avatar', 'ball', 'pin'] },
  { game: 'lyre-lanes', original: 'Asterix', features: 'vh', classes: ['avatar', 'lyre', 'anvil'] },
  { game: 'highway', original: 'Freeway', features: 'vd', classes: ['avatar', 'car'] },
  { game: 'paddle', original: 'Pong', features: 'v', classes: ['avatar', 'rival', 'ball'] },
  { game: 'bricks', original: 'Breakout', features: 'h', classes: ['avatar', 'ball', 'brick'] },
];
