/** Playout policies that learn which moves are good on average and prefer them: MAST and PAST (Finnsson and Björnsson 2008, 2010) and n-grams (Tak, Winands and Björnsson 2012). */
import type { Random } from '../../base/index.ts';
import {
  type Game,
  gibbsWeight,
  type Move,
  MoveAverages,
  type PlayedStep,
  type PlayoutPolicy,
} from '../../game/index.ts';
import { weighingPolicy } from './playout-policies.ts';

/** Averages of moves, stored in arrays that grow as new moves occur. */
class GrowingAverages {
  #averages = new MoveAverages(1024);
  #room = 1024;

  add(move: number, total: number): void {
    while (move >= this.#room) {
      const larger = new MoveAverages(2 * this.#room);
      larger.copy(this.#averages, this.#room);
      this.#averages = larger;
      this.#room *= 2;
    }
    this.#averages.add(move, total);
  }

  average(move: number): number {
    return move < this.#room ? this.#averages.average(move) : 100;
  }
}

/** Move-average sampling: a move is valued by the mean of all games in which it was made. */
export function mastPolicy(temperature: number, random: Random): PlayoutPolicy {
  const averages = new GrowingAverages();
  return {
    ...weighingPolicy(
      (_role, _state, legal) => legal.map((move) => gibbsWeight(averages.average(move), temperature)),
      random,
    ),
    learn(played, goals) {
      for (const { moves } of played)
        for (let role = 0; role < moves.length; role++)
          averages.add(moves[role] as number, goals[role] as number);
    },
    learnMove: (move, goal) => averages.add(move, goal),
  };
}

/**
 * Predicate-average sampling: a move is valued by its mean over games in which one of the current facts held, for the
 * fact with the best mean.
 */
export function pastPolicy(game: Game, temperature: number, random: Random): PlayoutPolicy {
  const pairs = new Map<number, { total: number; tries: number }>();
  const numberOf = new Map<object, number>();
  const factNumber = (fact: object): number => {
    const known = numberOf.get(fact) ?? numberOf.size;
    numberOf.set(fact, known);
    return known;
  };
  const keyOf = (fact: number, move: number): number => move * 2 ** 26 + fact;
  const value = (facts: readonly number[], move: number): number => {
    let best = -1;
    for (const fact of facts) {
      const pair = pairs.get(keyOf(fact, move));
      if (pair !== undefined && pair.total / pair.tries > best) best = pair.total / pair.tries;
    }
    return best < 0 ? 100 : best;
  };
  return {
    ...weighingPolicy((_role, state, legal) => {
      const facts = game.facts(state).map(factNumber);
      return legal.map((move) => gibbsWeight(value(facts, move), temperature));
    }, random),
    learn(played, goals) {
      for (const { state, moves } of played) {
        const facts = game.facts(state).map(factNumber);
        for (let role = 0; role < moves.length; role++) {
          for (const fact of facts) {
            const key = keyOf(fact, moves[role] as number);
            const pair = pairs.get(key) ?? { total: 0, tries: 0 };
            pair.total += goals[role] as number;
            pair.tries++;
            pairs.set(key, pair);
          }
        }
      }
    },
  };
}

// N-gram selection: a sequence of up to three joint moves, from the point of view of one role, is valued by the mean
// of the games in which it occurred, and a move by the mean over the sequences that it would complete (Tak, Winands
// and Björnsson, "N-grams and the last-good-reply policy applied in general game playing", 2012).

const LONGEST_NGRAM = 3;
/** Sequences of two or more moves count only after being seen this often. */
const ENOUGH_NGRAM_TRIES = 7;

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
    for (let length = 1; length <= LONGEST_NGRAM; length++) {
      if (length > 1) {
        const before = played[played.length - length + 1];
        if (before === undefined) break;
        key = `${before.moves.join(',')};${key}`;
      }
      const average = averages.get(key);
      if (average === undefined) break;
      if (length > 1 && average.tries < ENOUGH_NGRAM_TRIES) break;
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
          for (let length = 1; length <= LONGEST_NGRAM && index - length + 1 >= 0; length++) {
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
