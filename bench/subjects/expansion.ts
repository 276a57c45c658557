/** Expanding positions on several threads, as in Lukas Berger's "General Game Player for Board Games". */
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { build } from '../../scripts/build.mjs';
import { type Random, seededRandom, tableLines } from '../../src/base/index.ts';
import { choice, defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import type { CircuitGame, RulesGame } from '../../src/engines/index.ts';
import { type Game, type Role, randomPlayout, type State } from '../../src/game/index.ts';
import type { ExpansionTeam, Grouping, LevelExpander, PositionExpander } from '../../src/search/index.ts';
import { builtEngine, type Engine, sourceEngine } from '../built-engine.ts';
import { secondsOfThread, threadNumbers } from '../measure.ts';

/** One expansion on a quad-core i7: 77.987 ms on one thread, 36.095 ms on many, each the mean of three. */
const PUBLISHED_RATIO = 2.16;
/** Single positions are taken from random games after this number of moves. */
const PLIES = { least: 4, most: 24 };
const LIMITS = { isOver: () => false, time: { secondsLeft: () => Number.POSITIVE_INFINITY, isNeeded: true } };
type EngineName = 'rules' | 'circuit';

/** Search depth, and number of positions per round. */
const DEPTHS: Record<EngineName, number> = { rules: 4, circuit: 7 };
const TREES = 4;
/** Factor by which a fast engine gets more positions, so that the time can be measured. */
const MORE_POSITIONS: Record<EngineName, number> = { rules: 1, circuit: 20 };
/** Warm-up rounds: code is optimised while it runs. */
const WARM_UP = 2;

interface Row {
  readonly engine: EngineName;
  readonly work: string;
  readonly threads: number;
  /** Milliseconds per position or per tree; the median of all rounds. */
  readonly milliseconds: number;
  /** Processor time of the busiest thread. */
  readonly busiest: number;
}

/** A separate game for each number of threads, since cached results of one would help the others. */
interface Contender {
  readonly threads: number;
  readonly game: CircuitGame | RulesGame;
  readonly expander: PositionExpander;
  readonly team: ExpansionTeam | undefined;
  readonly expand: LevelExpander;
}

export const subject = defineLoneCommand({
  name: 'expansion',
  summary: 'expanding positions on one thread and on several, compared with the published ratio',
  description: [
    'Measures how long it takes to expand positions from random games: one position at a time, divided by its legal rules as in the paper; all positions as one level; and whole trees.',
    'The numbers of threads are measured in turn. Ratios compare elapsed times. Ratios in brackets compare the processor time of the busiest thread: the best result possible on idle cores.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    game: text('NAME', 'a sheet in games/, without .kif (kulibrat/kulibrat)'),
    positions: wholeNumber(
      'N',
      'positions per round with the rules engine (100); the circuit gets 20 times as many',
      { least: 1 },
    ),
    rounds: wholeNumber('N', `rounds, after ${WARM_UP} to warm up (3)`, { least: 1 }),
    engine: choice(['rules', 'circuit'], 'only this engine'),
    depth: wholeNumber('N', `moves to look ahead (${DEPTHS.rules} and ${DEPTHS.circuit})`, { least: 1 }),
    threads: text('NUMBERS', 'numbers of threads; the first is the baseline (1 2 4)'),
    expansion: choice(['rule', 'move'], 'what is expanded at once (rule)'),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    sources: flag('run the sources without building them'),
    json: flag('print JSON instead of tables'),
  },
  examples: [
    { call: 'npm run bench -- expansion', does: 'the experiment from the paper' },
    { call: 'npm run bench -- expansion --expansion move', does: 'divide positions by moves' },
  ],

  async run({ options }, io) {
    if (!options.sources) await build();
    const engine = await (options.sources ? sourceEngine() : builtEngine());
    const name = options.game ?? 'kulibrat/kulibrat';
    const compiled = libraryGame(engine, name);
    const threads = (options.threads ?? '1 2 4').split(' ').map(Number);
    const rows: Row[] = [];
    for (const kind of options.engine === undefined ? (['rules', 'circuit'] as const) : [options.engine]) {
      const contenders: Contender[] = [];
      for (const count of threads)
        contenders.push(await contender(engine, compiled.again(kind), count, options.expansion ?? 'rule'));
      rows.push(
        ...(await measured(contenders, kind, {
          sampler: compiled.sampler,
          positions: (options.positions ?? 100) * MORE_POSITIONS[kind],
          depth: options.depth ?? DEPTHS[kind],
          rounds: options.rounds ?? 3,
          random: seededRandom(options.seed ?? 1),
          Tree: engine.search.FullWidthTree,
        })),
      );
      for (const { team } of contenders) team?.close();
    }
    const surroundings = { cores: availableParallelism(), load: loadavg()[0] };
    if (options.json)
      io.out(`${JSON.stringify({ ...surroundings, publishedRatio: PUBLISHED_RATIO, rows }, undefined, 2)}\n`);
    else {
      for (const line of tableLines(table(rows, threads))) io.out(`${line}\n`);
      io.out(`Published for one position: ${PUBLISHED_RATIO} on a quad-core i7. `);
      io.out(
        `This machine has ${surroundings.cores} cores, with a load average of ${surroundings.load?.toFixed(1)}.\n`,
      );
    }
    return 0;
  },
});

/** Games of one sheet that share their terms. */
interface LibraryGame {
  readonly sampler: CircuitGame;
  again(engine: EngineName): CircuitGame | RulesGame;
}

function libraryGame({ gdl, engines }: Engine, name: string): LibraryGame {
  const rules = readFileSync(new URL(`../../games/${name}.kif`, import.meta.url), 'utf8');
  const { description } = gdl.readDescription(rules, name);
  if (!gdl.isTurnBased(description)) throw new TypeError(`${name} is a real-time game`);
  const { game } = engines.compile(description, { engine: 'circuit' });
  if (!(game instanceof engines.CircuitGame)) throw new RangeError(`${name} is too large for a circuit`);
  return {
    sampler: game,
    again: (engine) =>
      engine === 'rules'
        ? new engines.RulesGame(description)
        : new engines.CircuitGame(game.circuit, game.groups),
  };
}

async function contender(
  { search, startWorker }: Engine,
  game: CircuitGame | RulesGame,
  threads: number,
  expansion: Grouping,
): Promise<Contender> {
  const settings = {
    role: 0 as Role,
    score: 'own',
    fluent: search.findPointsFluent(game),
    expansion,
  } as const;
  const expander = new search.PositionExpander(game, settings);
  const now = (): number => performance.now();
  const team =
    threads > 1
      ? search.ExpansionTeam.start(expander, settings, {
          helpers: threads - 1,
          workers: { start: startWorker },
          now,
        })
      : undefined;
  await team?.ready(60_000);
  const expand: LevelExpander = team
    ? (level, time) => team.expand(level, time)
    : search.expandAlone(expander);
  return { threads, game, expander, team, expand };
}

async function measured(
  contenders: readonly Contender[],
  engine: EngineName,
  {
    sampler,
    positions,
    depth,
    rounds,
    random,
    Tree,
  }: {
    readonly sampler: CircuitGame;
    readonly positions: number;
    readonly depth: number;
    readonly rounds: number;
    readonly random: Random;
    readonly Tree: Engine['search']['FullWidthTree'];
  },
): Promise<Row[]> {
  const works: Record<
    string,
    { states: number; run: (by: Contender, states: readonly State[]) => Promise<void> }
  > = {
    'one position': {
      states: positions,
      run: async ({ expand }, states) => {
        for (const state of states) await expandAll(expand, [state]);
      },
    },
    'a level': { states: positions, run: ({ expand }, states) => expandAll(expand, states) },
    [`to depth ${depth}`]: {
      states: TREES,
      run: async ({ expander, expand }, states) => {
        for (const state of states) {
          const tree = new Tree(expander, 0 as Role, state, expand);
          while (tree.depth < depth && tree.isOpen) await tree.deepen(LIMITS);
        }
      },
    },
  };
  const rows: Row[] = [];
  for (const [work, { states, run }] of Object.entries(works)) {
    const times = contenders.map((): { wall: number; busiest: number }[] => []);
    for (let round = 0; round < WARM_UP + rounds; round++) {
      const sample = positionsOf(sampler, states, random);
      for (const [i, by] of contenders.entries()) {
        const { game } = by;
        const chosen =
          game.engine === 'circuit' ? sample : sample.map((state) => game.stateOf(sampler.facts(state)));
        const time = await timedThreads(() => run(by, chosen));
        if (round >= WARM_UP) times[i]?.push(time);
      }
    }
    contenders.forEach(({ threads }, i) => {
      const middle = (of: 'wall' | 'busiest'): number =>
        median((times[i] ?? []).map((time) => (1000 * time[of]) / states));
      rows.push({ engine, work, threads, milliseconds: middle('wall'), busiest: middle('busiest') });
    });
  }
  return rows;
}

async function expandAll(expand: LevelExpander, level: readonly State[]): Promise<void> {
  for await (const _ of expand(level, LIMITS.time)) {
    // Only the time matters here.
  }
}

/** Positions, each from a separate random game. */
function positionsOf(game: Game, count: number, random: Random): State[] {
  const states: State[] = [];
  while (states.length < count) {
    const plies = PLIES.least + random.below(PLIES.most - PLIES.least);
    const { state } = randomPlayout(game, game.initial, random, plies);
    if (!game.isTerminal(state)) states.push(state);
  }
  return states;
}

/** Elapsed seconds, and seconds of processor time of the busiest thread. */
async function timedThreads(work: () => Promise<void>): Promise<{ wall: number; busiest: number }> {
  const before = new Map(threadNumbers().map((number) => [number, secondsOfThread(number).ran]));
  const start = performance.now();
  await work();
  const wall = (performance.now() - start) / 1000;
  const ran = [...before].map(([number, seconds]) => secondsOfThread(number).ran - seconds);
  return { wall, busiest: Math.max(0, ...ran) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function table(rows: readonly Row[], threads: readonly number[]): string[][] {
  const [first = 1, ...more] = threads;
  const head = [
    'engine',
    'work',
    ...threads.map((count) => `${count} (ms)`),
    ...more.map((count) => `${first} : ${count}`),
  ];
  const works = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.engine}, ${row.work}`;
    works.set(key, [...(works.get(key) ?? []), row]);
  }
  const lines = [...works.values()].map(([base, ...others]) => {
    if (base === undefined) return [];
    return [
      base.engine,
      base.work,
      ...[base, ...others].map(({ milliseconds }) => milliseconds.toPrecision(3)),
      ...others.map(
        ({ milliseconds, busiest }) =>
          `${(base.milliseconds / milliseconds).toFixed(2)} (${(base.busiest / busiest).toFixed(2)})`,
      ),
    ];
  });
  return [head, ...lines];
}
