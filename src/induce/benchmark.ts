/**
 * Runs the tasks of the public benchmark: trains on one file, writes the rules, and scores them and simple baselines
 * on another file.
 */

import { holdsBefore, type Score, scoreOf, sumOfScores, type TaskFile, tally } from './iggp.ts';
import { type InductionOptions, induceRelation } from './induce-relation.ts';
import { holds, type Task } from './task.ts';
import type { Body } from './terms.ts';
import { flatSpelling, RuleWriter } from './write-rules.ts';

export interface LearnedTasks {
  /** The rules for each target relation of the training file. */
  readonly rules: readonly (readonly Body[])[];
  /** The number of training examples for which the rules are wrong. */
  readonly mistakes: number;
  /** The rules as GDL, with the relations of the files. */
  readonly text: string;
}

/** Learns all target relations of a file; the remaining time is divided among the remaining relations. */
export async function learnTaskFile(file: TaskFile, options: InductionOptions): Promise<LearnedTasks> {
  const writer = new RuleWriter(file.facts.vocabulary);
  const rules: (readonly Body[])[] = [];
  const texts: string[] = [];
  let mistakes = 0;
  for (const [i, task] of file.tasks.entries()) {
    const now = options.now();
    const share = (options.deadline - now) / (file.tasks.length - i);
    const learned = await induceRelation(task, file.relations, { ...options, deadline: now + share });
    rules.push(learned.rules);
    mistakes += learned.mistakes;
    texts.push(...writer.rules(learned.rules, task, flatSpelling(file.facts.vocabulary, task.target.name)));
  }
  return { rules, mistakes, text: [...texts, ...writer.invented].map((line) => `${line}\n`).join('') };
}

/** Scores the rules learned from one file on the examples of another. */
export function scoreTaskFile(
  rules: readonly (readonly Body[])[],
  training: TaskFile,
  other: TaskFile,
): Score {
  return sumOfScores(
    other.tasks.map((task) => {
      const number = training.tasks.findIndex(({ target }) => isSameTarget(target, task.target));
      return scoreOf(rules[number] ?? [], task);
    }),
  );
}

function isSameTarget(a: Task['target'], b: Task['target']): boolean {
  return a.name === b.name && a.types.length === b.types.length;
}

export const BASELINES = ['always false', 'most frequent', 'inertia'] as const;
export type Baseline = (typeof BASELINES)[number];

/**
 * Scores simple baselines: no atom holds; an atom holds if it mostly held in training; and for `next`, an atom holds
 * if its fluent held before (for other targets, the most frequent answer).
 */
export function baselineScore(baseline: Baseline, training: TaskFile, other: TaskFile): Score {
  return sumOfScores(
    other.tasks.map((task) => {
      const seen = training.tasks.find(({ target }) => isSameTarget(target, task.target));
      const frequent = baseline === 'always false' ? new Set<string>() : frequentAtoms(seen);
      const before = baseline === 'inertia' ? holdsBefore(task) : undefined;
      return tally(
        task,
        before ?? ((_, atom) => frequent.has((task.atoms[atom] as readonly number[]).join())),
      );
    }),
  );
}

/** Returns the atoms that held in more than half of the states. */
function frequentAtoms(task: Task | undefined): ReadonlySet<string> {
  const frequent = new Set<string>();
  task?.atoms.forEach((values, atom) => {
    let count = 0;
    for (let state = 0; state < task.positives.length; state++) if (holds(task, state, atom)) count++;
    if (2 * count > task.positives.length) frequent.add(values.join());
  });
  return frequent;
}
