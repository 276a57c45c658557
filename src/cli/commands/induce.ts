/** `anygame induce`: learns rules from observations. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { duration, Failure, printable, tableLines } from '../../base/index.ts';
import { readTextFile, writeNewFile } from '../../host/index.ts';
import {
  BASELINES,
  type Baseline,
  balancedAccuracy,
  baselineScore,
  isPerfect,
  learnTaskFile,
  readTaskFile,
  readTypes,
  type Score,
  scoreTaskFile,
  type TaskFile,
  type Types,
  Vocabulary,
} from '../../induce/index.ts';
import { defineCommand, flag, text, time, wholeNumber } from '../command.ts';
import { type SheetPlan, sheetFromGame, sheetFromTraces } from '../induced-sheet.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { Progress } from '../progress.ts';

const DEFAULT_LIMIT = 600;
/** Bytes; the largest file of the benchmark has 4 million. */
const MOST_BYTES = 64_000_000;

export const induce = defineCommand({
  description: [
    'Learns the rules of a game from recorded matches: rules in GDL for legal, next, goal and terminal, with variables, negation and invented relations. docs/learning-rules.md describes the method and what it achieves.',
    "TRACES is a file that 'anygame traces --all-moves' wrote. The result is a whole sheet that can be played. It is printed, or written to the file that --output names, and a report follows: for each relation, how many rules there are, how many observations they rest on, and how many of them they get wrong. Records that contradict each other are refused. If observations remain that no rule explains, the report says so, and the exit code is 1. With --against, the sheet is compared with a game that is known: all sequences of moves to depth 4 (or to a smaller one, if there are more than 300,000), and 1,000 random matches; the first difference is reported, and the exit code is then 1.",
    'With --ask GAME instead of TRACES, it watches a game that can be asked: it begins with a few random matches, learns two sheets, from all matches and from a part of them, and where they differ, it has the match played that leads there. It ends when two sheets do not differ in 200 matches and 50 new matches are explained.',
    "With --iggp, it trains on the tasks of the public benchmark of inductive general game playing (Cropper, Evans and Law, 2019) instead, and scores the rules on examples that it did not learn from. FOLDER holds the benchmark as it is published: training examples in FOLDER/data/train/GAME_TARGET_train.dat, declared types in FOLDER/types/GAME.typ. --score names a split of the same form, such as 'validate' or 'test', or a folder with its files. Without --score, the rules are scored on the training examples themselves.",
    "A task is perfect if the rules are right for every example of the split. The balanced accuracy is the mean of the rates on examples that hold and on examples that do not. Three simple answers are scored beside the rules: 'always false', 'most frequent' (what mostly held in training) and 'inertia' (for next: what held before).",
    'Ctrl-C stops after the current step of the search and prints the results so far. Exit code: 0 on success, 1 if rules remain wrong for some observations, 2 if files cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: '[TRACES]', least: 0, most: 1 },
  options: {
    iggp: text('FOLDER', 'train on the benchmark in this folder'),
    score: text('SPLIT', 'score on this split, or on the files of this folder'),
    only: text('NAMES', 'only these games or tasks, separated by spaces or commas: tictactoe_next'),
    ask: text('GAME', 'learn from this game, and choose which of its matches to watch'),
    against: text('GAME', 'compare the sheet with this game: all moves to depth 4, 1,000 random matches'),
    for: time(`time limit for each task, or for the whole sheet (${DEFAULT_LIMIT / 60}m)`),
    output: {
      ...text('FILE', 'write the sheet to FILE; with --iggp, the rules of each task to FILE/GAME_TARGET.kif'),
      short: 'o',
    },
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    json: flag('print the results as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame induce traces.jsonl -o game.kif', does: 'a sheet from matches' },
    {
      call: 'anygame induce traces.jsonl --against tic-tac-toe',
      does: 'is the learned game the one that was watched?',
    },
    { call: 'anygame induce --ask blocks-world --for 5m', does: 'learn by asking' },
    {
      call: 'anygame induce --iggp iggp --score validate',
      does: 'train all tasks, score on unseen examples',
    },
    { call: 'anygame induce --iggp iggp --only tictactoe -o rules', does: 'write the rules of four tasks' },
  ],

  async run({ options, operands: [traces] }, io) {
    const seconds = options.for ?? DEFAULT_LIMIT;
    const seed = options.seed ?? 1;
    if (options.iggp === undefined) {
      const { output, json, against, ask } = options;
      if (ask !== undefined && traces !== undefined)
        throw new UsageError('traces and --ask exclude each other.');
      if (traces === undefined && ask === undefined)
        throw new UsageError(
          'name a file of traces, a game with --ask GAME, or the folder of the benchmark with --iggp FOLDER.',
        );
      if (options.score !== undefined || options.only !== undefined)
        throw new UsageError('--score and --only apply to the benchmark and need --iggp.');
      const plan: SheetPlan = { seconds, seed, output, json, against };
      return ask === undefined ? sheetFromTraces(traces ?? '', plan, io) : sheetFromGame(ask, plan, io);
    }
    if (options.against !== undefined || options.ask !== undefined)
      throw new UsageError('--against and --ask are about whole sheets and cannot be used with --iggp.');
    if (traces !== undefined) throw new UsageError('traces and --iggp exclude each other.');
    if (options.output !== undefined) await makeFolder(options.output);
    const names = await taskNames(options.iggp, named(options.only));
    const plan: Plan = {
      folder: options.iggp,
      scored: options.score === undefined ? undefined : await splitFiles(options.iggp, options.score),
      seconds,
      seed,
      output: options.output,
    };
    const progress = new Progress(io);
    const outcomes: Outcome[] = [];
    const failed: string[] = [];
    try {
      for (const name of names) {
        if (progress.interrupted) break;
        const outcome = await runTask(name, plan, progress, io, `${outcomes.length + 1} of ${names.length}`);
        if (progress.interrupted) break;
        if (outcome === undefined) {
          failed.push(name);
          continue;
        }
        outcomes.push(outcome);
        if (options.json) continue;
        progress.clear();
        io.out(`${outcomeLine(outcome)}\n`);
      }
    } finally {
      progress.end();
    }
    if (failed.length > 0)
      io.err(
        `anygame: ${failed.length} tasks have no examples to score on and were skipped: ${failed.join(', ')}\n`,
      );
    io.out(
      options.json
        ? `${JSON.stringify(report(outcomes), undefined, 2)}\n`
        : `${summaryLines(outcomes).join('\n')}\n`,
    );
    return progress.interrupted ? EXIT.interrupted : EXIT.success;
  },
});

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => {
    throw new Failure(`${printable(folder)}: cannot create this folder.`);
  });
}

interface Plan {
  readonly folder: string;
  /** By task, its file in the split to score on; undefined to score on the training examples. */
  readonly scored: ReadonlyMap<string, string> | undefined;
  readonly seconds: number;
  readonly seed: number;
  readonly output: string | undefined;
}

interface Outcome {
  readonly task: string;
  readonly score: Score;
  readonly baselines: Readonly<Record<Baseline, Score>>;
  readonly rules: string;
  /** Training examples for which the rules are wrong. */
  readonly mistakes: number;
  readonly seconds: number;
}

async function runTask(
  name: string,
  plan: Plan,
  progress: Progress,
  io: Io,
  place: string,
): Promise<Outcome | undefined> {
  const other = plan.scored?.get(name);
  if (plan.scored !== undefined && other === undefined) return undefined;
  const types = await typesOf(plan.folder, name);
  const vocabulary = new Vocabulary();
  const training = await readTasks(
    join(plan.folder, 'data', 'train', `${name}_train.dat`),
    types,
    vocabulary,
  );
  const start = io.now();
  const show = (): string => `${name} (${place}), ${duration(io.now() - start)} of ${plan.seconds} s`;
  const learned = await learnTaskFile(training, {
    now: io.now,
    deadline: start + 1000 * plan.seconds,
    isCancelled: () => progress.interrupted,
    pause: () => progress.tell(show),
    seed: plan.seed,
  });
  const seconds = (io.now() - start) / 1000;
  if (plan.output !== undefined && !progress.interrupted)
    await writeNewFile(join(plan.output, `${name}.kif`), learned.text);
  const unseen = other === undefined ? training : await readTasks(other, types, vocabulary);
  const baselines = Object.fromEntries(
    BASELINES.map((baseline) => [baseline, baselineScore(baseline, training, unseen)]),
  ) as Record<Baseline, Score>;
  const score = scoreTaskFile(learned.rules, training, unseen);
  return { task: name, score, baselines, rules: learned.text, mistakes: learned.mistakes, seconds };
}

async function readTasks(file: string, types: Types, vocabulary: Vocabulary): Promise<TaskFile> {
  return readTaskFile(await readTextFile(file, MOST_BYTES), printable(file), types, vocabulary);
}

async function typesOf(folder: string, task: string): Promise<Types> {
  const game = task.replace(/_[^_]+$/, '');
  return readTypes(await readTextFile(join(folder, 'types', `${game}.typ`), MOST_BYTES));
}

/** @throws Failure if there are no tasks, or none that are asked for */
async function taskNames(folder: string, only: readonly string[]): Promise<readonly string[]> {
  const names = [...(await filesOf(join(folder, 'data', 'train'))).keys()].sort();
  if (names.length === 0)
    throw new Failure(
      `${printable(folder)}: there are no training tasks in data/train (GAME_TARGET_train.dat).`,
    );
  for (const wanted of only)
    if (!names.some((name) => isMeant(name, wanted)))
      throw new Failure(
        `${printable(folder)}: there is no game or task '${printable(wanted)}'; the first of ${names.length} is ${names[0]}.`,
      );
  return only.length === 0 ? names : names.filter((name) => only.some((wanted) => isMeant(name, wanted)));
}

const named = (list: string | undefined): readonly string[] => list?.split(/[\s,]+/u).filter(Boolean) ?? [];

const isMeant = (task: string, wanted: string): boolean =>
  task === wanted || task.replace(/_[^_]+$/, '') === wanted;

async function splitFiles(folder: string, split: string): Promise<ReadonlyMap<string, string>> {
  const isFolder = split.includes('/') || split === '.';
  const files = await filesOf(isFolder ? split : join(folder, 'data', split));
  if (files.size === 0)
    throw new Failure(`${printable(split)}: there are no files GAME_TARGET_SPLIT.dat to score on.`);
  return files;
}

/** By task, the file with its examples. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch(() => {
    throw new Failure(`${printable(folder)}: there is no such folder, or it cannot be read.`);
  });
  const files = new Map<string, string>();
  for (const name of names) {
    const task = /^(\w+_(?:goal|legal|next|terminal))_\w+\.dat$/.exec(name)?.[1];
    if (task !== undefined) files.set(task, join(folder, name));
  }
  return files;
}

function outcomeLine({ task, score, mistakes, seconds }: Outcome): string {
  const { falsePositives, falseNegatives } = score;
  const errors = isPerfect(score)
    ? 'perfect'
    : `${percent(balancedAccuracy(score))} balanced, ${falsePositives} wrongly derived, ${falseNegatives} missed`;
  const training = mistakes === 0 ? '' : `, ${mistakes} wrong in training`;
  return `${task}: ${errors}${training} (${seconds.toFixed(1)} s)`;
}

function summaryLines(outcomes: readonly Outcome[]): readonly string[] {
  const rows = systems(outcomes).map(({ name, perfect, balanced }) => [
    name,
    `${perfect} of ${outcomes.length}`,
    percent(perfect / Math.max(1, outcomes.length)),
    percent(balanced),
  ]);
  return ['', ...tableLines([['answers', 'perfect', '', 'mean balanced accuracy'], ...rows])];
}

function report(outcomes: readonly Outcome[]): object {
  return {
    version: 1,
    tasks: outcomes.map(({ baselines, ...outcome }) => ({
      ...outcome,
      perfect: isPerfect(outcome.score),
      balancedAccuracy: balancedAccuracy(outcome.score),
      baselines: BASELINES.map((name) => ({ name, ...baselines[name] })),
    })),
    systems: systems(outcomes),
  };
}

function systems(outcomes: readonly Outcome[]) {
  const row = (name: string, scores: readonly Score[]) => ({
    name,
    perfect: scores.filter(isPerfect).length,
    balanced: scores.reduce((sum, score) => sum + balancedAccuracy(score), 0) / Math.max(1, scores.length),
  });
  return [
    row(
      'learned rules',
      outcomes.map(({ score }) => score),
    ),
    ...BASELINES.map((name) =>
      row(
        name,
        outcomes.map(({ baselines }) => baselines[name]),
      ),
    ),
  ];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
