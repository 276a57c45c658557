/** Measures one sheet in a separate process: FILE and a JSON object of `MeasureOptions`. */
import { readFileSync } from 'node:fs';
import { seededRandom } from '../src/base/index.ts';
import type { CircuitGame, Compilation, PlayoutMachine, SimulatorTeam } from '../src/engines/index.ts';
import {
  type Batch,
  DEFAULT_MAX_LENGTH,
  finishRun,
  type Game,
  type Move,
  type PlayoutScores,
  type Role,
} from '../src/game/index.ts';
import type { Reading } from '../src/gdl/index.ts';
import { cpuSeconds, threadSeconds } from '../src/host/processor-time.ts';
import { builtEngine, sourceEngine } from './built-engine.ts';
import { breakthrough } from './hand-written/breakthrough.ts';
import { connectFour } from './hand-written/connect-four.ts';
import type { HandWrittenGame } from './hand-written/hand-written-game.ts';
import { reversi } from './hand-written/reversi.ts';
import { ticTacToe } from './hand-written/tic-tac-toe.ts';
import {
  CALM_SLICES,
  peakMegabytes,
  SPEED_TOLERANCE,
  secondsByStage,
  secondsOfThread,
  type Timed,
  threadNumbers,
  timed,
  warmUp,
} from './measure.ts';
import type { HandWrittenName } from './playout-sheets.ts';
import type { PlayoutSizes, PlayoutsResult, Speed, SpeedName } from './playouts-result.ts';

export interface MeasureOptions {
  readonly name: string;
  readonly sheet: string;
  /** Processor time for each measurement. */
  readonly seconds: number;
  /** Maximum processor time for optimising the code. */
  readonly warmUp: number;
  readonly seed: number;
  readonly handWritten?: HandWrittenName;
  readonly fromSource: boolean;
}

const HAND_WRITTEN: Readonly<Record<HandWrittenName, HandWrittenGame>> = {
  'tic-tac-toe': ticTacToe,
  'connect four 8x6': connectFour(8),
  'connect four 7x6': connectFour(7),
  breakthrough,
  reversi,
};

/** Length of a slice in seconds between two measurements of the speed. */
const SLICE = 0.25;
/** Games per lane, so that unfinished games at the end do not matter. */
const LEAST_ROUNDS = 30;
/** How often the measurement may be extended for this. */
const MOST_PROLONGED = 5;

/** Turns of one thread alternate with turns of two, since the speed of a shared machine varies. */
const TURNS = 25;
/** Share of a measurement's time for each turn. */
const TURN_SHARE = 0.1;
/** Quantile of the turn whose speed counts, from the slowest (0) to the fastest (1). */
const HIGH = 0.9;

/** Milliseconds between two queries of the processor time, which are slow themselves. */
const LOOK_PERIOD = 2;
/** The same interval for threads, which queries would slow down. */
const TEAM_LOOK_PERIOD = 5;

const [file = '', json = '{}'] = process.argv.slice(2);
const options: MeasureOptions = JSON.parse(json);
const { gdl, engines, simulatorThread } = await (options.fromSource ? sourceEngine() : builtEngine());
process.stdout.write(`${JSON.stringify(await result())}\n`);

async function result(): Promise<PlayoutsResult> {
  const about = { name: options.name, sheet: options.sheet };
  const reading = gdl.readDescription(readFileSync(file, 'latin1'), options.sheet);
  const { description } = reading;
  if (!gdl.isTurnBased(description)) return { ...about, refusal: 'a real-time game', stages: {}, speeds: {} };
  const compilation = engines.compile(description, { engine: 'circuit', now: () => 1000 * threadSeconds() });
  const stages = secondsByStage(compilation.stages);
  const rules = new engines.RulesGame(description);
  const game = compilation.game as CircuitGame;
  if (compilation.compiled === undefined) {
    const speeds = { rules: oneByOne(rules, undefined) };
    return { ...about, refusal: compilation.refusal?.message ?? 'no circuit', stages, speeds };
  }
  const machines = new engines.SharedMachines(game);
  let machine: PlayoutMachine | undefined;
  const building = timed(() => {
    machine = machines.playouts({ policy: 'uniform', maxLength: DEFAULT_MAX_LENGTH, notesMoves: false });
    return 1;
  });
  const megabytes = peakMegabytes();
  const sliced = measureSliced(new engines.SlicedBatch(machines, game.packing()), game);
  const { alone, together } = await measureTeam(reading, game, sliced);
  const speeds: Partial<Record<SpeedName, Speed>> = {
    sliced: alone,
    twoThreads: together,
    stepper: oneByOne(game, sliced.meanLength),
    rules: oneByOne(rules, sliced.meanLength),
    ...(options.handWritten && { handWritten: measureHandWritten(HAND_WRITTEN[options.handWritten]) }),
  };
  return {
    ...about,
    stages: { ...stages, simulator: building.cpu },
    megabytes,
    sizes: sizesOf(machine as unknown as PlayoutMachine, compilation),
    meanLength: sliced.meanLength,
    unfinished: sliced.unfinished,
    warmUp: sliced.warmUp,
    speeds,
  };
}

function sizesOf({ columns, operations, form }: PlayoutMachine, { compiled }: Compilation): PlayoutSizes {
  return {
    gates: compiled?.circuit.gates.length ?? 0,
    columns: columns.length,
    stepOperations: operations.step,
    goalOperations: operations.goals,
    form,
  };
}

function measureSliced(batch: Batch, game: Game) {
  let scores: PlayoutScores | undefined;
  let { seed } = options;
  const play = (seconds: number): Timed => {
    const start = threadSeconds();
    return timed(() => {
      const run = batch.scores(game.initial, { seed: seed++ });
      scores = finishRun(run, () => threadSeconds() - start > seconds);
      return scores.transitions;
    });
  };
  let slice = SLICE;
  const warm = warmUp(() => {
    const time = play(slice);
    // If games are slow, a slice must contain several.
    if ((scores?.playouts ?? 0) < 8 * batch.lanes) slice = Math.min(2 * slice, options.warmUp / 2);
    return time;
  }, options.warmUp);
  const rounds = (scores?.playouts ?? 0) / batch.lanes;
  const wanted = rounds === 0 ? Number.POSITIVE_INFINITY : (slice * LEAST_ROUNDS) / rounds;
  const seconds = Math.min(Math.max(TURN_SHARE * options.seconds, wanted), MOST_PROLONGED * options.seconds);
  const measure = (): Work => {
    const { cpu, wall } = play(seconds);
    return { playouts: scores?.playouts ?? 0, transitions: scores?.transitions ?? 0, cpu, wall };
  };
  measure();
  const { playouts = 0, transitions = 0, unfinished = 0 } = scores ?? {};
  return {
    warmUp: warm,
    slice,
    seconds,
    measure,
    meanLength: transitions / Math.max(1, playouts),
    unfinished: unfinished / Math.max(1, playouts),
  };
}

/** Time that a thread waited for anything except a processor counts as used. */
async function measureTeam(
  reading: Reading,
  game: CircuitGame,
  alone: { readonly slice: number; readonly seconds: number; readonly measure: () => Work },
): Promise<{ readonly alone: Speed; readonly together: Speed }> {
  const workers = 2;
  const others = new Set(threadNumbers());
  const team: SimulatorTeam = await engines.SimulatorTeam.start(reading, game, {
    workers,
    createWorker: simulatorThread,
    seed: options.seed,
  });
  const threads = threadNumbers().filter((number) => !others.has(number));
  const times = () =>
    threads.length === workers
      ? threads.map(secondsOfThread)
      : Array.from({ length: workers }, () => ({ ran: cpuSeconds() / workers, waited: 0 }));
  const play = async (seconds: number): Promise<Work> => {
    const [before, start] = [times(), performance.now()];
    const ran = (now: typeof before) => now.map((time, i) => time.ran - (before[i]?.ran ?? 0));
    const run = team.playouts(game.initial);
    while (Math.min(...ran(times())) < seconds)
      await new Promise((resolve) => setTimeout(resolve, TEAM_LOOK_PERIOD));
    const { playouts, transitions } = await run.stop(10_000);
    const wall = (performance.now() - start) / 1000;
    const after = times();
    const used = ran(after).map((own, i) =>
      Math.max(own, wall - ((after[i]?.waited ?? 0) - (before[i]?.waited ?? 0))),
    );
    return { playouts, transitions, cpu: used.reduce((sum, each) => sum + each, 0) / workers, wall };
  };
  try {
    // Runs until all code is optimised in both threads.
    let best = 0;
    for (
      let spent = 0, calm = 0;
      spent < 2 * options.warmUp && calm < CALM_SLICES;
      spent += 2 * alone.slice
    ) {
      const work = await play(2 * alone.slice);
      const speed = work.transitions / work.cpu;
      calm = speed < best * (1 + SPEED_TOLERANCE) ? calm + 1 : 0;
      best = Math.max(best, speed);
    }
    const byOne: Work[] = [];
    const byTwo: Work[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      byOne.push(alone.measure());
      byTwo.push(await play(alone.seconds));
    }
    return { alone: speedOf(byOne), together: speedOf(byTwo) };
  } finally {
    team.close();
  }
}

/** Random games through the common interface of all engines. */
function oneByOne(game: Game, meanLength: number | undefined): Speed {
  const random = seededRandom(options.seed);
  const roles = game.roles.map((_, role) => role as Role);
  const moves: Move[] = [];
  let state = game.initial;
  let length = 0;
  let playouts = 0;
  /** Chooses a move for each role that has one. */
  const choose = (): boolean => {
    if (length === DEFAULT_MAX_LENGTH || game.isTerminal(state)) return false;
    for (const role of roles) {
      const legal = game.legalMoves(state, role);
      if (legal.length === 0) return false;
      moves[role] = random.pick(legal);
    }
    return true;
  };
  /** Returns the number of transitions. */
  const step = (): number => {
    if (choose()) {
      state = game.next(state, moves);
      length++;
      return 1;
    }
    for (const role of roles) game.utility(state, role);
    state = game.initial;
    length = 0;
    playouts++;
    return 0;
  };
  const play = (seconds: number): Timed => {
    const start = threadSeconds();
    return timed(() => {
      let transitions = 0;
      for (let batch = 1; threadSeconds() - start < seconds; ) {
        const before = performance.now();
        for (let i = 0; i < batch; i++) transitions += step();
        if (performance.now() - before < LOOK_PERIOD) batch *= 2;
      }
      return transitions;
    });
  };
  warmUp(() => play(SLICE), options.seconds);
  return speedOf(
    turnsOf(() => {
      playouts = 0;
      const time = play(TURN_SHARE * options.seconds);
      // With a slow engine, few games end.
      return {
        ...time,
        playouts: meanLength === undefined ? playouts : time.amount / meanLength,
        transitions: time.amount,
      };
    }),
  );
}

function measureHandWritten(game: HandWrittenGame): Speed {
  let games = 100;
  let seed = options.seed + 1;
  while (timed(() => game.play(games, seed++).games).cpu < SLICE) games *= 2;
  warmUp(() => timed(() => game.play(games, seed++).moves), options.seconds);
  return speedOf(
    turnsOf(() => {
      const time = timed(() => game.play(games, seed++).moves);
      return { ...time, playouts: games, transitions: time.amount };
    }),
  );
}

function turnsOf(turn: () => Work): Work[] {
  return Array.from({ length: TURNS }, turn);
}

interface Work extends Pick<Timed, 'cpu' | 'wall'> {
  readonly playouts: number;
  readonly transitions: number;
}

/**
 * The speed of the best turns but a few. Whoever else has the other half of a processor's core makes it up to twice
 * as slow, for seconds at a time and with one thread as with two: the mean would tell of the neighbours.
 */
function speedOf(turns: readonly Work[]): Speed {
  const sum = (field: keyof Work) => turns.reduce((total, work) => total + work[field], 0);
  const high = (time: 'cpu' | 'wall') => {
    const speeds = turns.map((work) => work.transitions / work[time]).sort((a, b) => a - b);
    return speeds[Math.floor(HIGH * (speeds.length - 1))] ?? 0;
  };
  const perTransition = sum('playouts') / Math.max(1, sum('transitions'));
  return {
    playouts: high('cpu') * perTransition,
    transitions: high('cpu'),
    playoutsByWall: high('wall') * perTransition,
  };
}
