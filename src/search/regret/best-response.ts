/** Expected utilities of strategies in a fully expanded game, and best responses to them. */
import type { Role } from '../../game/index.ts';
import { CHANCE, END, type ExtensiveForm, type InformationSet } from './extensive-form.ts';

/** The probability of each move of each information set, at the places of its set. */
export type StrategyShares = Float64Array;

export function uniformShares({ sets, places }: ExtensiveForm): StrategyShares {
  const shares = new Float64Array(places);
  for (const { at, moves } of sets) shares.fill(1 / moves.length, at, at + moves.length);
  return shares;
}

/** Returns the expected utility of each role if all follow the strategy. */
export function expectedUtilities(form: ExtensiveForm, shares: StrategyShares): Float64Array {
  const roles = form.game.roles.length;
  const values = form.utilities.slice();
  const { actors, setOf, firstChild, childCount, sets } = form;
  for (let node = form.nodeCount - 1; node >= 0; node--) {
    if (actors[node] === END) continue;
    const first = firstChild[node] as number;
    const count = childCount[node] as number;
    const at = actors[node] === CHANCE ? -1 : (sets[setOf[node] as number] as InformationSet).at;
    for (let child = 0; child < count; child++) {
      const share = at < 0 ? 1 / count : (shares[at + child] as number);
      for (let role = 0; role < roles; role++)
        values[node * roles + role] =
          (values[node * roles + role] as number) +
          share * (values[(first + child) * roles + role] as number);
    }
  }
  return values.slice(0, roles);
}

export interface BestResponse {
  readonly role: Role;
  /** The role's expected utility with this strategy. */
  readonly value: number;
  /** The original strategy, with the role's own part replaced by the best choice in each set. */
  readonly shares: StrategyShares;
}

/** Computes a role's best strategy if all others follow a given one. */
export function bestResponse(form: ExtensiveForm, role: Role, shares: StrategyShares): BestResponse {
  const { actors, setOf, firstChild, childCount, sets, order, levels, nodeCount } = form;
  const roles = form.game.roles.length;
  const reach = othersReach(form, role, shares);
  const values = new Float64Array(nodeCount);
  const gains = new Float64Array(form.places);
  const answer = shares.slice();
  for (let level = levels.length - 2; level >= 0; level--) {
    const nodes = order.subarray(levels[level], levels[level + 1]);
    for (const node of nodes) {
      if (actors[node] !== role) continue;
      const { at } = sets[setOf[node] as number] as InformationSet;
      for (let child = 0; child < (childCount[node] as number); child++)
        gains[at + child] =
          (gains[at + child] as number) +
          (reach[node] as number) * (values[(firstChild[node] as number) + child] as number);
    }
    for (const node of nodes) {
      const actor = actors[node] as number;
      if (actor === END) {
        values[node] = form.utilities[node * roles + role] as number;
        continue;
      }
      const first = firstChild[node] as number;
      const count = childCount[node] as number;
      const at = actor === CHANCE ? -1 : (sets[setOf[node] as number] as InformationSet).at;
      if (actor === role) {
        const best = highest(gains, at, count);
        answer.fill(0, at, at + count);
        answer[at + best] = 1;
        values[node] = values[first + best] as number;
        continue;
      }
      let sum = 0;
      for (let child = 0; child < count; child++)
        sum += (at < 0 ? 1 / count : (shares[at + child] as number)) * (values[first + child] as number);
      values[node] = sum;
    }
  }
  return { role, value: values[0] as number, shares: answer };
}

function highest(gains: Float64Array, at: number, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if ((gains[at + i] as number) > (gains[at + best] as number)) best = i;
  return best;
}

/** Returns, for each node, the probability that chance and all roles but one contribute to reaching it. */
function othersReach(form: ExtensiveForm, role: Role, shares: StrategyShares): Float64Array {
  const { actors, setOf, firstChild, childCount, sets, nodeCount } = form;
  const reach = new Float64Array(nodeCount);
  reach[0] = 1;
  for (let node = 0; node < nodeCount; node++) {
    const actor = actors[node] as number;
    if (actor === END) continue;
    const first = firstChild[node] as number;
    const count = childCount[node] as number;
    const at = actor === CHANCE ? -1 : (sets[setOf[node] as number] as InformationSet).at;
    for (let child = 0; child < count; child++) {
      const share = actor === role ? 1 : at < 0 ? 1 / count : (shares[at + child] as number);
      reach[first + child] = (reach[first + child] as number) + (reach[node] as number) * share;
    }
  }
  return reach;
}
