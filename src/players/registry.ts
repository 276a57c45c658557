/** All players there are. A new one is a folder, and a line here. */
import { flat } from './flat/flat-player.ts';
import type { PlayerKind } from './player-kind.ts';
import { legal, random } from './random/random-kinds.ts';

export const PLAYERS: readonly PlayerKind[] = [random, legal, flat];
