/** `anygame evolve`: evolves networks that play an arcade game, with or without parts of other networks. */
import { duration, Failure, printable } from '../../base/index.ts';
import { expectWritable, readModuleFile, readNetworkFile, writeNewFile } from '../../host/index.ts';
import {
  ARCADE_TASK_DEFAULTS,
  type ArcadeTaskOptions,
  arcadeTask,
  EVOLUTION_DEFAULTS,
  Evolution,
  type EvolutionTask,
  type Generation,
  type KeptNetwork,
  networkText,
  parityTask,
  STAND_INS,
} from '../../neural/index.ts';
import { levelOf, openArcade } from '../arcade/open.ts';
import { choice, defineCommand, flag, text, texts, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { Progress } from '../progress.ts';

const DEFAULT_GENERATIONS = 200;
const MOST_PARITY = 10;
/** Milliseconds between two times of saving. */
const SAVING_PERIOD = 10_000;

export const evolve = defineCommand({
  description: [
    'Evolves a small recurrent network for a task: an arcade game, whose score it maximises, or parity:N, the parity of N bits. The method is enforced sub-populations (Gomez 2003): one population of weights for each hidden unit. If nothing has become better for some generations, all populations burst into neighbours of the best network; if that does not help either, a hidden unit is added. docs/networks.md explains it.',
    'With --source, the hidden units and outputs of another network become part of the new one. They stay as they are; only their connections are evolved (Braylan et al. 2016). Several sources are possible; those of --pool are recruited only when evolution is stuck.',
    'A network sees one layer of 8 by 10 cells for each class of objects, and plays with a stick of nine directions and a button. It decides in every fourth tick; with a probability of a quarter, its last action is repeated instead.',
    "The best network is written to --output every ten seconds and at the end, also after Ctrl-C. --resume goes on with the run in a file, exactly as if it had never stopped. The file is a player of arcade games: 'anygame match paddle net:FILE'.",
    'Exit code: 0 on success, 2 on a usage error or if a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'TASK', least: 0, most: 1 },
  options: {
    source: texts('FILE', 'a network to reuse from the start; may be given several times'),
    pool: texts('FILE', 'a network to recruit when evolution is stuck; may be given several times'),
    generations: wholeNumber('N', `generations in total (${DEFAULT_GENERATIONS})`, {
      least: 1,
      most: 1_000_000,
    }),
    evaluations: wholeNumber('N', `networks per generation (${EVOLUTION_DEFAULTS.evaluations})`, {
      least: 1,
      most: 1_000_000,
    }),
    members: wholeNumber('N', `members of a population (${EVOLUTION_DEFAULTS.members})`, {
      least: 4,
      most: 10_000,
    }),
    hidden: wholeNumber('N', `hidden units at the start (${EVOLUTION_DEFAULTS.hidden})`, {
      least: 1,
      most: 1000,
    }),
    patience: wholeNumber(
      'N',
      `generations without progress before a burst (${EVOLUTION_DEFAULTS.patience})`,
      {
        least: 1,
      },
    ),
    recruit: choice(
      ['unit', 'module', 'either', 'nothing'],
      'what is added when evolution is stuck: a hidden unit, a network of the pool, or either (unit)',
    ),
    every: wholeNumber('N', `ticks between two decisions (${ARCADE_TASK_DEFAULTS.every})`, {
      least: 1,
      most: 1000,
    }),
    ticks: wholeNumber('N', `maximum length of a game (${ARCADE_TASK_DEFAULTS.mostTicks})`, { least: 1 }),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    output: text('FILE', 'where to write the best network', 'o'),
    resume: text('FILE', 'go on with the run in this file'),
    json: flag('print the generations and the result as JSON, for other programs'),
  },
  examples: [
    {
      call: 'anygame evolve paddle --generations 50 -o paddle.net',
      does: 'a network that plays table tennis',
    },
    {
      call: 'anygame evolve deep-sea --source paddle.net -o diver.net',
      does: 'the same, reusing another network',
    },
    { call: 'anygame evolve --resume paddle.net --generations 300', does: 'more generations' },
    { call: 'anygame evolve parity:3', does: 'the task on which the method was first tested' },
  ],

  async run({ options, operands: [operand] }, io) {
    const output = options.output ?? options.resume;
    const { evolution, name, arcade } = await openRun(operand, options);
    if (output !== undefined) await expectWritable(output);
    const wanted = options.generations ?? DEFAULT_GENERATIONS;
    const done = evolution.generations.length;
    if (done >= wanted)
      throw new UsageError(`the run has ${done} generations already; ask for more with --generations.`);
    const kept = (): KeptNetwork => ({
      task: name,
      fitness: evolution.bestSoFar,
      ...(arcade && { arcade }),
      network: evolution.best,
      run: evolution.state(),
    });
    const progress = new Progress(io);
    const start = io.now();
    let saved = start;
    try {
      while (evolution.generations.length < wanted && !evolution.isSolved && !progress.interrupted) {
        const before = evolution.bestSoFar;
        const generation = evolution.next();
        const isNews = generation.bestSoFar > before || generation.event !== undefined;
        if (isNews && !options.json) {
          progress.clear();
          io.out(`${generationLine(generation)}\n`);
        }
        if (output !== undefined && io.now() - saved > SAVING_PERIOD) {
          await writeNewFile(output, networkText(kept()));
          saved = io.now();
        }
        await progress.tell(
          () => `${generationLine(generation)} of ${wanted}, ${duration(io.now() - start)}`,
        );
      }
    } finally {
      progress.end();
    }
    if (output !== undefined) await writeNewFile(output, networkText(kept()));
    report(evolution, { name, output, seconds: (io.now() - start) / 1000, json: options.json }, io);
    return progress.interrupted ? EXIT.interrupted : EXIT.success;
  },
});

interface RunOptions {
  readonly source: readonly string[] | undefined;
  readonly pool: readonly string[] | undefined;
  readonly evaluations: number | undefined;
  readonly members: number | undefined;
  readonly hidden: number | undefined;
  readonly patience: number | undefined;
  readonly recruit: 'unit' | 'module' | 'either' | 'nothing' | undefined;
  readonly every: number | undefined;
  readonly ticks: number | undefined;
  readonly seed: number | undefined;
  readonly resume: string | undefined;
}

interface OpenedRun {
  readonly evolution: Evolution;
  readonly name: string;
  readonly arcade: ArcadeTaskOptions | undefined;
}

async function openRun(operand: string | undefined, options: RunOptions): Promise<OpenedRun> {
  if (options.resume !== undefined) {
    const { resume, ...settings } = options;
    const given = (
      ['evaluations', 'members', 'hidden', 'patience', 'recruit', 'every', 'ticks', 'seed'] as const
    ).find((each) => settings[each] !== undefined);
    if (given !== undefined || hasAny(settings.source) || hasAny(settings.pool))
      throw new UsageError(
        `--resume goes on as the run began: --${given ?? (hasAny(settings.source) ? 'source' : 'pool')} cannot be changed.`,
      );
    const kept = await readNetworkFile(resume);
    if (operand !== undefined && operand !== kept.task)
      throw new UsageError(`${printable(resume)} is about ${kept.task}, not ${printable(operand)}.`);
    const { task, arcade } = await openTask(kept.task, kept.arcade);
    return { evolution: new Evolution(task, kept.run), name: kept.task, arcade };
  }
  if (operand === undefined)
    throw new UsageError('name an arcade game or parity:N, or a file to go on with after --resume.');
  const { task, arcade } = await openTask(operand, {
    ...ARCADE_TASK_DEFAULTS,
    ...(options.every !== undefined && { every: options.every }),
    ...(options.ticks !== undefined && { mostTicks: options.ticks }),
  });
  const modules = await Promise.all((options.source ?? []).map(readModuleFile));
  const pool = await Promise.all((options.pool ?? []).map(readModuleFile));
  const names = ['evaluations', 'members', 'hidden', 'patience', 'recruit'] as const;
  const given = Object.fromEntries(
    names.filter((each) => options[each] !== undefined).map((each) => [each, options[each]]),
  );
  const evolution = new Evolution(task, { seed: options.seed ?? 1, options: given, modules, pool });
  return { evolution, name: operand, arcade };
}

const hasAny = (list: readonly string[] | undefined): boolean => list !== undefined && list.length > 0;

async function openTask(
  name: string,
  arcade: ArcadeTaskOptions | undefined,
): Promise<{ task: EvolutionTask; arcade: ArcadeTaskOptions | undefined }> {
  const bits = /^parity:(\d+)$/.exec(name)?.[1];
  if (bits !== undefined) {
    if (Number(bits) < 2 || Number(bits) > MOST_PARITY)
      throw new UsageError(`parity has 2 to ${MOST_PARITY} bits, not ${bits}.`);
    return { task: parityTask(Number(bits)), arcade: undefined };
  }
  const source = await openArcade(name);
  if (source === undefined)
    throw new Failure(
      `${printable(name)}: networks are evolved for arcade games and for parity:N; 'anygame games --tag arcade' lists arcade games.`,
    );
  const game = await levelOf(source, source.level);
  const classes = arcade?.classes ?? STAND_INS.find((each) => each.game === source.name)?.classes;
  const task = arcadeTask(name, game, { ...arcade, classes });
  return { task, arcade: { ...ARCADE_TASK_DEFAULTS, ...arcade, classes: task.layers.classes } };
}

function generationLine({ number, best, mean, bestSoFar, units, modules, event }: Generation): string {
  const parts = modules === 0 ? `${units} units` : `${units} units, ${modules} reused`;
  const what = event === undefined ? '' : `, ${EVENTS[event]}`;
  return `generation ${number}: best ${short(best)}, mean ${short(mean)}, best so far ${short(bestSoFar)}, ${parts}${what}`;
}

const EVENTS = { burst: 'burst', unit: 'a unit was added', module: 'a network was recruited' } as const;

const short = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

interface Outcome {
  readonly name: string;
  readonly output: string | undefined;
  readonly seconds: number;
  readonly json: boolean;
}

function report(evolution: Evolution, { name, output, seconds, json }: Outcome, io: Io): void {
  const { generations, bestSoFar, isSolved } = evolution;
  if (json) {
    const found = {
      version: 1,
      task: name,
      fitness: bestSoFar,
      isSolved,
      seconds,
      file: output,
      generations,
    };
    io.out(`${JSON.stringify(found, undefined, 2)}\n`);
    return;
  }
  const solved = isSolved ? ', solved' : '';
  const file = output === undefined ? '' : `; the network is in ${printable(output)}`;
  io.out(`\n${name}: best ${short(bestSoFar)} after ${generations.length} generations${solved}${file}\n`);
}
