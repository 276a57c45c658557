/** Playouts that learn which moves are good, and make those more often (Finnsson and Björnsson 2008, 2010). */
import type { Random } from '../../../circuit/random.ts';
import type { Game } from '../../../machine/index.ts';
import { gibbsWeight, MoveAverages } from '../move-averages.ts';
import { type PlayoutPolicy, weighingPolicy } from './playout-policy.ts';

/** Averages of moves, grown as moves turn up. */
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

/** Move-average sampling: a move is as good as the mean of all games in which it was made. */
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
 * Predicate-average sampling: a move is as good as its mean in games where one of the present facts held, taking the
 * fact for which that is best.
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
