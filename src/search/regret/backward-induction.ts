/**
 * Solves games in which nothing is hidden from the end backwards, also where two roles choose at the same time: each such
 * choice is a matrix of the values that follow (Shapley, "Stochastic Games", 1953). Unlike an average of regret
 * minimisation, the strategy is optimal after mistakes too.
 */
import { playingRoles, type Role } from '../../game/index.ts';
import { solveMatrix } from '../matrix-game.ts';
import type { StrategyShares } from './best-response.ts';
import { CHANCE, END, type ExtensiveForm, type InformationSet } from './extensive-form.ts';

/**
 * Returns optimal shares for both players, or undefined unless there are two, with opposite interests, who see
 * everything.
 */
export function backwardInduction(form: ExtensiveForm): StrategyShares | undefined {
  const players = playingRoles(form.game);
  const [first] = players;
  if (form.game.traits.hidesInformation || first === undefined || players.length !== 2) return undefined;
  if (!isOpposed(form)) return undefined;
  return new Induction(form, first).shares();
}

/** Whether what the players get adds up to the same in every end. */
export function isOpposed({ game, actors, utilities, nodeCount }: ExtensiveForm): boolean {
  const players = playingRoles(game);
  let expected: number | undefined;
  for (let node = 0; node < nodeCount; node++) {
    if (actors[node] !== END) continue;
    let sum = 0;
    for (const role of players) sum += utilities[node * game.roles.length + role] as number;
    expected ??= sum;
    if (Math.abs(sum - expected) > 1e-9) return false;
  }
  return true;
}

class Induction {
  readonly #form: ExtensiveForm;
  /** The player whose utility is computed and maximised. */
  readonly #first: Role;
  readonly #values: Float64Array;
  readonly #shares: StrategyShares;
  /** How many nodes each information set has. */
  readonly #sizes: Int32Array;

  constructor(form: ExtensiveForm, first: Role) {
    this.#form = form;
    this.#first = first;
    this.#values = new Float64Array(form.nodeCount);
    this.#shares = new Float64Array(form.places);
    this.#sizes = new Int32Array(form.sets.length);
    for (const [node, set] of form.setOf.entries())
      if ((form.actors[node] as number) >= 0) this.#sizes[set] = (this.#sizes[set] as number) + 1;
  }

  shares(): StrategyShares | undefined {
    for (let node = this.#form.nodeCount - 1; node >= 0; node--) this.#values[node] = this.#valueOf(node);
    return Number.isNaN(this.#values[0]) ? undefined : this.#shares;
  }

  /** Returns NaN for a node that makes sense only together with others of its information set. */
  #valueOf(node: number): number {
    const { actors, setOf, sets, utilities, game } = this.#form;
    const actor = actors[node] as number;
    if (actor === END) return utilities[node * game.roles.length + this.#first] as number;
    const children = this.#children(node);
    if (actor === CHANCE)
      return children.reduce((sum, child) => sum + this.#value(child), 0) / children.length;
    if (this.#sizes[setOf[node] as number] !== 1) return Number.NaN;
    const own = sets[setOf[node] as number] as InformationSet;
    const replies = this.#commonSet(children);
    if (replies !== undefined) return this.#mixed(actor, own, children, replies);
    const values = children.map((child) => this.#value(child));
    const best = actor === this.#first ? Math.max(...values) : Math.min(...values);
    this.#shares[own.at + values.indexOf(best)] = 1;
    return best;
  }

  /** Solves a choice of both players at the same time. */
  #mixed(actor: number, own: InformationSet, children: readonly number[], replies: InformationSet): number {
    const isFirst = actor === this.#first;
    const payoffs = children.map((child) =>
      this.#children(child).map((after) => (isFirst ? 1 : -1) * this.#value(after)),
    );
    if (payoffs.flat().some(Number.isNaN)) return Number.NaN;
    const { value, rows, columns } = solveMatrix(payoffs);
    this.#shares.set(rows, own.at);
    this.#shares.set(columns, replies.at);
    return isFirst ? value : -value;
  }

  /** Returns the information set to which all these nodes belong, and no others. */
  #commonSet(nodes: readonly number[]): InformationSet | undefined {
    const { actors, setOf, sets } = this.#form;
    const [node] = nodes;
    if (node === undefined || nodes.some((each) => (actors[each] as number) < 0)) return undefined;
    const common = setOf[node] as number;
    if (nodes.some((each) => setOf[each] !== common)) return undefined;
    return this.#sizes[common] === nodes.length ? sets[common] : undefined;
  }

  #children(node: number): number[] {
    const { firstChild, childCount } = this.#form;
    return Array.from({ length: childCount[node] as number }, (_, i) => (firstChild[node] as number) + i);
  }

  #value(node: number): number {
    return this.#values[node] as number;
  }
}
