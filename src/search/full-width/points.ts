/** The points that a game counts during play, such as `(score red 40)`, used to evaluate unfinished positions. */

import { hasBit, seededRandom } from '../../base/index.ts';
import {
  type Evaluator,
  type Game,
  goalValue,
  playingRoles,
  type Role,
  randomPlayout,
  type State,
  singleEvaluator,
  statePacker,
} from '../../game/index.ts';
import { canonicalText, type Term } from '../../gdl/index.ts';

export interface PointsSettings {
  /** Whether the points of the best opponent are subtracted from the role's own. */
  readonly score: 'own' | 'difference';
  /** The name of the fluent `(NAME ROLE POINTS)`; without it, no points are counted. */
  readonly fluent: string | undefined;
}

/** Evaluates a position by the points of a role, or by its lead over the best opponent. */
export function pointsEvaluator(game: Game, { score, fluent }: PointsSettings): Evaluator {
  const points = pointsReader(game, fluent);
  const players = playingRoles(game);
  const othersOf = game.roles.map((_, role) => players.filter((other) => other !== role));
  return singleEvaluator(game, (state, role) => {
    if (score === 'own') return points(state, role);
    return points(state, role) - Math.max(0, ...(othersOf[role] ?? []).map((other) => points(state, other)));
  });
}

/** Reads the points of a role from a state; 0 where no points are counted. */
export function pointsReader(game: Game, name: string | undefined): (state: State, role: Role) => number {
  if (name === undefined) return () => 0;
  const pointsIn = (fact: Term, role: Term | undefined): number | undefined => {
    const counted = countedPoints(fact);
    return counted?.name === name && counted.owner === role ? counted.points : undefined;
  };
  const { fluents } = game;
  if (fluents === undefined) {
    return (state, role) =>
      Math.max(0, ...game.facts(state).map((fact) => pointsIn(fact, game.roles[role]?.term) ?? 0));
  }
  const counted = game.roles.map(({ term }) =>
    fluents.flatMap((fluent, number) => {
      const points = pointsIn(fluent, term);
      return points === undefined ? [] : [{ number, points }];
    }),
  );
  const wordsOf = statePacker(game);
  return (state, role) => {
    const words = wordsOf(state);
    let best = 0;
    for (const { number, points } of counted[role] ?? []) {
      if (hasBit(words, number)) best = Math.max(best, points);
    }
    return best;
  };
}

/** The fluent that counts points by default, if there is one with this name. */
const DEFAULT_NAME = 'score';
/** The number of steps in random games used to find out which fluents never decrease. */
const STEPS = 1000;

type Course = 'constant' | 'rising' | 'falling';

/**
 * Returns the name of the fluent that counts points: `score`, or else the only fluent `(NAME ROLE POINTS)` of the
 * initial state that increases but never decreases in random games. The random games are reproducible, so every
 * machine finds the same name.
 */
export function findPointsFluent(game: Game): string | undefined {
  let points = pointsByName(game, game.initial);
  if (points.has(DEFAULT_NAME)) return DEFAULT_NAME;
  if (points.size === 0) return undefined;
  const courses = new Map<string, Course>([...points.keys()].map((name) => [name, 'constant']));
  const random = seededRandom(1);
  let state = game.initial;
  for (let step = 0; step < STEPS; step++) {
    const { state: after, length } = randomPlayout(game, state, random, 1);
    if (length === 0 && state === game.initial) break;
    state = length === 0 ? game.initial : after;
    const earlier = points;
    points = pointsByName(game, state);
    if (length === 0) continue;
    for (const [name, course] of courses)
      courses.set(name, continued(course, earlier.get(name), points.get(name)));
  }
  const rising = [...courses].filter(([, course]) => course === 'rising');
  return rising.length === 1 ? rising[0]?.[0] : undefined;
}

type PointsOfRoles = ReadonlyMap<Term, number>;

function continued(
  course: Course,
  before: PointsOfRoles | undefined,
  after: PointsOfRoles | undefined,
): Course {
  let changed = course;
  for (const [owner, points] of after ?? []) {
    const earlier = before?.get(owner) ?? points;
    if (points < earlier) return 'falling';
    if (points > earlier && changed === 'constant') changed = 'rising';
  }
  return changed;
}

/** Returns the points counted in a state, by the name of the fluent and by role. */
function pointsByName(game: Game, state: State): Map<string, Map<Term, number>> {
  const roles = new Set(game.roles.map(({ term }) => term));
  const found = new Map<string, Map<Term, number>>();
  for (const fact of game.facts(state)) {
    const counted = countedPoints(fact);
    if (counted === undefined || !roles.has(counted.owner)) continue;
    const { name, owner, points } = counted;
    const byRole = found.get(name) ?? new Map<Term, number>();
    found.set(name, byRole.set(owner, Math.max(points, byRole.get(owner) ?? points)));
  }
  return found;
}

interface CountedPoints {
  readonly name: string;
  readonly owner: Term;
  readonly points: number;
}

/** Parses a fact of the form `(NAME OWNER NUMBER)`. */
function countedPoints(fact: Term): CountedPoints | undefined {
  if (fact.kind !== 'compound' || fact.args.length !== 2) return undefined;
  const [owner, points] = fact.args;
  if (owner === undefined || points === undefined || !/^\d+$/.test(canonicalText(points))) return undefined;
  return { name: fact.name, owner, points: goalValue(points) };
}
