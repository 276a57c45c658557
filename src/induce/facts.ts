/**
 * The input of a learner: relations over typed constants, and the facts of many states, with indexes for looking them
 * up.
 */

/** An argument position holds constants of one type; values of different types are never compared. */
export interface Relation {
  readonly name: string;
  /** The name of each argument's type. */
  readonly types: readonly string[];
  /** Static relations hold the same facts in all states. */
  readonly isStatic: boolean;
}

/** The names shared by several sets of facts, such as a training set and a test set. */
export class Vocabulary {
  readonly constants: string[] = [];
  readonly relations: Relation[] = [];
  readonly #constantIds = new Map<string, number>();
  readonly #relationIds = new Map<string, number>();

  constant(text: string): number {
    let id = this.#constantIds.get(text);
    if (id === undefined) {
      id = this.constants.length;
      this.constants.push(text);
      this.#constantIds.set(text, id);
    }
    return id;
  }

  /** Returns the relation with this name and number of arguments, if it is known. */
  find(name: string, arity: number): number | undefined {
    return this.#relationIds.get(`${name}/${arity}`);
  }

  relation(relation: Relation): number {
    const key = `${relation.name}/${relation.types.length}`;
    let id = this.#relationIds.get(key);
    if (id === undefined) {
      id = this.relations.length;
      this.relations.push(relation);
      this.#relationIds.set(key, id);
    }
    return id;
  }
}

/** Tuples of constants, stored consecutively. */
export type Tuples = Int32Array;

const NONE: Tuples = new Int32Array(0);

/** The facts of a relation that hold in one state, indexed by the values of some arguments. */
interface Index {
  /** Maps the key of the values to the first tuple, and to the number of tuples. */
  readonly first: ArrayLike<number> | Map<number, number>;
}

/** An index with at most this many keys is an array. */
const DENSE = 4096;

/** The facts of each state, the static facts, and the observations of the target in each state. */
export class Facts {
  readonly vocabulary: Vocabulary;
  readonly #statics = new Map<number, Tuples>();
  readonly #states: Map<number, Tuples>[] = [];
  readonly #domains = new Map<number, readonly Int32Array[]>();
  readonly #sizes = new Map<number, readonly number[]>();
  readonly #indexes = new Map<number, (Index | undefined)[]>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  get stateCount(): number {
    return this.#states.length;
  }

  addStatic(relation: number, tuples: readonly (readonly number[])[]): void {
    this.#statics.set(relation, Int32Array.from([...(this.#statics.get(relation) ?? []), ...tuples.flat()]));
  }

  addState(facts: ReadonlyMap<number, readonly (readonly number[])[]>): number {
    const state = new Map<number, Tuples>();
    for (const [relation, tuples] of facts) state.set(relation, Int32Array.from(tuples.flat()));
    for (const [relation, tuples] of facts)
      if (tuples.length > 0 && this.#relation(relation).types.length === 0)
        state.set(relation, Int32Array.of(0));
    this.#states.push(state);
    return this.#states.length - 1;
  }

  tuples(relation: number, state: number): Tuples {
    const { isStatic } = this.#relation(relation);
    return (isStatic ? this.#statics.get(relation) : this.#states[state]?.get(relation)) ?? NONE;
  }

  /** Returns how many tuples of the relation hold in a state; a relation without arguments has one tuple or none. */
  count(relation: number, state: number): number {
    return this.tuples(relation, state).length / Math.max(1, this.#relation(relation).types.length);
  }

  /** Returns the constants that occur at an argument in any state, in ascending order. */
  domain(relation: number, position: number): Int32Array {
    return this.#domainsOf(relation)[position] ?? NONE;
  }

  /**
   * Returns the index of the first tuple of the relation with the given values at the positions in `mask`, or -1.
   * @param values for each position in the mask, in ascending order, an array with one value per point
   */
  lookUp(
    relation: number,
    mask: number,
    values: readonly Int32Array[],
    states: Int32Array,
    to: Int32Array,
  ): void {
    const positions = positionsOf(mask);
    const sizes = this.#sizesOf(relation);
    const locals = this.#locals(relation);
    const { isStatic } = this.#relation(relation);
    let state = -1;
    let index: Index['first'] = [];
    points: for (let i = 0; i < to.length; i++) {
      let key = 0;
      for (let k = 0; k < positions.length; k++) {
        const position = positions[k] as number;
        const value = (values[k] as Int32Array)[i] as number;
        if (value < 0) {
          to[i] = -2;
          continue points;
        }
        const local = (locals[position] as Int32Array)[value] ?? -1;
        if (local < 0) {
          to[i] = -1;
          continue points;
        }
        key = key * (sizes[position] as number) + local;
      }
      const current = isStatic ? 0 : (states[i] as number);
      if (current !== state) {
        state = current;
        index = this.#index(relation, mask, state).first;
      }
      to[i] = index instanceof Map ? (index.get(key) ?? -1) : ((index[key] ?? 0) as number) - 1;
    }
  }

  #index(relation: number, mask: number, state: number): Index {
    const key = relation * 256 + mask;
    let byState = this.#indexes.get(key);
    if (byState === undefined) {
      byState = [];
      this.#indexes.set(key, byState);
    }
    const known = byState[state];
    if (known !== undefined) return known;
    const built = { first: this.#build(relation, mask, state) };
    byState[state] = built;
    return built;
  }

  #build(relation: number, mask: number, state: number): Index['first'] {
    const positions = positionsOf(mask);
    const sizes = this.#sizesOf(relation);
    const locals = this.#locals(relation);
    const tuples = this.tuples(relation, state);
    const arity = this.#relation(relation).types.length;
    const keys = positions.reduce((product, position) => product * (sizes[position] as number), 1);
    const dense = keys <= DENSE ? new Uint16Array(keys) : undefined;
    const sparse = new Map<number, number>();
    const count = this.count(relation, state);
    for (let tuple = 0; tuple < count; tuple++) {
      let key = 0;
      for (const position of positions) {
        const value = tuples[tuple * arity + position] as number;
        key = key * (sizes[position] as number) + ((locals[position] as Int32Array)[value] as number);
      }
      if (dense !== undefined) {
        if (dense[key] === 0) dense[key] = tuple + 1;
      } else if (!sparse.has(key)) sparse.set(key, tuple);
    }
    return dense ?? sparse;
  }

  #domainsOf(relation: number): readonly Int32Array[] {
    let domains = this.#domains.get(relation);
    if (domains === undefined) {
      const { types, isStatic } = this.#relation(relation);
      const sets = types.map(() => new Set<number>());
      for (let state = 0; state < (isStatic ? 1 : this.stateCount); state++) {
        const tuples = this.tuples(relation, state);
        if (types.length > 0)
          for (let i = 0; i < tuples.length; i++) sets[i % types.length]?.add(tuples[i] as number);
      }
      domains = sets.map((set) => Int32Array.from(set).sort());
      this.#domains.set(relation, domains);
    }
    return domains;
  }

  #sizesOf(relation: number): readonly number[] {
    let sizes = this.#sizes.get(relation);
    if (sizes === undefined) {
      sizes = this.#domainsOf(relation).map((domain) => domain.length);
      this.#sizes.set(relation, sizes);
    }
    return sizes;
  }

  readonly #localNumbers = new Map<number, readonly Int32Array[]>();

  #locals(relation: number): readonly Int32Array[] {
    let locals = this.#localNumbers.get(relation);
    if (locals === undefined) {
      locals = this.#domainsOf(relation).map((domain) => {
        const numbers = new Int32Array(this.vocabulary.constants.length).fill(-1);
        domain.forEach((constant, i) => {
          numbers[constant] = i;
        });
        return numbers;
      });
      this.#localNumbers.set(relation, locals);
    }
    return locals;
  }

  #relation(relation: number): Relation {
    return this.vocabulary.relations[relation] as Relation;
  }
}

export function positionsOf(mask: number): number[] {
  const positions: number[] = [];
  for (let position = 0; mask >> position !== 0; position++)
    if ((mask >> position) & 1) positions.push(position);
  return positions;
}
