/** Reads the public tasks of inductive general game playing (Cropper, Evans and Law, 2019) and scores rules on them. */
import { Failure, newBits, setBit } from '../base/index.ts';
import { Facts, type Relation, type Vocabulary } from './facts.ts';
import { derived } from './induce-relation.ts';
import { holds, type Task } from './task.ts';
import type { Body } from './terms.ts';

/** The tasks of one file: one for each target relation, all over the same facts. */
export interface TaskFile {
  readonly facts: Facts;
  readonly tasks: readonly Task[];
  readonly relations: readonly number[];
}

interface FlatAtom {
  readonly name: string;
  readonly values: readonly string[];
}

/** The declared type of each relation or constant, by name. */
export type Types = ReadonlyMap<string, readonly string[]>;

/** Reads the types without subtypes: each subtype is merged with its supertype. */
export function readTypes(text: string): Types {
  const parents = new Map<string, string>();
  const declared = new Map<string, readonly string[]>();
  for (const sentence of text.split(/\.(?:\s|$)/)) {
    const sub = /^\s*([\w]+)\s*:>\s*([\w]+)\s*$/.exec(sentence);
    if (sub !== null) {
      parents.set(rootOf(parents, sub[1] as string), rootOf(parents, sub[2] as string));
      continue;
    }
    const [names, type] = sentence.split('::');
    if (names === undefined || type === undefined) continue;
    const parts = type.split('->').map((part) => part.trim());
    for (const name of names.split(',')) declared.set(name.trim(), parts);
  }
  return new Map([...declared].map(([name, parts]) => [name, parts.map((part) => rootOf(parents, part))]));
}

function rootOf(parents: ReadonlyMap<string, string>, type: string): string {
  const parent = parents.get(type);
  return parent === undefined || parent === type ? type : rootOf(parents, parent);
}

/** @throws Failure if the text is not a task file */
export function readTaskFile(text: string, name: string, types: Types, vocabulary: Vocabulary): TaskFile {
  const blocks = blocksOf(text, name);
  const [atoms, statics] = [blocks.shift(), blocks.shift()];
  if (atoms?.keyword !== 'atoms' || statics?.keyword !== 'statics')
    throw new Failure(
      `${name}: starts with 'atoms:' and 'statics:' in the known form; found '${atoms?.keyword ?? ''}' and '${statics?.keyword ?? ''}'.`,
    );
  const reader = new AtomReader(types, vocabulary, name);
  const facts = new Facts(vocabulary);
  const relations = new Set<number>();
  for (const [relation, tuples] of reader.facts(statics.lines, true)) {
    facts.addStatic(relation, tuples);
    relations.add(relation);
  }
  const states: { readonly state: number; readonly positives: readonly string[] }[] = [];
  for (let i = 0; i < blocks.length; i += 2) {
    const [background, positives] = [blocks[i], blocks[i + 1]];
    if (background?.keyword !== 'background' || positives?.keyword !== 'positives')
      throw new Failure(
        `${name}: after the statics come pairs of 'background:' and 'positives:'; pair ${i / 2 + 1} is not one.`,
      );
    const state = reader.facts(background.lines, false);
    for (const relation of state.keys()) relations.add(relation);
    states.push({ state: facts.addState(state), positives: positives.lines });
  }
  return { facts, tasks: targetTasks(atoms.lines, states, facts, reader), relations: [...relations] };
}

function targetTasks(
  lines: readonly string[],
  states: readonly { readonly positives: readonly string[] }[],
  facts: Facts,
  reader: AtomReader,
): readonly Task[] {
  const byTarget = new Map<string, { atoms: FlatAtom[]; numbers: Map<string, number> }>();
  for (const line of lines) {
    const atom = reader.atom(line);
    const key = `${atom.name}/${atom.values.length}`;
    const entry = byTarget.get(key) ?? { atoms: [] as FlatAtom[], numbers: new Map<string, number>() };
    byTarget.set(key, entry);
    entry.numbers.set(line, entry.atoms.length);
    entry.atoms.push(atom);
  }
  return [...byTarget.values()].map(({ atoms, numbers }) => {
    const { name, values } = atoms[0] as FlatAtom;
    return {
      target: { name, types: reader.types(name, values.length) },
      atoms: atoms.map((atom) => atom.values.map((value) => facts.vocabulary.constant(value))),
      facts,
      positives: states.map(({ positives }) => {
        const bits = newBits(atoms.length);
        for (const line of positives) {
          const atom = numbers.get(line);
          if (atom !== undefined) setBit(bits, atom);
        }
        return bits;
      }),
    };
  });
}

interface Block {
  readonly keyword: string;
  readonly lines: readonly string[];
}

function blocksOf(text: string, name: string): Block[] {
  return text
    .split(/^---\s*$/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      const keyword = /^(\w+):$/.exec(lines[0] ?? '')?.[1];
      if (keyword === undefined)
        throw new Failure(
          `${name}: a block starts with a keyword and a colon, not with '${(lines[0] ?? '').slice(0, 40)}'.`,
        );
      return { keyword, lines: lines.slice(1) };
    });
}

class AtomReader {
  readonly #types: Types;
  readonly #vocabulary: Vocabulary;
  readonly #file: string;

  constructor(types: Types, vocabulary: Vocabulary, file: string) {
    this.#types = types;
    this.#vocabulary = vocabulary;
    this.#file = file;
  }

  atom(line: string): FlatAtom {
    const match = /^([\w+-]+)(?:\((.*)\))?$/.exec(line);
    if (match === null) throw new Failure(`${this.#file}: '${line.slice(0, 60)}' is not a ground atom.`);
    const values = match[2] === undefined ? [] : match[2].split(',').map((value) => value.trim());
    return { name: match[1] as string, values };
  }

  facts(lines: readonly string[], isStatic: boolean): Map<number, number[][]> {
    const facts = new Map<number, number[][]>();
    for (const line of lines) {
      const { name, values } = this.atom(line);
      const relation = this.#relation(name, values.length, isStatic);
      const tuples = facts.get(relation) ?? [];
      facts.set(relation, tuples);
      tuples.push(values.map((value) => this.#vocabulary.constant(value)));
    }
    return facts;
  }

  #relation(name: string, arity: number, isStatic: boolean): number {
    return (
      this.#vocabulary.find(name, arity) ??
      this.#vocabulary.relation({ name, types: this.types(name, arity), isStatic } satisfies Relation)
    );
  }

  /** Fluents, moves and targets are declared without the prefix before the underscore. */
  types(name: string, arity: number): readonly string[] {
    const declared = this.#types.get(name);
    if (declared !== undefined && declared.length === arity + 1) return declared.slice(0, arity);
    const [, word = '', rest = ''] = /^(true|next|does|legal|input)_(.+)$/.exec(name) ?? [];
    const inner = this.#types.get(rest)?.slice(0, -1);
    const role = this.#types.get('role')?.[0] ?? 'agent';
    if (inner !== undefined) {
      if ((word === 'true' || word === 'next') && inner.length === arity) return inner;
      if (word !== '' && inner.length + 1 === arity) return [role, ...inner];
      if (word !== '' && inner.length === arity) return inner;
    }
    return Array.from({ length: arity }, (_, i) => `${name}/${i}`);
  }
}

/** How well rules do on examples they may not have been trained on. */
export interface Score {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
}

/** Counts how often an answer agrees with the observations. */
export function tally(task: Task, answer: (state: number, atom: number) => boolean): Score {
  let truePositives = 0;
  let falsePositives = 0;
  let trueNegatives = 0;
  let falseNegatives = 0;
  for (let state = 0; state < task.positives.length; state++)
    for (let atom = 0; atom < task.atoms.length; atom++)
      if (holds(task, state, atom)) {
        if (answer(state, atom)) truePositives++;
        else falseNegatives++;
      } else if (answer(state, atom)) falsePositives++;
      else trueNegatives++;
  return { truePositives, falsePositives, trueNegatives, falseNegatives };
}

export function scoreOf(rules: readonly Body[], task: Task): Score {
  const answers: Uint8Array[] = [];
  derived(rules, task, (_, atoms) => answers.push(atoms) > 0);
  return tally(task, (state, atom) => answers[state]?.[atom] === 1);
}

/** Returns whether the fluent of a `next` atom held before; undefined for other targets. */
export function holdsBefore({
  target,
  atoms,
  facts,
}: Task): ((state: number, atom: number) => boolean) | undefined {
  const rest = /^next(_.*)?$/.exec(target.name);
  if (rest === null) return undefined;
  const relation = facts.vocabulary.find(`true${rest[1] ?? ''}`, target.types.length);
  const before = new Map<number, ReadonlySet<string>>();
  return (state, atom) => {
    if (relation === undefined) return false;
    let held = before.get(state);
    if (held === undefined) {
      const tuples = facts.tuples(relation, state);
      held = new Set(
        Array.from({ length: facts.count(relation, state) }, (_, i) =>
          tuples.subarray(i * target.types.length, (i + 1) * target.types.length).join(),
        ),
      );
      before.set(state, held);
    }
    return held.has((atoms[atom] as readonly number[]).join());
  };
}

export function sumOfScores(scores: readonly Score[]): Score {
  const sum = (of: (score: Score) => number): number => scores.reduce((total, score) => total + of(score), 0);
  return {
    truePositives: sum((score) => score.truePositives),
    falsePositives: sum((score) => score.falsePositives),
    trueNegatives: sum((score) => score.trueNegatives),
    falseNegatives: sum((score) => score.falseNegatives),
  };
}

/**
 * Returns the mean of the accuracies on positive and negative examples; if one kind is absent, the accuracy on the
 * other.
 */
export function balancedAccuracy({
  truePositives,
  falsePositives,
  trueNegatives,
  falseNegatives,
}: Score): number {
  const positives = truePositives + falseNegatives;
  const negatives = trueNegatives + falsePositives;
  if (positives === 0 && negatives === 0) return 1;
  if (positives === 0) return trueNegatives / negatives;
  if (negatives === 0) return truePositives / positives;
  return (truePositives / positives + trueNegatives / negatives) / 2;
}

export const isPerfect = ({ falsePositives, falseNegatives }: Score): boolean =>
  falsePositives + falseNegatives === 0;
