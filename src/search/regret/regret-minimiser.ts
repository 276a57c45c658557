/**
 * Counterfactual regret minimisation (Zinkevich, Johanson, Bowling and Piccione, "Regret minimization in games with
 * incomplete information", 2007) and CFR+ (Tammelin, "Solving large imperfect information games using CFR+", 2014) in
 * a fully expanded game. In games of two players with opposite interests, the average strategy converges to optimal
 * play.
 */
import { playingRoles, type Role } from '../../game/index.ts';
import { bestResponse, expectedUtilities, type StrategyShares } from './best-response.ts';
import { CHANCE, END, type ExtensiveForm, type InformationSet } from './extensive-form.ts';

export const REGRET_METHODS = ['cfr+', 'cfr'] as const;
export type RegretMethod = (typeof REGRET_METHODS)[number];

export class RegretMinimiser {
  readonly form: ExtensiveForm;
  readonly method: RegretMethod;
  iterations = 0;
  readonly #players: readonly Role[];
  readonly #regrets: Float64Array;
  readonly #sums: Float64Array;
  readonly #current: StrategyShares;
  /** Values of the current pass, for one role. */
  readonly #gains: Float64Array;
  readonly #own: Float64Array;
  readonly #others: Float64Array;
  readonly #values: Float64Array;

  constructor(form: ExtensiveForm, method: RegretMethod = 'cfr+') {
    this.form = form;
    this.method = method;
    this.#players = playingRoles(form.game);
    this.#regrets = new Float64Array(form.places);
    this.#sums = new Float64Array(form.places);
    this.#current = new Float64Array(form.places);
    this.#gains = new Float64Array(form.places);
    this.#own = new Float64Array(form.nodeCount);
    this.#others = new Float64Array(form.nodeCount);
    this.#values = new Float64Array(form.nodeCount);
    this.#match(undefined);
  }

  iterate(): void {
    this.iterations++;
    const isPlus = this.method === 'cfr+';
    // CFR+ gives later strategies more weight, and lets roles respond to each other within an iteration.
    const weight = isPlus ? this.iterations : 1;
    for (const role of this.#players) {
      this.#pass(role, weight);
      this.#update(role, isPlus);
      if (isPlus) this.#match(role);
    }
    if (!isPlus) this.#match(undefined);
  }

  /** Returns the strategy that converges to optimal play. */
  average(): StrategyShares {
    const average = new Float64Array(this.form.places);
    for (const { at, moves } of this.form.sets) normalise(this.#sums, average, at, moves.length);
    return average;
  }

  /** Accumulates the counterfactual gains of a role's moves, and its average strategy. */
  #pass(role: Role, weight: number): void {
    const { actors, setOf, firstChild, childCount, sets, nodeCount, utilities } = this.form;
    const roles = this.form.game.roles.length;
    const own = this.#own;
    const others = this.#others;
    const values = this.#values;
    const current = this.#current;
    const gains = this.#gains;
    own.fill(0);
    others.fill(0);
    own[0] = 1;
    others[0] = 1;
    for (let node = 0; node < nodeCount; node++) {
      const actor = actors[node] as number;
      if (actor === END) continue;
      const first = firstChild[node] as number;
      const count = childCount[node] as number;
      const at = actor === CHANCE ? -1 : (sets[setOf[node] as number] as InformationSet).at;
      for (let child = 0; child < count; child++) {
        const share = at < 0 ? 1 / count : (current[at + child] as number);
        const to = first + child;
        own[to] = (own[to] as number) + (own[node] as number) * (actor === role ? share : 1);
        others[to] = (others[to] as number) + (others[node] as number) * (actor === role ? 1 : share);
        if (actor === role)
          this.#sums[at + child] =
            (this.#sums[at + child] as number) + weight * (own[node] as number) * share;
      }
    }
    gains.fill(0);
    for (let node = nodeCount - 1; node >= 0; node--) {
      const actor = actors[node] as number;
      if (actor === END) {
        values[node] = utilities[node * roles + role] as number;
        continue;
      }
      const first = firstChild[node] as number;
      const count = childCount[node] as number;
      const at = actor === CHANCE ? -1 : (sets[setOf[node] as number] as InformationSet).at;
      let sum = 0;
      for (let child = 0; child < count; child++)
        sum += (at < 0 ? 1 / count : (current[at + child] as number)) * (values[first + child] as number);
      values[node] = sum;
      if (actor !== role) continue;
      const reach = others[node] as number;
      for (let child = 0; child < count; child++)
        gains[at + child] = (gains[at + child] as number) + reach * ((values[first + child] as number) - sum);
    }
  }

  #update(role: Role, isPlus: boolean): void {
    for (const set of this.form.sets) {
      if (set.role !== role) continue;
      for (let at = set.at; at < set.at + set.moves.length; at++) {
        const regret = (this.#regrets[at] as number) + (this.#gains[at] as number);
        this.#regrets[at] = isPlus ? Math.max(0, regret) : regret;
      }
    }
  }

  /** Chooses moves in proportion to their regret (Hart and Mas-Colell 2000). */
  #match(role: Role | undefined): void {
    for (const set of this.form.sets)
      if (role === undefined || set.role === role)
        normalise(this.#regrets, this.#current, set.at, set.moves.length);
  }
}

/** Normalises positive numbers; if there are none, all become equal. */
function normalise(from: Float64Array, to: Float64Array, at: number, count: number): void {
  let sum = 0;
  for (let i = at; i < at + count; i++) sum += Math.max(0, from[i] as number);
  for (let i = at; i < at + count; i++) to[i] = sum > 0 ? Math.max(0, from[i] as number) / sum : 1 / count;
}

export interface Exploitability {
  readonly role: Role;
  /** The role's expected utility if all follow the strategy. */
  readonly expected: number;
  /** Its expected utility if it alone plays a best response. */
  readonly best: number;
}

/** Returns how much each role could gain by deviating from a strategy; a gain of 0 for all roles is an equilibrium. */
export function exploitability(form: ExtensiveForm, shares: StrategyShares): Exploitability[] {
  const expected = expectedUtilities(form, shares);
  return playingRoles(form.game).map((role) => ({
    role,
    expected: expected[role] as number,
    best: bestResponse(form, role, shares).value,
  }));
}

/** Returns the greatest gain of any role. */
export function largestGain(form: ExtensiveForm, shares: StrategyShares): number {
  return Math.max(0, ...exploitability(form, shares).map(({ expected, best }) => best - expected));
}
