/** Correspondences visible in the rules once both games are in normal form; the circuits have to prove them. */
import type { WorkClock } from '../base/index.ts';
import {
  type ComparableGame,
  type Correspondence,
  distinctColour,
  type MatchedGraph,
  matchings,
} from '../circuit/index.ts';
import { canonicalText, type Term } from '../gdl/index.ts';
import { normalRules } from './normal-rules.ts';
import { type RuleGraph, ruleGraph } from './rule-graph.ts';
import type { Subject } from './subject.ts';

export interface RuleMatch {
  readonly correspondence: Correspondence;
  /** Whether the normal forms are completely equal. */
  readonly isWhole: boolean;
}

/** Larger sheets are not examined. */
const MOST_VERTICES = 200_000;
const MOST_TRIED = 8;

export function* ruleMatches(
  first: Subject,
  second: Subject,
  games: readonly [ComparableGame, ComparableGame],
  clock: WorkClock,
): Generator<RuleMatch> {
  const graphs = graphsOf(first, second);
  if (graphs === undefined) return;
  let tried = 0;
  for (const { images, isIsomorphism } of matchings(graphs[0].graph, graphs[1].graph, { clock })) {
    const correspondence = correspondenceBy(new Renaming(graphs, images), games);
    if (correspondence !== undefined)
      yield { correspondence, isWhole: isIsomorphism || isCompletable(graphs, images, clock) };
    if (++tried >= MOST_TRIED || clock.isOver) return;
  }
}

function graphsOf(first: Subject, second: Subject): readonly [RuleGraph, RuleGraph] | undefined {
  const [a, b] = [normalRules(first.description), normalRules(second.description)];
  if (a === undefined || b === undefined || a.length !== b.length) return undefined;
  const graphs = [ruleGraph(a), ruleGraph(b)] as const;
  const counts = graphs.map(({ graph }) => graph.vertexCount);
  return counts[0] === counts[1] && (counts[0] ?? 0) <= MOST_VERTICES ? graphs : undefined;
}

/** Whether rules, conditions and variables, of which several may be alike, can also be matched once all names are. */
function isCompletable(
  graphs: readonly [RuleGraph, RuleGraph],
  images: Int32Array,
  clock: WorkClock,
): boolean {
  const copy = ({ graph }: RuleGraph): MatchedGraph => ({
    ...graph,
    colours: graph.colours.slice(),
    decisive: [...graph.colours.keys()],
  });
  const [first, second] = [copy(graphs[0]), copy(graphs[1])];
  for (const vertex of graphs[0].names.keys()) {
    const own = distinctColour(vertex);
    first.colours[vertex] = own;
    second.colours[images[vertex] as number] = own;
  }
  const { value, done } = matchings(first, second, { clock }).next();
  return !done && value.isIsomorphism;
}

/** Names of the first game in the second, and the order of arguments there. */
class Renaming {
  readonly #graphs: readonly [RuleGraph, RuleGraph];
  readonly #images: Int32Array;

  constructor(graphs: readonly [RuleGraph, RuleGraph], images: Int32Array) {
    this.#graphs = graphs;
    this.#images = images;
  }

  /** The term as written in the second game; undefined if it has no such name. */
  text(term: Term): string | undefined {
    if (term.kind === 'variable') return undefined;
    const name = term.name.toLowerCase();
    if (term.kind === 'constant') return this.#image(name) ?? this.#image(`${name}/0`)?.replace(/\/0$/, '');
    const key = `${name}/${term.args.length}`;
    const image = this.#image(key);
    if (image === undefined) return undefined;
    const args: string[] = [];
    for (const [i, arg] of term.args.entries()) {
      const place = this.#image(`${key}#${i}`)?.match(/#(\d+)$/)?.[1];
      const value = this.text(arg);
      if (place === undefined || value === undefined) return undefined;
      args[Number(place)] = value;
    }
    return `(${[image.replace(/\/\d+$/, ''), ...args].join(' ')})`;
  }

  #image(name: string): string | undefined {
    const vertex = this.#graphs[0].vertices.get(name);
    if (vertex === undefined) return undefined;
    return this.#graphs[1].names.get(this.#images[vertex] as number);
  }
}

function correspondenceBy(
  renaming: Renaming,
  [first, second]: readonly [ComparableGame, ComparableGame],
): Correspondence | undefined {
  const [a, b] = [first.circuit, second.circuit];
  const roles = images(
    a.roles.keys(),
    a.roles.length,
    (role) => renaming.text(a.roles[role] as Term),
    b.roles.keys(),
    (role) => canonicalText(b.roles[role] as Term),
  );
  if (roles === undefined) return undefined;
  /** Items of a role are identified by the number of the role in the second game and by their terms. */
  const owned = (
    items: readonly { readonly role: number; readonly term: Term }[],
    wanted: readonly number[],
    others: readonly { readonly role: number; readonly term: Term }[],
    allowed: readonly number[],
  ): Int32Array | undefined =>
    images(
      wanted,
      items.length,
      (i) => {
        const text = renaming.text(items[i]?.term as Term);
        return text && `${roles[items[i]?.role ?? 0]} ${text}`;
      },
      allowed,
      (i) => `${others[i]?.role} ${canonicalText(others[i]?.term as Term)}`,
    );
  const fluents = images(
    first.fluents,
    a.fluents.length,
    (fluent) => renaming.text(a.fluents[fluent] as Term),
    second.fluents,
    (fluent) => canonicalText(b.fluents[fluent] as Term),
  );
  const moves = owned(a.moves, first.moves, b.moves, second.moves);
  const percepts = owned(a.percepts, first.percepts, b.percepts, second.percepts);
  const goals = images(
    first.goals,
    a.goals.length,
    (goal) => `${roles[a.goals[goal]?.role ?? 0]} ${canonicalText(a.goals[goal]?.value as Term)}`,
    second.goals,
    (goal) => `${b.goals[goal]?.role} ${canonicalText(b.goals[goal]?.value as Term)}`,
  );
  if (fluents === undefined || moves === undefined || goals === undefined || percepts === undefined)
    return undefined;
  return { roles, fluents, moves, goals, percepts };
}

/** For each item, the item with the same text; undefined if the correspondence is not one to one. */
function images(
  items: Iterable<number>,
  length: number,
  textOf: (item: number) => string | undefined,
  others: Iterable<number>,
  otherText: (item: number) => string,
): Int32Array | undefined {
  const places = new Map([...others].map((other) => [otherText(other), other]));
  const result = new Int32Array(length).fill(-1);
  for (const item of items) {
    const text = textOf(item);
    const other = text === undefined ? undefined : places.get(text);
    if (other === undefined || text === undefined) return undefined;
    places.delete(text);
    result[item] = other;
  }
  return places.size === 0 ? result : undefined;
}
