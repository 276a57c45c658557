/** `anygame model`: learns how a game changes from watching it, shows what was learned, and plays with it. */
import { duration, Failure, printable, type Random, seededRandom, tableLines } from '../../base/index.ts';
import { expectWritable, readTextFile, writeNewFile } from '../../host/index.ts';
import {
  type BitWorld,
  type Dynamics,
  expectModelOf,
  explore,
  type FlatOptions,
  GameWorld,
  type ImaginedState,
  type KeptModel,
  ModelDynamics,
  ModelSimulation,
  modelPaths,
  modelText,
  newModel,
  observationOf,
  planFlat,
  playWorld,
  prunedShare,
  pruneModel,
  readModel,
  SMALL_WORLDS,
  trainModel,
} from '../../neural/index.ts';
import type { MakePlanner } from '../../players/index.ts';
import { CallBudget } from '../../search/index.ts';
import { arcadePlanner } from '../arcade/match.ts';
import { defineCommand, flag, positiveNumber, text, wholeNumber } from '../command.ts';
import { dependencyPicture } from '../dependency-picture.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { openGame } from '../operands.ts';
import { Progress } from '../progress.ts';

const ACTIONS = ['learn', 'show', 'play'] as const;
const DEFAULT_STEPS = 4000;
const DEFAULT_EPOCHS = 10;
const DEFAULT_TICKS = 200;
const DEFAULT_HORIZON = 8;
const DEFAULT_RUNS = 16;
/** More bits take hours, since each has a network of its own that sees all others. */
const MOST_BITS = 200;
const MOST_BYTES = 256_000_000;
const MOST_SHOWN = 8;
/** Rates for planning, where outcomes are less even than in tests of sampling. */
const RATES = { rate: 0.3, momentum: 0.5, loss: 'log' } as const;

export const model = defineCommand({
  description: [
    'learn watches a game that is played at random and trains a model of it: from the facts of a position and a move, the facts of the next one, the legal moves, the end and the goal. Rewards are not needed. A predictor network gives the probability of each fact; conditioner networks correct samples so that facts that belong together change together ("Neural model learning for stochastic discrete environments", 2015). docs/networks.md explains it.',
    `GAME is a small game of the library or a file (at most ${MOST_BITS} facts and moves), or one of ${Object.keys(SMALL_WORLDS).join(', ')}.`,
    'show prints what the next value of each fact depends on most: the sums of the absolute products of weights over all paths. --output draws all of it as a picture.',
    'play plans with the model: it tries each move in imagined games and takes the one with the best mean reward, or asks --player, which may imagine as many ticks. The result is printed beside random play and beside planning with the real rules.',
    'Exit code: 0 on success, 1 if the rules cannot be played, 2 on a usage error or if a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'learn GAME | show FILE | play FILE', least: 2, most: 2 },
  options: {
    steps: wholeNumber('N', `learn: ticks to watch (${DEFAULT_STEPS})`, { least: 1, most: 10_000_000 }),
    epochs: wholeNumber('N', `learn: passes over what was seen (${DEFAULT_EPOCHS})`, {
      least: 1,
      most: 100_000,
    }),
    prune: positiveNumber('SHARE', 'learn: remove this share of connections, such as 0.9, and train again'),
    ticks: wholeNumber('N', `play: ticks to play (${DEFAULT_TICKS})`, { least: 1 }),
    horizon: wholeNumber('N', `play: ticks of an imagined game (${DEFAULT_HORIZON})`, {
      least: 1,
      most: 1000,
    }),
    runs: wholeNumber('N', `play: imagined games for each move (${DEFAULT_RUNS})`, {
      least: 1,
      most: 100_000,
    }),
    player: text('PLAYER', 'play: a player of arcade games that plans instead, such as iw or mcts-open'),
    sweeps: wholeNumber('N', 'play: passes of the conditioner; 0 for the predictor alone (2)', {
      least: 0,
      most: 1000,
    }),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    output: text('FILE', 'learn: where to write the model; show: where to draw it, as SVG', 'o'),
    json: flag('print the results as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame model learn flier-catcher -o fliers.model', does: 'watch 4000 ticks and train' },
    { call: 'anygame model show fliers.model -o fliers.svg', does: 'what depends on what, as a picture' },
    { call: 'anygame model play fliers.model', does: 'play with what was learned' },
    { call: 'anygame model learn tic-tac-toe --steps 20000 -o ttt.model', does: 'rules of a board game' },
  ],

  async run({ options, operands: [word = '', operand = ''] }, io) {
    const action = ACTIONS.find((each) => each === word);
    if (action === undefined)
      throw new UsageError(`'model' does not take '${printable(word)}': choose from ${ACTIONS.join(', ')}.`);
    refuseOthers(action, options);
    const seed = options.seed ?? 1;
    if (action === 'learn') {
      const { steps = DEFAULT_STEPS, epochs = DEFAULT_EPOCHS, prune, output, json } = options;
      return learn(await openWorld(operand, io), { steps, epochs, prune, output, json, seed }, io);
    }
    const kept = await readModelFile(operand);
    if (action === 'show') return show(kept, options.output, options.json, io);
    const {
      ticks = DEFAULT_TICKS,
      horizon = DEFAULT_HORIZON,
      runs = DEFAULT_RUNS,
      sweeps = 2,
      json,
    } = options;
    const planner = options.player === undefined ? undefined : await arcadePlanner(options.player);
    return play(kept, { ticks, sweeps, seed, json, plan: { horizon, runs, discount: 0.1 }, planner }, io);
  },
});

/** @throws UsageError for an option of another action */
function refuseOthers(action: (typeof ACTIONS)[number], options: Readonly<Record<string, unknown>>): void {
  const own = {
    learn: ['steps', 'epochs', 'prune', 'seed', 'output', 'json'],
    show: ['output', 'json'],
    play: ['ticks', 'horizon', 'runs', 'sweeps', 'player', 'seed', 'json'],
  }[action];
  const wrong = Object.keys(options).find(
    (name) => options[name] !== undefined && options[name] !== false && !own.includes(name),
  );
  if (wrong !== undefined) throw new UsageError(`--${wrong} does not apply to 'model ${action}'.`);
}

async function openWorld(name: string, io: Io): Promise<BitWorld> {
  const small = Object.hasOwn(SMALL_WORLDS, name) ? SMALL_WORLDS[name] : undefined;
  if (small !== undefined) return small();
  const { compilation } = await openGame(name, { engine: undefined }, io);
  if (compilation.game.traits.hidesInformation)
    throw new Failure(`${printable(name)} hides information: a model watches whole positions.`);
  const { fluents = [] } = compilation.game;
  if (fluents.length > MOST_BITS) throw tooLarge(name, fluents.length);
  const world = new GameWorld(name, compilation.game);
  if (world.bitNames.length > MOST_BITS) throw tooLarge(name, world.bitNames.length);
  return world;
}

function tooLarge(name: string, bits: number): Failure {
  return new Failure(
    `${printable(name)} has ${bits} facts and moves; models are learned for at most ${MOST_BITS}. Try a smaller game, such as tic-tac-toe.`,
  );
}

async function readModelFile(file: string): Promise<KeptModel> {
  const read = await readTextFile(file, MOST_BYTES);
  try {
    return readModel(read);
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${printable(file)}: ${error.message}`) : error;
  }
}

interface Lessons {
  readonly steps: number;
  readonly epochs: number;
  readonly prune: number | undefined;
  readonly seed: number;
  readonly output: string | undefined;
  readonly json: boolean;
}

async function learn(
  world: BitWorld,
  { steps, epochs, prune, seed, output, json }: Lessons,
  io: Io,
): Promise<number> {
  if (output === undefined) throw new UsageError('name the file for the model: --output FILE.');
  if (prune !== undefined && prune >= 1) throw new UsageError('--prune is a share below 1, such as 0.9.');
  await expectWritable(output);
  const random = seededRandom(seed);
  const seen = explore(world, steps, random);
  const observations = seen.map(observationOf);
  const learned = newModel(world, random, RATES);
  const progress = new Progress(io);
  const start = io.now();
  const passes = prune === undefined ? epochs : 2 * epochs;
  let done = 0;
  const train = async (): Promise<void> => {
    for (let epoch = 0; epoch < epochs && !progress.interrupted; epoch++) {
      trainModel(learned, observations, 1, random);
      done++;
      await progress.tell(() => `epoch ${done} of ${passes}, ${duration(io.now() - start)}`);
    }
  };
  try {
    await train();
    if (prune !== undefined && !progress.interrupted) {
      pruneModel(learned, prune);
      await train();
    }
  } finally {
    progress.end();
  }
  const { name, bitNames, actionNames } = world;
  await writeNewFile(output, modelText({ world: name, bitNames, actionNames, steps, model: learned }));
  const facts = {
    game: name,
    bits: bitNames.length,
    actions: actionNames.length,
    steps,
    epochs: done,
    pruned: prunedShare(learned),
    file: output,
    seconds: (io.now() - start) / 1000,
  };
  if (json) io.out(`${JSON.stringify({ version: 1, ...facts }, undefined, 2)}\n`);
  else
    io.out(
      `${name}: ${facts.bits} facts and ${facts.actions} moves, ${steps} ticks watched, ${done} passes; the model is in ${printable(output)}\n`,
    );
  return progress.interrupted ? EXIT.interrupted : EXIT.success;
}

async function show(
  { world, bitNames, actionNames, model: learned }: KeptModel,
  output: string | undefined,
  json: boolean,
  io: Io,
): Promise<number> {
  const { predictor, conditioners } = modelPaths(learned);
  const inputs = [...bitNames, ...actionNames.map((name) => `move ${name}`)];
  const sources = [...inputs, ...bitNames.map((name) => `next ${name}`)];
  const strongest = bitNames.map((name, bit) => ({
    fact: name,
    predictor: strongestOf(inputs, predictor, bit),
    conditioner: strongestOf(sources, conditioners, bit),
  }));
  if (output !== undefined) {
    await expectWritable(output);
    await writeNewFile(output, dependencyPicture(inputs, bitNames, predictor));
  }
  if (json) {
    io.out(
      `${JSON.stringify({ version: 1, game: world, pruned: prunedShare(learned), facts: strongest }, undefined, 2)}\n`,
    );
    return EXIT.success;
  }
  const rows = strongest.map(({ fact, predictor: list }) => [fact, list.map(({ name }) => name).join(', ')]);
  io.out(`${tableLines([['next', 'depends most on'], ...rows]).join('\n')}\n`);
  if (output !== undefined) io.out(`\nThe picture is in ${printable(output)}\n`);
  return EXIT.success;
}

interface Strength {
  readonly name: string;
  readonly weight: number;
}

/** At most a few, and none much weaker than the strongest. */
function strongestOf(
  names: readonly string[],
  paths: readonly Float32Array[],
  bit: number,
): readonly Strength[] {
  const all = names.map((name, i) => ({ name, weight: paths[i]?.[bit] as number }));
  all.sort((a, b) => b.weight - a.weight);
  const least = (all[0]?.weight ?? 0) / 2;
  return all.filter(({ weight }) => weight > 0 && weight >= least).slice(0, MOST_SHOWN);
}

interface Game {
  readonly ticks: number;
  readonly sweeps: number;
  readonly seed: number;
  readonly json: boolean;
  readonly plan: FlatOptions;
  /** Plans instead, with as many imagined ticks. */
  readonly planner: MakePlanner | undefined;
}

async function play(
  kept: KeptModel,
  { ticks, sweeps, seed, json, plan, planner }: Game,
  io: Io,
): Promise<number> {
  const world = await openWorld(kept.world, io);
  expectModelOf(world, kept);
  const players: readonly (readonly [string, Dynamics | undefined])[] = [
    ['learned model', new ModelDynamics(kept.model, sweeps)],
    ['real rules', world],
    ['random', undefined],
  ];
  const progress = new Progress(io);
  const results: { player: string; reward: number }[] = [];
  try {
    for (const [player, dynamics] of players) {
      const random = seededRandom(seed);
      let total = 0;
      let played = 0;
      // In parts, so that Ctrl-C is heard.
      while (played < ticks && !progress.interrupted) {
        const part = Math.min(PART, ticks - played);
        total +=
          part *
          playWorld(
            world,
            part,
            (state) => chosen(world, dynamics, state, { plan, planner }, random),
            random,
          );
        played += part;
        await progress.tell(() => `${player}: tick ${played} of ${ticks}`);
      }
      if (progress.interrupted) break;
      results.push({ player, reward: total / ticks });
    }
  } finally {
    progress.end();
  }
  if (json) io.out(`${JSON.stringify({ version: 1, game: kept.world, ticks, results }, undefined, 2)}\n`);
  else {
    const rows = results.map(({ player, reward }) => [player, reward.toFixed(3)]);
    io.out(`${tableLines([['planning with', 'reward per tick'], ...rows]).join('\n')}\n`);
  }
  return progress.interrupted ? EXIT.interrupted : EXIT.success;
}

const PART = 50;

function chosen(
  world: BitWorld,
  dynamics: Dynamics | undefined,
  state: Uint8Array,
  { plan, planner }: Pick<Game, 'plan' | 'planner'>,
  random: Random,
): number {
  const actions = world.legal?.(state) ?? world.actionNames.map((_, action) => action);
  if (dynamics === undefined) return random.pick(actions);
  if (planner === undefined) return planFlat(world, dynamics, state, plan, random);
  const imagined = new ModelSimulation(world, dynamics, state);
  const calls = new CallBudget<ImaginedState>(plan.horizon * plan.runs * actions.length);
  return planner(imagined, 0).choose(imagined.start(), random, calls).action;
}
