/** The speed of small networks: alone, with the games they play, and beside TensorFlow.js if it is installed. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { Failure, seededRandom, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, positiveNumber, text } from '../../src/cli/command.ts';
import { cpuSeconds, installedArcade } from '../../src/host/index.ts';
import { loadArcade } from '../../src/library/index.ts';
import {
  arcadeTask,
  BatchNetwork,
  Network,
  networkAction,
  ReuseNetwork,
  STAND_INS,
} from '../../src/neural/index.ts';
import { perSecond } from '../public-arcade.ts';

/** A typical network of arcade games: inputs of which few are active, hidden units and outputs. */
const SHAPE = { inputs: 320, hidden: 20, outputs: 10 };
const ACTIVE = 30;
const BATCH = 256;

export const subject = defineLoneCommand({
  name: 'networks',
  summary: 'small networks: evaluations a second, alone and with the games they play',
  description: [
    `A network has ${SHAPE.inputs} inputs, of which ${ACTIVE} are active, ${SHAPE.hidden} hidden units and ${SHAPE.outputs} outputs. With games: a network of five hidden units decides in every tick of level 0 of a stand-in game, and the tick is made; games that end begin again.`,
    'Processor time of one thread, but for TensorFlow.js, which is measured with threads off and by processor time of the process.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    seconds: positiveNumber('N', 'how long each figure is measured (1)'),
    tfjs: text(
      'FOLDER',
      'a folder in which @tensorflow/tfjs and @tensorflow/tfjs-backend-wasm are installed',
    ),
  },
  examples: [],

  async run({ options: { seconds = 1, tfjs } }, io) {
    const rows: [string, number][] = [
      ['one sample, active inputs listed', perSecond(listed(), seconds, 1)],
      ['one sample, all inputs given', perSecond(given(), seconds, 1)],
      [`a batch of ${BATCH}, all inputs given`, perSecond(batch(), seconds, 1)],
    ];
    if (tfjs !== undefined) rows.push(...(await tensorflow(tfjs, seconds)));
    io.out(
      `${tableLines([['network', 'evaluations/s'], ...rows.map(([name, speed]) => [name, whole(speed)])]).join('\n')}\n\n`,
    );
    const games: string[][] = [];
    for (const { game, classes } of STAND_INS)
      games.push([game, whole(perSecond(await playing(game, classes), seconds, 1))]);
    io.out(`${tableLines([['game', 'evaluations with ticks/s'], ...games]).join('\n')}\n`);
    return 0;
  },
});

const whole = (number: number): string => Math.round(number).toLocaleString('en');

function sampleNetwork(): { network: Network; active: Int32Array } {
  const { inputs, hidden, outputs } = SHAPE;
  const network = new Network({
    inputs,
    layers: [
      { size: hidden, activation: 'tanh' },
      { size: outputs, activation: 'tanh' },
    ],
  });
  const random = seededRandom(1);
  network.randomise(random, 1);
  return { network, active: Int32Array.from({ length: ACTIVE }, () => random.below(inputs)) };
}

function listed(): () => number {
  const { network, active } = sampleNetwork();
  return () => {
    for (let i = 0; i < BATCH; i++) network.forwardActive(active);
    return BATCH;
  };
}

function given(): () => number {
  const { network } = sampleNetwork();
  const random = seededRandom(2);
  const inputs = Float32Array.from({ length: SHAPE.inputs }, () => random.fraction());
  return () => {
    for (let i = 0; i < BATCH; i++) network.forward(inputs);
    return BATCH;
  };
}

function batch(): () => number {
  const many = new BatchNetwork(sampleNetwork().network, BATCH);
  const random = seededRandom(2);
  for (let i = 0; i < many.inputs.length; i++) many.inputs[i] = random.fraction();
  return () => {
    many.evaluate(BATCH);
    return BATCH;
  };
}

async function playing(name: string, classes: readonly string[]): Promise<() => number> {
  const game = await loadArcade(name, installedArcade());
  const { inputs, outputs, layers } = arcadeTask(name, game, { classes });
  const random = seededRandom(1);
  const units = Array.from({ length: 5 }, () =>
    Float32Array.from({ length: inputs + 2 + outputs }, () => 2 * random.fraction() - 1),
  );
  const network = new ReuseNetwork({ inputs, outputs, units, transfers: [] });
  const start = game.start();
  const state = game.start();
  const joint = new Int32Array(game.roles.length);
  return () => {
    for (let tick = 0; tick < BATCH; tick++) {
      if (game.isOver(state)) game.copy(start, state);
      joint[0] = networkAction(game, layers, network, state);
      game.step(state, joint, random);
    }
    return BATCH;
  };
}

/** What is used of the library. */
interface Tensorflow {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tidy<Result>(work: () => Result): Result;
  tensor2d(values: Float32Array, shape: [number, number]): Tensor;
}

interface Tensor {
  matMul(other: Tensor): Tensor;
  add(other: Tensor): Tensor;
  tanh(): Tensor;
  dataSync(): Float32Array;
}

async function tensorflow(folder: string, seconds: number): Promise<[string, number][]> {
  const load = createRequire(path.resolve(folder, 'package.json'));
  let tf: Tensorflow;
  try {
    tf = load('@tensorflow/tfjs') as Tensorflow;
    (load('@tensorflow/tfjs-backend-wasm') as { setThreadsCount(count: number): void }).setThreadsCount(1);
  } catch (error) {
    throw new Failure(
      `${folder}: @tensorflow/tfjs and @tensorflow/tfjs-backend-wasm are not installed there (${(error as Error).message.split('\n')[0]})`,
    );
  }
  await tf.setBackend('wasm');
  await tf.ready();
  const random = seededRandom(1);
  const { inputs, hidden, outputs } = SHAPE;
  const matrix = (rows: number, columns: number): Tensor =>
    tf.tensor2d(
      Float32Array.from({ length: rows * columns }, () => random.fraction()),
      [rows, columns],
    );
  const [first, firstBias, second, secondBias] = [
    matrix(inputs, hidden),
    matrix(1, hidden),
    matrix(hidden, outputs),
    matrix(1, outputs),
  ];
  const speed = (size: number): number => {
    const values = Float32Array.from({ length: size * inputs }, () => random.fraction());
    const evaluate = (): void => {
      tf.tidy(() => {
        const sample = tf.tensor2d(values, [size, inputs]);
        return sample.matMul(first).add(firstBias).tanh().matMul(second).add(secondBias).tanh().dataSync();
      });
    };
    for (let i = 0; i < 50; i++) evaluate();
    const start = cpuSeconds();
    let count = 0;
    for (; cpuSeconds() - start < seconds; count += size) evaluate();
    return count / (cpuSeconds() - start);
  };
  return [
    ['TensorFlow.js (wasm), one sample', speed(1)],
    [`TensorFlow.js (wasm), a sample of ${BATCH}`, speed(BATCH)],
  ];
}
