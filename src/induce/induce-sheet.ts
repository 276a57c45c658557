/** Learns a whole playable sheet from traces with all legal moves. */
import { Failure, newBits, setBit } from '../base/index.ts';
import { formatText } from '../gdl/index.ts';
import { type NumberRelation, SeenNumbers } from './arithmetic.ts';
import { Facts, type Relation, Vocabulary } from './facts.ts';
import {
  type InducedRelation,
  type InductionOptions,
  induceRelation,
  leastSupport,
} from './induce-relation.ts';
import { type FlatTerm, flatTerm, rebuilt } from './skeletons.ts';
import type { Task } from './task.ts';
import type { Traces } from './traces.ts';
import { RuleWriter, type Spelling } from './write-rules.ts';

export interface InducedSheet {
  readonly text: string;
  readonly relations: readonly RelationReport[];
}

/** How reliable the rules of one relation are. */
export interface RelationReport {
  /** The head as in a sheet: `(legal ?role (mark ?1 ?2))`. */
  readonly head: string;
  readonly rules: number;
  /** The number of pairs of a state and an atom that the rules explain, and how many of them hold. */
  readonly examples: number;
  readonly positives: number;
  readonly mistakes: number;
  /** The smallest number of observations on which one of the rules, or an exception, rests; absent without rules. */
  readonly support?: number;
}

/** An atom of a target: its relation and its arguments. */
interface SeenAtom {
  readonly skeleton: string;
  readonly values: readonly string[];
}

type Part = 'legal' | 'next' | 'terminal' | 'goal';

/** @throws Failure if the traces lack necessary information */
export async function induceSheet(
  traces: Traces,
  options: InductionOptions & { readonly watch?: (head: string) => void },
): Promise<InducedSheet> {
  if (traces.form !== 'all-moves')
    throw new Failure(
      `rules of legal moves need traces that list all legal moves, and these have the form '${traces.form}'; write them with 'anygame traces --all-moves'`,
    );
  const observations = new Observations(traces);
  const vocabulary = new Vocabulary();
  const types = observations.types();
  const spelling = new NestedSpelling(vocabulary);
  const writer = new RuleWriter(vocabulary);
  const problems = (['legal', 'next', 'terminal', 'goal'] as const).flatMap((part) =>
    observations.tasks(part, vocabulary, types),
  );
  const learned = await learnAll(problems, options);
  const parts = problems.flatMap(({ part, skeleton, task }, i) =>
    writer.rules(learned[i]?.rules ?? [], task, spelling.of(part, skeleton)),
  );
  const reports = problems.map(({ part, skeleton, task }, i) =>
    reportOf(headText(part, skeleton), learned[i] as InducedRelation, task),
  );
  const rules = [...parts, ...writer.invented];
  const written = rules.join('\n');
  const sheet = [
    ...traces.roles.map((role) => `(role ${role})`),
    ...observations.initial.map((fact) => `(init ${fact})`),
    ...rules,
    ...observations
      .numberRelations()
      .flatMap(({ name, tuples }) =>
        written.includes(`(${name} `) ? tuples.map((tuple) => `(${name} ${tuple.join(' ')})`) : [],
      ),
  ];
  return { text: formatText(`${sheet.join('\n')}\n`).text, relations: reports };
}

/** The time is divided among the relations; what is left is divided among those that are still wrong. */
async function learnAll(
  problems: readonly SheetTask[],
  options: InductionOptions & { readonly watch?: (head: string) => void },
): Promise<readonly InducedRelation[]> {
  const learned: (InducedRelation | undefined)[] = problems.map(() => undefined);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const open = problems.flatMap((_, i) => (learned[i]?.mistakes === 0 ? [] : [i]));
    for (const [k, i] of open.entries()) {
      const { part, skeleton, task, relations } = problems[i] as SheetTask;
      const now = options.now();
      if (attempt > 0 && (now >= options.deadline || options.isCancelled?.())) break;
      options.watch?.(headText(part, skeleton));
      const before = learned[i];
      const again = await induceRelation(task, relations, {
        ...options,
        seed: (options.seed ?? 1) + attempt,
        deadline: now + (options.deadline - now) / (open.length - k),
      });
      if (before === undefined || again.mistakes < before.mistakes) learned[i] = again;
    }
  }
  return learned as readonly InducedRelation[];
}

/** How often a relation is learned anew, with other samples, as long as its rules are wrong. */
const ATTEMPTS = 3;

function reportOf(head: string, { rules, mistakes }: InducedRelation, task: Task): RelationReport {
  let positives = 0;
  for (const bits of task.positives)
    for (let atom = 0; atom < task.atoms.length; atom++)
      if (((bits[atom >>> 5] as number) >>> (atom & 31)) & 1) positives++;
  const examples = task.positives.length * task.atoms.length;
  const support = rules.length === 0 ? {} : { support: leastSupport(rules, task) };
  return { head, rules: rules.length, examples, positives, mistakes, ...support };
}

function headText(part: Part, skeleton: string): string {
  if (part === 'terminal') return 'terminal';
  if (part === 'goal') return '(goal ?role ?value)';
  return part === 'next' ? `(next ${skeleton})` : `(legal ?role ${skeleton})`;
}

interface SheetTask {
  readonly part: Part;
  readonly skeleton: string;
  readonly task: Task;
  readonly relations: readonly number[];
}

/** The distinct states of all traces, with what was observed in them. */
class Observations {
  readonly initial: readonly string[];
  readonly #roles: readonly string[];
  readonly #states: readonly SeenState[];
  readonly #terms = new Map<string, FlatTerm>();

  constructor(traces: Traces) {
    const [first] = traces.matches;
    this.initial = first?.positions[0]?.facts ?? [];
    this.#roles = traces.roles;
    const states = new Map<string, SeenState>();
    for (const [m, { positions, goals }] of traces.matches.entries()) {
      const start = positions[0]?.facts ?? [];
      if ([...start].sort().join(' ') !== [...this.initial].sort().join(' '))
        throw new Failure(
          `match ${m + 1} begins with another position than match 1, but a sheet has only one beginning`,
        );
      positions.forEach(({ facts = [], legal, moves }, i) => {
        const isLast = i === positions.length - 1;
        // A truncated match provides no information about its last position.
        if (isLast && goals === undefined) return;
        const key = `${[...facts].sort().join(' ')} | ${moves?.join(' ') ?? ''}`;
        const seen: SeenState = {
          facts,
          legal,
          moves,
          next: positions[i + 1]?.facts,
          goals: isLast ? goals : undefined,
        };
        const before = states.get(key);
        if (before !== undefined) expectSame(before, seen, m, i);
        else states.set(key, seen);
      });
    }
    this.#states = [...states.values()];
  }

  /** Names the types by `relation.position`; positions that share constants share their type. */
  types(): ReadonlyMap<string, string> {
    const parents = new Map<string, string>();
    const root = (key: string): string => {
      const parent = parents.get(key);
      return parent === undefined ? key : root(parent);
    };
    const owners = new Map<string, string>();
    const positions = new Set<string>();
    const see = (relation: string, values: readonly string[]): void =>
      values.forEach((value, position) => {
        const key = `${relation}.${position}`;
        positions.add(key);
        const owner = owners.get(value);
        if (owner === undefined) owners.set(value, key);
        else if (root(owner) !== root(key)) parents.set(root(key), root(owner));
      });
    for (const { facts, legal, goals } of this.#states) {
      for (const fact of facts) see(...this.#flat('', fact));
      legal?.forEach((moves, role) => {
        for (const move of moves) {
          const [skeleton, values] = this.#flat('', move);
          see(`does ${skeleton}`, [this.#roles[role] as string, ...values]);
        }
      });
      goals?.forEach((goal, role) => {
        see('goal', [this.#roles[role] as string, String(goal)]);
      });
    }
    const roots = new Map<string, string[]>([...positions].map((key) => [root(key), []]));
    for (const [constant, owner] of owners) roots.get(root(owner))?.push(constant);
    const names = namesOfTypes(roots, this.#roles);
    return new Map([...positions].map((key) => [key, names.get(root(key)) as string]));
  }

  /** Relations between the numbers of each type. */
  numberRelations(): readonly NumberRelation[] {
    const types = this.types();
    const numbers = new Map<string, SeenNumbers>();
    const numbersOf = (relation: string, position: number): SeenNumbers => {
      const type = types.get(`${relation}.${position}`) as string;
      const seen = numbers.get(type) ?? new SeenNumbers();
      numbers.set(type, seen);
      return seen;
    };
    for (const { facts, legal, next } of this.#states) {
      const collect = (relation: string, values: readonly string[]): void =>
        values.forEach((value, position) => {
          if (NUMBER.test(value)) numbersOf(relation, position).add(Number(value));
        });
      for (const fact of facts) collect(...this.#flat('', fact));
      for (const moves of legal ?? [])
        for (const move of moves) {
          const [skeleton, values] = this.#flat('', move);
          collect(`does ${skeleton}`, ['', ...values]);
        }
      if (next !== undefined) this.#addSteps(facts, next, numbersOf);
    }
    return [...numbers].flatMap(([type, seen]) => seen.relations(type));
  }

  /** A number that is the only one with the other arguments of its fact, before and after a turn, made a step. */
  #addSteps(
    facts: readonly string[],
    next: readonly string[],
    numbersOf: (relation: string, position: number) => SeenNumbers,
  ): void {
    const slots = (list: readonly string[]): Map<string, Slot | undefined> => {
      const found = new Map<string, Slot | undefined>();
      for (const fact of list) {
        const [skeleton, values] = this.#flat('', fact);
        values.forEach((value, position) => {
          if (!NUMBER.test(value)) return;
          const key = `${skeleton} ${values.map((each, i) => (i === position ? '' : each)).join(' ')}`;
          found.set(key, found.has(key) ? undefined : { skeleton, position, number: Number(value) });
        });
      }
      return found;
    };
    const later = slots(next);
    for (const [key, slot] of slots(facts)) {
      const to = later.get(key)?.number;
      if (slot !== undefined && to !== undefined && to !== slot.number)
        numbersOf(slot.skeleton, slot.position).addStep(slot.number, to);
    }
  }

  tasks(part: Part, vocabulary: Vocabulary, types: ReadonlyMap<string, string>): readonly SheetTask[] {
    const states = this.#states.filter((state) => isAbout(part, state));
    const targets = this.#targets(part);
    // Where moves do not matter, a state with different moves counts once.
    const distinct =
      part === 'next' ? states : [...new Map(states.map((state) => [state.facts.join(' '), state])).values()];
    const { facts, relations } = this.#background(part, distinct, vocabulary, types);
    return [...targets].map(([skeleton, atoms]) => {
      const numbers = new Map([...atoms.keys()].map((key, i) => [key, i]));
      return {
        part,
        skeleton,
        relations,
        task: {
          target: {
            name: targetName(part, skeleton),
            types: targetTypes(part, skeleton, types, [...atoms.values()][0] ?? []),
          },
          atoms: [...atoms.values()].map((values) => values.map((value) => vocabulary.constant(value))),
          facts,
          positives: distinct.map((state) => {
            const bits = newBits(numbers.size);
            for (const { skeleton: own, values } of this.#atoms(part, state)) {
              const atom = own === skeleton ? numbers.get(values.join(' ')) : undefined;
              if (atom !== undefined) setBit(bits, atom);
            }
            return bits;
          }),
        },
      };
    });
  }

  #background(
    part: Part,
    states: readonly SeenState[],
    vocabulary: Vocabulary,
    types: ReadonlyMap<string, string>,
  ): { readonly facts: Facts; readonly relations: readonly number[] } {
    const facts = new Facts(vocabulary);
    const relations = new Set<number>();
    const relationOf = (prefix: string, skeleton: string, arity: number, isStatic: boolean): number => {
      const key = `${prefix}${skeleton}`;
      const relation: Relation = {
        name: key,
        types: Array.from({ length: arity }, (_, i) => types.get(`${key}.${i}`) ?? 'role'),
        isStatic,
      };
      const id = vocabulary.relation(relation);
      relations.add(id);
      return id;
    };
    for (const { name, type, arity, tuples } of this.numberRelations()) {
      const id = vocabulary.relation({
        name,
        types: Array.from({ length: arity }, () => type),
        isStatic: true,
      });
      relations.add(id);
      facts.addStatic(
        id,
        tuples.map((tuple) => tuple.map((number) => vocabulary.constant(String(number)))),
      );
    }
    for (const state of states) {
      const held = new Map<number, number[][]>();
      const hold = (id: number, values: readonly string[]): void => {
        const tuples = held.get(id) ?? [];
        held.set(id, tuples);
        tuples.push(values.map((value) => vocabulary.constant(value)));
      };
      for (const fact of state.facts) {
        const [skeleton, values] = this.#flat('', fact);
        hold(relationOf('', skeleton, values.length, false), values);
      }
      if (part === 'next')
        state.moves?.forEach((move, role) => {
          const [skeleton, values] = this.#flat('', move);
          hold(relationOf('does ', skeleton, values.length + 1, false), [
            this.#roles[role] as string,
            ...values,
          ]);
        });
      facts.addState(held);
    }
    return { facts, relations: [...relations] };
  }

  /**
   * For each skeleton, all atoms that were observed in any state and those that might have been, by their arguments.
   */
  #targets(part: Part): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
    const targets = new Map<string, Map<string, readonly string[]>>();
    for (const state of this.#states)
      for (const { skeleton, values } of this.#atoms(part, state)) {
        const atoms = targets.get(skeleton) ?? new Map<string, readonly string[]>();
        targets.set(skeleton, atoms);
        atoms.set(values.join(' '), values);
      }
    for (const atoms of targets.values()) addUnseen(atoms);
    return targets;
  }

  #atoms(part: Part, state: SeenState): readonly SeenAtom[] {
    if (part === 'terminal') return state.goals === undefined ? [] : [{ skeleton: '', values: [] }];
    if (part === 'goal')
      return (state.goals ?? []).map((goal, role) => ({
        skeleton: '',
        values: [this.#roles[role] as string, String(goal)],
      }));
    if (part === 'legal')
      return (state.legal ?? []).flatMap((moves, role) =>
        moves.map((move) => {
          const [skeleton, values] = this.#flat('', move);
          return { skeleton, values: [this.#roles[role] as string, ...values] };
        }),
      );
    return (state.next ?? []).map((fact) => {
      const [skeleton, values] = this.#flat('', fact);
      return { skeleton, values };
    });
  }

  #flat(prefix: string, text: string): [string, readonly string[]] {
    let term = this.#terms.get(text);
    if (term === undefined) {
      term = flatTerm(text);
      this.#terms.set(text, term);
    }
    return [`${prefix}${term.skeleton}`, term.values];
  }
}

/** The maximum number of atoms of a target. */
const MOST_ATOMS = 5000;

/**
 * Adds atoms that were never observed, which the rules must not derive: other combinations of the same values or, if
 * these are too many, atoms that differ from an observed one in a single value.
 */
function addUnseen(atoms: Map<string, readonly string[]>): void {
  const seen = [...atoms.values()];
  const domains = (seen[0] ?? []).map((_, i) => [...new Set(seen.map((values) => values[i] as string))]);
  const isSmall = domains.reduce((product, domain) => product * domain.length, 1) <= MOST_ATOMS;
  let fresh: readonly (readonly string[])[] = [[]];
  if (isSmall)
    for (const domain of domains)
      fresh = fresh.flatMap((values) => domain.map((value) => [...values, value]));
  else
    fresh = seen.flatMap((values) =>
      domains.flatMap((domain, i) => domain.map((value) => values.map((own, k) => (k === i ? value : own)))),
    );
  for (const values of fresh) {
    if (atoms.size >= MOST_ATOMS) return;
    atoms.set(values.join(' '), values);
  }
}

const NUMBER = /^\d{1,6}$/;

/** A number in a fact. */
interface Slot {
  readonly skeleton: string;
  readonly position: number;
  readonly number: number;
}

interface SeenState {
  readonly facts: readonly string[];
  readonly legal: readonly (readonly string[])[] | undefined;
  readonly moves: readonly string[] | undefined;
  readonly next: readonly string[] | undefined;
  readonly goals: readonly number[] | undefined;
}

function isAbout(part: Part, { legal, next, goals }: SeenState): boolean {
  if (part === 'legal') return legal !== undefined;
  if (part === 'next') return next !== undefined;
  return part === 'terminal' || goals !== undefined;
}

/**
 * @throws Failure if the same position had different successors: then either a record is wrong, or something is hidden
 */
function expectSame(before: SeenState, now: SeenState, match: number, position: number): void {
  const text = (state: SeenState): string =>
    JSON.stringify([
      state.legal?.map((moves) => [...moves].sort()),
      state.next && [...state.next].sort(),
      state.goals,
    ]);
  if (text(before) === text(now)) return;
  throw new Failure(
    `match ${match + 1}, position ${position + 1} contradicts an earlier record of the same position with the same moves: the records are wrong, chance decides, or facts are missing`,
  );
}

const targetName = (part: Part, skeleton: string): string => (skeleton === '' ? part : `${part} ${skeleton}`);

function targetTypes(
  part: Part,
  skeleton: string,
  types: ReadonlyMap<string, string>,
  values: readonly string[],
): readonly string[] {
  const key = part === 'legal' ? `does ${skeleton}` : part === 'goal' ? 'goal' : skeleton;
  return values.map((_, i) => types.get(`${key}.${i}`) ?? 'role');
}

/**
 * Names a type `role` if it contains the roles, and `number` if it contains whole numbers; other types are named after
 * the relation they first occurred in.
 */
function namesOfTypes(
  roots: ReadonlyMap<string, readonly string[]>,
  roles: readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [root, constants] of roots) {
    const word = /^\(?(?:does \(?)?([\w-]+)/.exec(root)?.[1] ?? 'value';
    const base = constants.some((constant) => roles.includes(constant))
      ? 'role'
      : constants.every((constant) => /^\d+$/.test(constant))
        ? 'number'
        : word.replace(/-/g, '_');
    const taken = new Set(names.values());
    let name = base;
    for (let i = 2; taken.has(name); i++) name = `${base}_${i}`;
    names.set(root, name);
  }
  return names;
}

/** Facts are written `(true …)`, moves `(does role …)`, and invented relations are flat. */
class NestedSpelling {
  readonly #vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  of(part: Part, skeleton: string): Spelling {
    return {
      constant: (text) => text,
      fact: (relation, values) => {
        const name = this.#vocabulary.relations[relation]?.name ?? '';
        if (this.#vocabulary.relations[relation]?.isStatic) return `(${name} ${values.join(' ')})`;
        if (name.startsWith('does '))
          return `(does ${values[0] ?? ''} ${rebuilt(name.slice('does '.length), values.slice(1))})`;
        return `(true ${rebuilt(name, values)})`;
      },
      head: (values) => {
        if (part === 'terminal') return 'terminal';
        if (part === 'goal') return `(goal ${values.join(' ')})`;
        return part === 'next'
          ? `(next ${rebuilt(skeleton, values)})`
          : `(legal ${values[0] ?? ''} ${rebuilt(skeleton, values.slice(1))})`;
      },
    };
  }
}
