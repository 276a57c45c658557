/**
 * What facts reveal about a puzzle whose rules can only be executed: positions are numbered, and the facts serve as
 * atoms.
 */
import type { Random } from '../../base/index.ts';
import {
  type Batch,
  type Game,
  OneLaneBatch,
  type Packing,
  type Role,
  type State,
} from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';
import type { PuzzleKnowledge } from './puzzle-knowledge.ts';

const PLAYER = 0 as Role;
/** The approximate size in bytes of a state with its facts, its key and its atoms. */
const BYTES_OF_STATE = 4096;
/** The number of random games used to find the facts that only count moves, and their maximum length. */
const WALKS = 8;
const LONGEST_WALK = 40;

/** A packed position consists of its number and the number shared by all positions that differ only in clocks. */
export class FactKnowledge implements PuzzleKnowledge {
  readonly batch: Batch;
  readonly mask = Int32Array.of(0, -1);
  readonly hasClock: boolean;
  readonly clocksOnlyLimit = false;
  readonly goalParts = 0;
  readonly mostAtoms = 1 << 16;
  readonly #game: Game;
  readonly #highest: number;
  readonly #most: number;
  readonly #clocks: ReadonlySet<string>;
  readonly #states: State[] = [];
  readonly #atoms: Int32Array[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #atomNumbers = new Map<Term, number>();

  /** @param megabytes the memory limit for numbered positions */
  constructor(game: Game, random: Random, megabytes: number) {
    this.#game = game;
    this.#most = Math.floor((megabytes * 2 ** 20) / BYTES_OF_STATE);
    this.#highest = game.roles[PLAYER]?.utility.max ?? 0;
    this.#clocks = clockRelations(game, random);
    this.hasClock = this.#clocks.size > 0;
    this.batch = new OneLaneBatch(game, this.#packing());
  }

  get isFull(): boolean {
    return this.#states.length >= this.#most;
  }

  atoms(store: Int32Array, at: number, into: Int32Array): number {
    const atoms = this.#atoms[store[at] as number] as Int32Array;
    const count = Math.min(atoms.length, into.length);
    for (let i = 0; i < count; i++) into[i] = atoms[i] as number;
    return count;
  }

  /** The goals of an unfinished position often indicate progress. */
  distance(store: Int32Array, at: number): number {
    const state = this.#states[store[at] as number] as State;
    return Math.max(0, this.#highest - this.#game.utility(state, PLAYER));
  }

  holdsPart(): boolean {
    return false;
  }

  forget(): void {}

  #packing(): Packing {
    return {
      words: 2,
      isPortable: false,
      pack: (state, store, at) => {
        const number = this.#numberOf(state);
        const kind = (this.#atoms[number] as Int32Array).join(',');
        if (!this.#kinds.has(kind)) this.#kinds.set(kind, this.#kinds.size);
        store[at] = number;
        store[at + 1] = this.#kinds.get(kind) as number;
      },
      unpack: (store, at) => this.#states[store[at] as number] as State,
      keepOnly: () => {},
    };
  }

  #numberOf(state: State): number {
    const key = this.#game.key(state);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#states.length;
    this.#numbers.set(key, number);
    this.#states.push(state);
    this.#atoms.push(this.#atomsOf(state));
    return number;
  }

  #atomsOf(state: State): Int32Array {
    const numbers: number[] = [];
    for (const fact of this.#game.facts(state)) {
      if (this.#clocks.has(relationOf(fact))) continue;
      const number = this.#atomNumbers.get(fact) ?? this.#atomNumbers.size;
      this.#atomNumbers.set(fact, number);
      numbers.push(number);
    }
    return Int32Array.from(numbers).sort();
  }
}

function relationOf(fact: Term): string {
  return fact.kind === 'compound' ? `${fact.name}/${fact.args.length}` : 'name' in fact ? fact.name : '';
}

/**
 * Returns the relations whose facts change, but are the same after equally many moves regardless of which moves were
 * made.
 */
function clockRelations(game: Game, random: Random): ReadonlySet<string> {
  const walks = Array.from({ length: WALKS }, () => walk(game, random));
  const relations = new Set(walks.flatMap((steps) => steps.flatMap((facts) => [...facts.keys()])));
  const longest = Math.max(...walks.map(({ length }) => length));
  const clocks = [...relations].filter((relation) => {
    const seen = new Set<string>();
    for (let depth = 0; depth < longest; depth++) {
      const here = new Set(
        walks.filter(({ length }) => length > depth).map((steps) => steps[depth]?.get(relation)?.join()),
      );
      if (here.size > 1) return false;
      for (const each of here) seen.add(each ?? '');
    }
    return seen.size > 2;
  });
  return new Set(clocks);
}

/** Returns, for each step, the facts of each relation, as numbers. */
function walk(game: Game, random: Random): Map<string, number[]>[] {
  const steps: Map<string, number[]>[] = [];
  for (let state = game.initial; steps.length < LONGEST_WALK; ) {
    const facts = new Map<string, number[]>();
    for (const fact of game.facts(state)) {
      const relation = relationOf(fact);
      facts.set(relation, [...(facts.get(relation) ?? []), fact.id]);
    }
    for (const numbers of facts.values()) numbers.sort((a, b) => a - b);
    steps.push(facts);
    if (game.isTerminal(state)) break;
    const legal = game.legalMoves(state, PLAYER);
    if (legal.length === 0) break;
    state = game.next(state, [random.pick(legal)]);
  }
  return steps;
}
