/**
 * N-gram selection: sequences of up to three joint moves, as one role sees them, are worth the mean of the games they
 * occurred in; a move is worth the mean over the sequences it would end (Tak, Winands and Björnsson, "N-grams and
 * the last-good-reply policy applied in general game playing", 2012).
 */
import type { Random } from '../../../circuit/random.ts';
import type { Move } from '../../../machine/index.ts';
import { gibbsWeight } from '../move-averages.ts';
import { type PlayedStep, type PlayoutPolicy, weighingPolicy } from './playout-policy.ts';

const LONGEST = 3;
/** Sequences of two and more count once they have been seen so often. */
const ENOUGH = 7;

interface Average {
  total: number;
  tries: number;
}

export function nGramPolicy(temperature: number, random: Random): PlayoutPolicy {
  const averages = new Map<string, Average>();
  const value = (role: number, move: Move, played: readonly PlayedStep[]): number => {
    let sum = 0;
    let count = 0;
    let key = `${role}:${move}`;
    for (let length = 1; length <= LONGEST; length++) {
      if (length > 1) {
        const before = played[played.length - length + 1];
        if (before === undefined) break;
        key = `${before.moves.join(',')};${key}`;
      }
      const average = averages.get(key);
      if (average === undefined) break;
      if (length > 1 && average.tries < ENOUGH) break;
      sum += average.total / average.tries;
      count++;
    }
    return count === 0 ? 100 : sum / count;
  };
  return {
    ...weighingPolicy(
      (role, _state, legal, played) =>
        legal.map((move) => gibbsWeight(value(role, move, played), temperature)),
      random,
    ),
    learn(played, goals) {
      played.forEach(({ moves }, index) => {
        for (let role = 0; role < moves.length; role++) {
          let key = `${role}:${moves[role]}`;
          for (let length = 1; length <= LONGEST && index - length + 1 >= 0; length++) {
            if (length > 1) key = `${played[index - length + 1]?.moves.join(',')};${key}`;
            const average = averages.get(key) ?? { total: 0, tries: 0 };
            average.total += goals[role] as number;
            average.tries++;
            averages.set(key, average);
          }
        }
      });
    },
  };
}
