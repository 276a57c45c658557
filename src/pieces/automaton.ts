/** Deterministic finite automata over micro-moves: prefix trees, merging of states, minimisation. */
import { ADD, type Letter } from './micro-moves.ts';

export interface Automaton {
  /** By state, the state after each letter; state 0 is the start. */
  readonly next: readonly ReadonlyMap<Letter, number>[];
  readonly isFinal: readonly boolean[];
}

/** Whether a piece may be added in this state. */
export const hasAddition = ({ next }: Automaton, state: number): boolean => next[state]?.has(ADD) === true;

/** The tree of all prefixes of some words, which grows by one letter at a time. */
export class PrefixTree implements Automaton {
  readonly next: Map<Letter, number>[] = [new Map()];
  readonly isFinal: boolean[] = [false];

  longer(state: number, letter: Letter): number {
    const edges = this.next[state] as Map<Letter, number>;
    let to = edges.get(letter);
    if (to === undefined) {
      to = this.next.length;
      this.next.push(new Map());
      this.isFinal.push(false);
      edges.set(letter, to);
    }
    return to;
  }

  addWord(state: number): void {
    this.isFinal[state] = true;
  }
}

/**
 * Merges two states, and then all states that are reached from one state with the same letter, until the automaton is
 * deterministic. States are numbered in breadth-first order.
 */
export function merged({ next, isFinal }: Automaton, first: number, second: number): Automaton {
  const parents = next.map((_, state) => state);
  const root = (state: number): number => {
    let at = state;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  const edges = new Map<number, Map<Letter, number>>();
  const finals = new Set<number>();
  const edgesOf = (state: number): ReadonlyMap<Letter, number> =>
    edges.get(state) ?? (next[state] as ReadonlyMap<Letter, number>);
  const agenda: (readonly [number, number])[] = [[first, second]];
  for (let pair = agenda.pop(); pair !== undefined; pair = agenda.pop()) {
    const [a, b] = [root(pair[0]), root(pair[1])];
    if (a === b) continue;
    parents[b] = a;
    if (isFinal[a] || finals.has(a) || isFinal[b] || finals.has(b)) finals.add(a);
    const united = new Map(edgesOf(a));
    for (const [letter, to] of edgesOf(b)) {
      const own = united.get(letter);
      if (own === undefined) united.set(letter, to);
      else agenda.push([own, to]);
    }
    edges.set(a, united);
  }
  return numbered({
    start: root(0),
    edges: (state) => edgesOf(state),
    isFinal: (state) => finals.has(state) || isFinal[state] === true,
    root,
  });
}

function numbered(graph: {
  readonly start: number;
  readonly edges: (state: number) => ReadonlyMap<Letter, number>;
  readonly isFinal: (state: number) => boolean;
  readonly root: (state: number) => number;
}): Automaton {
  const numbers = new Map([[graph.start, 0]]);
  const order = [graph.start];
  const next: Map<Letter, number>[] = [];
  for (let i = 0; i < order.length; i++) {
    const edges = new Map<Letter, number>();
    next.push(edges);
    for (const [letter, to] of graph.edges(order[i] as number)) {
      const target = graph.root(to);
      let number = numbers.get(target);
      if (number === undefined) {
        number = order.length;
        numbers.set(target, number);
        order.push(target);
      }
      edges.set(letter, number);
    }
  }
  return { next, isFinal: order.map(graph.isFinal) };
}
