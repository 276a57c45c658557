/** Samples from random games: a position in the middle of each, and its result. */
import type { GameBlock } from '../../game/index.ts';
import type { TrainingGames } from '../training-games.ts';
import type { NetworkGame } from './network-values.ts';
import type { Samples } from './samples.ts';

export class RandomSamples {
  readonly #about: NetworkGame;
  readonly #games: TrainingGames;
  readonly #below: (limit: number) => number;
  /** Mean length of the last games. */
  #length = 2;

  constructor(about: NetworkGame, games: TrainingGames, below: (limit: number) => number) {
    this.#about = about;
    this.#games = games;
    this.#below = below;
  }

  /** Plays a block of games; returns the number of samples added. */
  play(samples: Samples, stop: () => boolean): number {
    const midway = this.#below(Math.max(1, this.#length));
    const block = this.#games.play(128, { midway, stop });
    if (block === undefined) return 0;
    let moves = 0;
    for (const length of block.lengths) moves += length;
    this.#length = Math.max(2, Math.round(moves / block.games));
    return this.#add(block, samples);
  }

  #add({ games, width, ended, goals, midway }: GameBlock, samples: Samples): number {
    if (midway === undefined) return 0;
    const { positionWords, words, turns } = this.#about;
    const roles = this.#about.game.roles.length;
    const packed = new Int32Array(games * positionWords);
    const { states, running } = midway;
    for (let feature = 0, at = 0; at < states.length; feature++, at += width) {
      for (let word = 0; word < width; word++) {
        let left = states[at + word] as number;
        for (; left !== 0; left &= left - 1) {
          const game = 32 * word + 31 - Math.clz32(left & -left);
          if (game >= games) continue;
          const place = game * positionWords + (feature >>> 5);
          packed[place] = (packed[place] as number) | (1 << (feature & 31));
        }
      }
    }
    const inputs = new Int32Array(words);
    let added = 0;
    for (let game = 0; game < games; game++) {
      const usable = (running[game >>> 5] as number) & (ended[game >>> 5] as number);
      if (((usable >>> (game & 31)) & 1) === 0) continue;
      const place = game * positionWords;
      this.#about.takeInputs(packed, place, inputs, 0);
      const sample = samples.add(inputs, 0, turns.at(packed, place));
      for (let role = 0; role < roles; role++)
        samples.targets[sample * roles + role] = this.#about.shareOf(
          role,
          goals[game * roles + role] as number,
        );
      added++;
    }
    return added;
  }
}
