import { describe, expect, test } from 'vitest';
import { testGame } from '../../test/match/playing.ts';
import { seededRandom } from '../base/index.ts';
import { type Game, legalByRole, type Move, type Observation, type Role, type State } from '../game/index.ts';
import { termText } from '../gdl/index.ts';
import { allStatesAfter } from './all-states.ts';
import { type BeliefSettings, Beliefs } from './beliefs.ts';
import { knowledgeOf } from './knowledge.ts';
import { Views } from './views.ts';

const HIDDEN = [
  'poker/kuhn-poker',
  'poker/leduc-holdem',
  'tic-tac-toe/blind-tic-tac-toe',
  'tic-tac-toe/kriegspiel-tic-tac-toe',
  'battleships/battleships',
  'liars-dice/liars-dice',
  'monty-hall/monty-hall',
  'mastermind/mastermind-3',
  'auctions/private-value-auction',
];

/** These limits are so low that sampling starts early and samples sometimes die out. */
const SMALL: Partial<BeliefSettings> = { histories: 4, work: 8, particles: 24 };

const gameOf = (name: string): Game => testGame(`games/${name}.kif`).game;

/** Returns the joint move with these move texts, given in role order. */
function made(game: Game, state: State, words: readonly string[]): Move[] {
  return legalByRole(game, state).map((legal, role) => {
    const move = legal.find((each) => game.moveText(each) === words[role]);
    if (move === undefined) throw new Error(`${words[role]} is not legal`);
    return move;
  });
}

function observed(game: Game, role: Role, line: readonly (readonly string[])[]): Observation[] {
  let state = game.initial;
  return line.map((words) => {
    const moves = made(game, state, words);
    const observation = game.observe(state, moves, role);
    state = game.next(state, moves);
    return observation;
  });
}

function likely(game: Game, beliefs: Beliefs): Record<string, number> {
  const knowledge = knowledgeOf(game, beliefs.current(seededRandom(1)));
  const facts = knowledge?.likely ?? [];
  return Object.fromEntries(
    facts.map(({ fact, probability }) => [termText(fact), Math.round(probability * 1e6) / 1e6]),
  );
}

const ANN = 0 as Role;
const BOB = 1 as Role;
const DEAL = ['noop', 'noop', '(deal queen king)'];

describe('what is known in Kuhn poker', () => {
  test('a player is sure of the card it holds, and the other one is as likely as the deal makes it', () => {
    const game = gameOf('poker/kuhn-poker');
    const beliefs = new Beliefs(game, ANN);
    for (const each of observed(game, ANN, [DEAL])) beliefs.add(each);
    const knowledge = knowledgeOf(game, beliefs.current(seededRandom(1)));
    expect(knowledge?.isExact).toBe(true);
    expect(knowledge?.sure.map((fact) => termText(fact))).toContain('(holds ann queen)');
    expect(likely(game, beliefs)).toEqual({ '(holds bob jack)': 0.5, '(holds bob king)': 0.5 });
    expect(knowledge?.impossible.map((fact) => termText(fact))).toContain('(holds bob queen)');
  });

  test('a model of the other player counts: a bet says king if jacks bet less often', () => {
    const game = gameOf('poker/kuhn-poker');
    const holds = (state: State, card: string): boolean =>
      game.facts(state).some((fact) => termText(fact) === `(holds ann ${card})`);
    const beliefs = new Beliefs(game, BOB, {
      model: (_, { state }, legal) => {
        const bet = holds(state, 'king') ? 1 : holds(state, 'jack') ? 1 / 3 : 0;
        return legal.map((move) => (game.moveText(move) === 'bet' ? bet : 1 - bet));
      },
    });
    const line = [
      ['noop', 'noop', '(deal king queen)'],
      ['bet', 'noop', 'noop'],
    ];
    for (const each of observed(game, BOB, line)) beliefs.add(each);
    expect(likely(game, beliefs)).toEqual({ '(holds ann king)': 0.75, '(holds ann jack)': 0.25 });
  });

  test('what the rules do not allow is answered by a certificate', () => {
    const game = gameOf('poker/kuhn-poker');
    const [dealt] = observed(game, ANN, [DEAL]);
    if (dealt?.kind !== 'percepts') throw new Error('percepts were expected');
    const beliefs = new Beliefs(game, ANN);
    beliefs.add({ ...dealt, percepts: [...dealt.percepts, ...dealt.percepts] });
    expect(beliefs.current(seededRandom(1))).toEqual({
      kind: 'contradiction',
      contradiction: {
        step: 1,
        tried: 6,
        alternatives: ['(dealt jack)', '(dealt king)', '(dealt queen)'],
      },
    });
    expect(beliefs.states(seededRandom(1))).toEqual([]);
    beliefs.takeBack(0);
    beliefs.add(dealt);
    expect(beliefs.states(seededRandom(1))).toHaveLength(2);
  });

  test('a contradiction is proved by search too, where only a sample was kept', () => {
    const game = gameOf('poker/kuhn-poker');
    const line = [DEAL, ['check', 'noop', 'noop'], ['noop', 'bet', 'noop']];
    const [dealt, own, bet] = observed(game, ANN, line) as [Observation, Observation, Observation];
    const beliefs = new Beliefs(game, ANN, { histories: 1, work: 1, particles: 4 });
    for (const each of [dealt, own, { ...bet, percepts: [] }]) beliefs.add(each);
    const belief = beliefs.current(seededRandom(1));
    expect(belief.kind === 'contradiction' && belief.contradiction.step).toBe(3);
  });
});

test('Monty Hall: a sample is as likely as what it stands for', () => {
  const game = gameOf('monty-hall/monty-hall');
  const random = seededRandom(5);
  const tally = new Map<string, number>();
  const candidate = 0 as Role;
  let state = game.initial;
  const observations: Observation[] = [];
  for (let step = 0; step < 3; step++) {
    const moves = legalByRole(game, state).map(([first]) => first as Move);
    observations.push(game.observe(state, moves, candidate));
    state = game.next(state, moves);
  }
  const exact = new Beliefs(game, candidate);
  const sampled = new Beliefs(game, candidate, { histories: 1, work: 1, particles: 3000 });
  for (const each of observations) {
    exact.add(each);
    sampled.add(each);
  }
  const [known, guessed] = [exact.current(random), sampled.current(random)];
  expect([known.kind, guessed.kind]).toEqual(['exact', 'sampled']);
  const shares = (histories: readonly { state: State; weight: number }[]): Map<string, number> => {
    const total = histories.reduce((sum, { weight }) => sum + weight, 0);
    const byState = new Map<string, number>();
    for (const each of histories) {
      const key = game.key(each.state);
      byState.set(key, (byState.get(key) ?? 0) + each.weight / total);
    }
    return byState;
  };
  if (known.kind !== 'exact' || guessed.kind !== 'sampled') throw new Error('unreachable');
  const wanted = shares(known.histories);
  expect([...wanted.values()].sort()).toEqual([expect.closeTo(1 / 3, 9), expect.closeTo(2 / 3, 9)]);
  for (const [key, share] of shares(guessed.histories)) tally.set(key, share);
  for (const [key, share] of wanted) expect(Math.abs((tally.get(key) ?? 0) - share)).toBeLessThan(0.04);
});

describe.each(HIDDEN)('%s', (name) => {
  const game = gameOf(name);

  /** Plays a random match and records what each role observed. */
  function randomMatch(seed: number): { observations: Observation[][]; states: State[] } {
    const random = seededRandom(seed);
    const observations: Observation[][] = game.roles.map(() => []);
    const states = [game.initial];
    for (let state = game.initial; !game.isTerminal(state) && states.length < 12; ) {
      const moves = legalByRole(game, state).map((legal) => random.pick(legal));
      for (const [role, seen] of observations.entries()) seen.push(game.observe(state, moves, role as Role));
      state = game.next(state, moves);
      states.push(state);
    }
    return { observations, states };
  }

  test('exact beliefs are all states that fit, and the true one among them', () => {
    const { observations, states } = randomMatch(1);
    const role = ANN;
    const beliefs = new Beliefs(game, role);
    let all: readonly State[] | undefined = [game.initial];
    for (const [step, seen] of (observations[role] ?? []).entries()) {
      beliefs.add(seen);
      const belief = beliefs.current(seededRandom(step));
      if (belief.kind !== 'exact') break;
      all = all && allStatesAfter(game, role, all, seen, () => false);
      const keys = new Set(belief.histories.map(({ state }) => game.key(state)));
      expect(keys).toEqual(new Set(all?.map((state) => game.key(state))));
      expect(keys).toContain(game.key(states[step + 1] as State));
      const total = belief.histories.reduce((sum, { weight }) => sum + weight, 0);
      expect(total).toBeCloseTo(1, 9);
    }
  });

  test('samples never die out, and every history of them shows the role what it saw', () => {
    for (let seed = 1; seed <= 2; seed++) {
      const { observations } = randomMatch(seed);
      for (const role of [ANN, BOB]) {
        if (game.roles[role]?.isChance) continue;
        const views = new Views(game);
        const beliefs = new Beliefs(game, role, SMALL, views);
        let own = views.start(role);
        for (const seen of observations[role] ?? []) {
          beliefs.add(seen);
          own = views.after(own, seen);
          const belief = beliefs.current(seededRandom(seed));
          if (belief.kind !== 'exact' && belief.kind !== 'sampled') throw new Error(belief.kind);
          for (const history of belief.histories) expect(history.views[role]).toBe(own);
        }
      }
    }
  });

  test('what has been thought about is kept: taking back and going on gives the same belief', () => {
    const seen = randomMatch(2).observations[ANN] ?? [];
    const beliefs = new Beliefs(game, ANN, SMALL);
    for (const each of seen) beliefs.add(each);
    beliefs.current(seededRandom(3));
    const middle = Math.floor(seen.length / 2);
    beliefs.takeBack(middle);
    const before = beliefs.current(seededRandom(4));
    beliefs.add(seen[middle] as Observation);
    beliefs.current(seededRandom(5));
    beliefs.takeBack(middle);
    expect(beliefs.current(seededRandom(6))).toBe(before);
  });
});
