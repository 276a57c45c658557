/** Searches for a correspondence under which two games are equal, among those that their graphs allow. */
import type { Random, WorkClock } from '../../base/index.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import type { Attempt, ComparisonScope, SameCircuits } from './circuit-comparison.ts';
import type { ComparableGame, Correspondence } from './comparable.ts';
import type { GameGraph, GraphKind } from './dependency-graph.ts';
import { type MatchingEnd, matchings, type Refiner } from './matchings.ts';
import { type Candidate, type Verification, Verifier } from './verify.ts';

export interface SearchTask {
  readonly games: readonly [ComparableGame, ComparableGame];
  readonly graphs: readonly [GameGraph, GameGraph];
  readonly kind: GraphKind;
  readonly scope: ComparisonScope;
  readonly isWithoutIdle: boolean;
  readonly refiners?: readonly Refiner[];
  /** The groups proved for all reachable states of the first game, if only those states count. */
  readonly groups?: () => readonly ExclusiveGroup[];
}

export interface SearchOptions {
  readonly clock: WorkClock;
  readonly now: () => number;
  /** The order in which correspondences are tried. */
  readonly random?: Random | undefined;
}

export interface SearchResult {
  readonly attempt: Attempt;
  readonly found?: Pick<SameCircuits, 'correspondence' | 'proof'>;
}

const MOST_TRIED = 2000;
/** For reachable states, colours say less, and refuting a correspondence is more expensive. */
const MOST_TRIED_REACHABLE = 20;
/**
 * A correspondence without counterexamples in simulation is proved immediately if the circuits are at least this
 * similar; otherwise several are collected.
 */
const ALIKE = 0.6;
const MOST_OPEN = 8;
/** Limits for each output; the second is for undecided ones. */
export const CONFLICTS = 1000;
const MORE_CONFLICTS = 20_000;

export function searchCorrespondence(task: SearchTask, { clock, now, random }: SearchOptions): SearchResult {
  const { games, graphs, kind, scope, isWithoutIdle, refiners, groups } = task;
  const start = now();
  let tried = 0;
  let refuted: Verification | undefined;
  const ended = (end: Attempt['end'], found?: SearchResult['found']): SearchResult => ({
    attempt: {
      ...{ graph: kind, scope, isWithoutIdle, tried, end },
      vertices: graphs[0].colours.reduce((all, colour) => all + (colour === 0 ? 0 : 1), 0),
      edges: graphs[0].neighbours.length / 2,
      milliseconds: now() - start,
      ...(refuted && { refuted }),
    },
    ...(found && { found }),
  });
  const verifier = new Verifier(...games);
  const options = { clock, ...(groups && { groups: groups(), onlyInPlay: true }) };
  const search = matchings(graphs[0], graphs[1], {
    clock,
    ...(refiners && { refiners }),
    ...(random && { random }),
  });
  const open: Candidate[] = [];
  const most = scope === 'all states' ? MOST_TRIED : MOST_TRIED_REACHABLE;
  let end: Attempt['end'] | undefined;
  while (end === undefined) {
    const { done, value } = search.next();
    if (done) {
      end = endOf(value);
      break;
    }
    tried++;
    const correspondence = correspondenceOf(games[0], graphs, value.images);
    if (graphs[0].isComplete && graphs[1].isComplete && value.isIsomorphism)
      return ended('same', { correspondence, proof: kind === 'gates' ? 'gates' : 'implicants' });
    const simulated = verifier.simulate(correspondence, options);
    let answer = simulated.kind === 'candidate' ? undefined : simulated;
    if (simulated.kind === 'candidate') {
      if (simulated.alikeness >= ALIKE) answer = simulated.prove(CONFLICTS);
      if (answer?.kind !== 'differs') open.push(simulated);
    }
    if (answer?.kind === 'same') return ended('same', { correspondence, proof: 'solver' });
    if (answer !== undefined) refuted = answer;
    if (tried >= most || open.length >= MOST_OPEN || clock.isOver) end = 'given up';
  }
  open.sort((x, y) => y.alikeness - x.alikeness);
  for (const conflicts of [CONFLICTS, MORE_CONFLICTS])
    for (const candidate of open) {
      if (clock.isOver) break;
      refuted = candidate.prove(conflicts);
      if (refuted.kind === 'same') return ended('same', { correspondence: candidate.map, proof: 'solver' });
      if (refuted.kind === 'undecided') end = 'given up';
    }
  return ended(end);
}

function endOf({ isComplete, isExcludedAtOnce }: MatchingEnd): Attempt['end'] {
  return isExcludedAtOnce ? 'excluded by colours' : isComplete ? 'all refuted' : 'given up';
}

function correspondenceOf(
  game: ComparableGame,
  [first, second]: readonly [GameGraph, GameGraph],
  images: Int32Array,
): Correspondence {
  const { fluents, moves, roles, goals, percepts } = game.circuit;
  const part = (from: number, to: number, length: number): Int32Array =>
    Int32Array.from({ length }, (_, i) => {
      const image = images[from + i] as number;
      return image < 0 ? -1 : image - to;
    });
  return {
    fluents: part(first.places.firstFluent, second.places.firstFluent, fluents.length),
    moves: part(first.places.firstMove, second.places.firstMove, moves.length),
    roles: part(first.places.firstRole, second.places.firstRole, roles.length),
    goals: part(first.places.firstGoal, second.places.firstGoal, goals.length),
    percepts: part(first.places.firstPercept, second.places.firstPercept, percepts.length),
  };
}
