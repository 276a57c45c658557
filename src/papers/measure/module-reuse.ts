/** Measurements of evolved networks that reuse others: generations until parity is solved, and scores in arcade games. */
import { type Estimate, exactEstimate } from '../../base/index.ts';
import { type ArcadeTexts, loadArcade } from '../../library/index.ts';
import {
  arcadeTask,
  correlation,
  Evolution,
  type EvolutionTask,
  FEATURES,
  type FrozenModule,
  moduleOf,
  parityTask,
  STAND_INS,
} from '../../neural/index.ts';

/** The hardest level: the first ones are too soon played to their end. */
const LEVEL = 4;
/** Runs that take longer count as this. */
const MOST_GENERATIONS = 5000;

/** Median generations until parity of `bits` is solved, without a source and with networks for 2, 3 and 4 bits. */
export function parityGenerations(bits: number, trials: number, seed: number): Estimate[] {
  return [undefined, 2, 3, 4].map((source) => {
    const counts = Array.from({ length: trials }, (_, trial) => {
      const modules = source === undefined ? [] : [solvedParity(source, seed + 1000 + trial)];
      return solved(new Evolution(parityTask(bits), { seed: seed + trial, modules })).generations.length;
    });
    return medianEstimate(counts);
  });
}

function solvedParity(bits: number, seed: number): FrozenModule {
  return moduleOf(`parity-${bits}`, solved(new Evolution(parityTask(bits), { seed })).best);
}

function solved(evolution: Evolution): Evolution {
  while (!evolution.isSolved && evolution.generations.length < MOST_GENERATIONS) evolution.next();
  return evolution;
}

/** The interval of the median from the ranks that a binomial distribution allows. */
function medianEstimate(values: readonly number[]): Estimate {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const reach = 0.98 * Math.sqrt(sorted.length);
  const at = (rank: number): number => sorted[Math.min(sorted.length - 1, Math.max(0, rank))] as number;
  return {
    value: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    low: at(Math.floor(middle - reach)),
    high: at(Math.ceil(middle + reach)),
  };
}

export interface ReuseEffort {
  readonly generations: number;
  readonly evaluations: number;
  /** Runs of each pair of games, and of each game from scratch. */
  readonly trials: number;
}

/** A score after each generation, from the last on never less: the best of a network, or the best mean of a generation. */
type Reading = 'best' | 'mean';

/** By game, such scores: from scratch, and by source. */
interface GameRuns {
  readonly scratch: readonly (readonly number[])[];
  readonly transfer: ReadonlyMap<string, readonly (readonly number[])[]>;
}

/** Minimum, best and mean of the best scores with a source and from scratch, in the paper's order of columns. */
export async function standInScores(
  game: string,
  effort: ReuseEffort,
  seed: number,
  arcade: ArcadeTexts,
): Promise<Estimate[]> {
  const sources = await evolvedSources(effort, seed, arcade);
  const runs = await runsOf({ game, reading: 'best' }, sources, effort, seed, arcade);
  const transfers = [...runs.transfer.values()].flat();
  const last = (curve: readonly number[]): number => curve.at(-1) as number;
  const all = [...transfers, ...runs.scratch];
  const mean = (curves: readonly (readonly number[])[]): number =>
    curves.reduce((sum, curve) => sum + last(curve), 0) / curves.length;
  return [
    Math.min(...all.map((curve) => curve[0] as number)),
    Math.max(...transfers.map(last)),
    Math.max(...runs.scratch.map(last)),
    mean(transfers),
    mean(runs.scratch),
  ].map(exactEstimate);
}

/**
 * Over all pairs of games: the rank correlation of a target's complexity with its mean effectiveness and with its
 * in-degree at the median cutoff, the same for sources, the slope of effectiveness predicted by a regression on
 * features for pairs that it was not fitted on, and the shares of runs that reached the threshold early.
 */
export async function reuseFigures(
  effort: ReuseEffort,
  seed: number,
  arcade: ArcadeTexts,
): Promise<Estimate[]> {
  const sources = await evolvedSources(effort, seed, arcade);
  const byGame = new Map<string, GameRuns>();
  for (const { game } of STAND_INS)
    byGame.set(game, await runsOf({ game, reading: 'mean' }, sources, effort, seed, arcade));
  const pairs = STAND_INS.flatMap((target) =>
    STAND_INS.filter((source) => source !== target).map((source) => ({
      target,
      source,
      effectiveness: effectivenessOf(byGame.get(target.game) as GameRuns, source.game),
    })),
  );
  const cutoff =
    [...pairs].sort((a, b) => a.effectiveness - b.effectiveness)[pairs.length >> 1]?.effectiveness ?? 0;
  const complexity = STAND_INS.map(({ features }) => features.length);
  const meanBy = (side: 'target' | 'source'): number[] =>
    STAND_INS.map((each) => {
      const own = pairs.filter((pair) => pair[side] === each);
      return own.reduce((sum, { effectiveness }) => sum + effectiveness, 0) / own.length;
    });
  const degreeBy = (side: 'target' | 'source'): number[] =>
    STAND_INS.map(
      (each) => pairs.filter((pair) => pair[side] === each && pair.effectiveness > cutoff).length,
    );
  const rank = (values: readonly number[]): number => correlation(ranks(complexity), ranks(values));
  return [
    rank(meanBy('target')),
    rank(degreeBy('target')),
    rank(meanBy('source')),
    rank(degreeBy('source')),
    heldOutCorrelation(pairs),
    ...[0.25, 0.5].flatMap((share) => successRates([...byGame.values()], share)),
  ].map(exactEstimate);
}

async function evolvedSources(
  effort: ReuseEffort,
  seed: number,
  arcade: ArcadeTexts,
): Promise<ReadonlyMap<string, FrozenModule>> {
  const sources = new Map<string, FrozenModule>();
  for (const { game } of STAND_INS) {
    const evolution = new Evolution(await standInTask(game, arcade), {
      seed: seed + 500,
      options: { evaluations: effort.evaluations },
    });
    for (let generation = 0; generation < effort.generations; generation++) evolution.next();
    sources.set(game, moduleOf(game, evolution.best));
  }
  return sources;
}

async function runsOf(
  { game, reading }: { readonly game: string; readonly reading: Reading },
  sources: ReadonlyMap<string, FrozenModule>,
  { generations, evaluations, trials }: ReuseEffort,
  seed: number,
  arcade: ArcadeTexts,
): Promise<GameRuns> {
  const task = await standInTask(game, arcade);
  const curves = (modules: readonly FrozenModule[]): number[][] =>
    Array.from({ length: trials }, (_, trial) => {
      const evolution = new Evolution(task, { seed: seed + trial, modules, options: { evaluations } });
      for (let generation = 0; generation < generations; generation++) evolution.next();
      return scoresOf(evolution, reading);
    });
  const transfer = new Map<string, readonly (readonly number[])[]>();
  for (const [source, module] of sources) if (source !== game) transfer.set(source, curves([module]));
  return { scratch: curves([]), transfer };
}

function scoresOf({ generations }: Evolution, reading: Reading): number[] {
  if (reading === 'best') return generations.map(({ bestSoFar }) => bestSoFar);
  let best = Number.NEGATIVE_INFINITY;
  return generations.map(({ mean }) => {
    best = Math.max(best, mean);
    return best;
  });
}

async function standInTask(game: string, arcade: ArcadeTexts): Promise<EvolutionTask> {
  const classes = STAND_INS.find((each) => each.game === game)?.classes;
  return arcadeTask(game, await loadArcade(`${game}:level=${LEVEL}`, arcade), { classes });
}

/** ln of the mean of the best scores above the minimum, with the source against from scratch. */
function effectivenessOf({ scratch, transfer }: GameRuns, source: string): number {
  const all = [...scratch, ...[...transfer.values()].flat()];
  const least = Math.min(...all.map((curve) => curve[0] as number));
  const mean = (curves: readonly (readonly number[])[]): number =>
    curves.reduce((sum, curve) => sum + (curve.at(-1) as number) - least, 0) / Math.max(1, curves.length);
  // One point more keeps games with few points from dividing by nothing.
  return Math.log((mean(transfer.get(source) ?? []) + 1) / (mean(scratch) + 1));
}

/** Percentages of runs with a source and from scratch that are at the threshold by this share of the mean time. */
function successRates(games: readonly GameRuns[], share: number): [number, number] {
  const early = { transfer: 0, scratch: 0 };
  const count = { transfer: 0, scratch: 0 };
  for (const { scratch, transfer } of games) {
    const kinds = { transfer: [...transfer.values()].flat(), scratch };
    const all = [...kinds.transfer, ...kinds.scratch];
    const threshold = Math.min(...all.map((curve) => curve.at(-1) as number));
    const time = (curve: readonly number[]): number => 1 + curve.findIndex((score) => score >= threshold);
    const mean = all.reduce((sum, curve) => sum + time(curve), 0) / all.length;
    for (const kind of ['transfer', 'scratch'] as const) {
      count[kind] += kinds[kind].length;
      early[kind] += kinds[kind].filter((curve) => time(curve) <= share * mean).length;
    }
  }
  return [(100 * early.transfer) / count.transfer, (100 * early.scratch) / count.scratch];
}

interface Pair {
  readonly target: { readonly features: string };
  readonly source: { readonly features: string };
  readonly effectiveness: number;
}

/** Every second pair is predicted from the others. */
function heldOutCorrelation(pairs: readonly Pair[]): number {
  const rows = pairs.map(({ target, source }) => [
    1,
    ...FEATURES.map((each) => Number(source.features.includes(each))),
    ...FEATURES.map((each) => Number(target.features.includes(each))),
  ]);
  const isFitted = (i: number): boolean => i % 2 === 0;
  const weights = ridge(
    rows.filter((_, i) => isFitted(i)),
    pairs.filter((_, i) => isFitted(i)).map(({ effectiveness }) => effectiveness),
  );
  const unseen = pairs.flatMap(({ effectiveness }, i) =>
    isFitted(i) ? [] : [{ effectiveness, row: rows[i] ?? [] }],
  );
  return correlation(
    unseen.map(({ row }) => row.reduce((sum, each, k) => sum + each * (weights[k] as number), 0)),
    unseen.map(({ effectiveness }) => effectiveness),
  );
}

/** Least squares; a small penalty decides where features cannot be told apart. */
function ridge(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) =>
      rows.reduce(
        (sum, row, k) => sum + (row[i] as number) * (j === size ? (values[k] as number) : (row[j] as number)),
        i === j ? 0.01 : 0,
      ),
    ),
  );
  for (let pivot = 0; pivot < size; pivot++) {
    const row = matrix[pivot] as number[];
    const head = row[pivot] as number;
    for (let j = pivot; j <= size; j++) row[j] = (row[j] as number) / head;
    for (const other of matrix) {
      if (other === row) continue;
      const factor = other[pivot] as number;
      for (let j = pivot; j <= size; j++) other[j] = (other[j] as number) - factor * (row[j] as number);
    }
  }
  return matrix.map((row) => row[size] as number);
}

/** Equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  return values.map(
    (value) =>
      values.filter((other) => other < value).length +
      (values.filter((other) => other === value).length - 1) / 2,
  );
}
