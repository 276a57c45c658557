/** Measurements of learning how pieces move from random matches. */
import { type Estimate, exactEstimate, seededRandom } from '../../base/index.ts';
import {
  type Evidence,
  evidenceOf,
  findPieceGame,
  learnAutomaton,
  learnDomain,
  learnEndings,
  learnMoves,
  learnRestrictions,
  MoveGenerator,
  type PieceGame,
  type PiecePosition,
  type PieceTraces,
  randomMatches,
  restricted,
  type Side,
  type Turn,
  turnPlans,
  ZERO_SORT,
} from '../../pieces/index.ts';
import type { ProcessorClock } from '../paper.ts';

type Figures = readonly (Estimate | undefined)[];

/** The number of matches on which nothing was learned, against which automata and moves are compared. */
const UNSEEN_MATCHES = 20;
const UNSEEN_SEED = 1_000_003;

const SIDES = [0, 1] as const;

function gameNamed(name: string): PieceGame {
  const game = findPieceGame(name);
  if (game === undefined) throw new TypeError(`there is no game of pieces '${name}'`);
  return game;
}

function unseenMatches(game: PieceGame): PieceTraces {
  return randomMatches(game, UNSEEN_MATCHES, true, seededRandom(UNSEEN_SEED));
}

/** Whether the automaton has a word that is not legal, or lacks one that is, in unseen matches. */
function isWrong(evidence: Evidence, unseen: Evidence | undefined): boolean {
  return unseen !== undefined && unseen.differences(learnAutomaton(evidence)).length > 0;
}

/** Seconds for each player, and whether the automaton is wrong (1) or right (0). */
export function automatonFigures(
  name: string,
  pieceName: string,
  matches: number,
  isComplete: boolean,
  seed: number,
  clock: ProcessorClock,
): Figures {
  const game = gameNamed(name);
  const piece = game.pieces.indexOf(pieceName) + 1;
  const traces = randomMatches(game, matches, isComplete, seededRandom(seed));
  const unseen = unseenMatches(game);
  const results = SIDES.map((side) => {
    const start = clock();
    const evidence = evidenceOf(traces, side, piece)[piece];
    if (evidence === undefined || evidence.starts.square.length === 0) return undefined;
    learnAutomaton(evidence);
    const seconds = clock() - start;
    return { seconds, wrong: isWrong(evidence, evidenceOf(unseen, side, piece)[piece]) };
  });
  return [
    ...results.map((result) => result && exactEstimate(result.seconds)),
    ...results.map((result) => result && exactEstimate(result.wrong ? 1 : 0)),
  ];
}

/** For each player, seconds and number of plans; then the numbers of zero machines and of machines of squares. */
export function domainFigures(
  name: string,
  pieceName: string,
  matches: number,
  seed: number,
  clock: ProcessorClock,
): Figures {
  const game = gameNamed(name);
  const piece = game.pieces.indexOf(pieceName) + 1;
  const traces = randomMatches(game, matches, false, seededRandom(seed));
  const results = SIDES.map((side) => {
    const start = clock();
    const plans = turnPlans(traces, side, piece);
    if (plans.length === 0) return undefined;
    const { machines } = learnDomain(plans);
    const zero = machines.filter(({ sort }) => sort === ZERO_SORT).length;
    const seconds = clock() - start;
    return { seconds, plans: turnsBegunBy(traces, side, piece), zero, square: machines.length - zero };
  });
  const [first] = results;
  return [
    ...results.map((result) => result && exactEstimate(result.seconds)),
    ...results.map((result) => result && exactEstimate(result.plans)),
    first && exactEstimate(first.zero),
    first && exactEstimate(first.square),
  ];
}

function turnsBegunBy({ matches }: PieceTraces, side: Side, piece: number): number {
  return matches
    .flatMap(({ turns }) => turns)
    .filter(
      ({ position, played }) =>
        position.mover === side && Math.abs(position.board[played.start] as number) === piece,
    ).length;
}

interface Comparison {
  readonly hits: number;
  readonly extra: number;
  readonly missed: number;
  readonly positions: number;
  readonly right: number;
}

function compared(
  cases: Iterable<{ readonly position: PiecePosition; readonly truth: readonly Turn[] }>,
  turnsOf: (position: PiecePosition) => readonly Turn[],
): Comparison {
  let [hits, extra, missed, positions, right] = [0, 0, 0, 0, 0];
  for (const { position, truth } of cases) {
    const keys = new Set(truth.map(turnKey));
    let wrong = 0;
    for (const turn of turnsOf(position)) {
      if (keys.delete(turnKey(turn))) hits++;
      else wrong++;
    }
    extra += wrong;
    missed += keys.size;
    positions++;
    if (wrong + keys.size === 0) right++;
  }
  return { hits, extra, missed, positions, right };
}

const turnKey = ({ start, word }: Turn): string => `${start} ${word.id}`;

function* casesOf({ matches }: PieceTraces) {
  for (const { turns } of matches)
    for (const { position, possible = [] } of turns) yield { position, truth: possible };
}

const percentage = (part: number, of: number): Estimate => exactEstimate((100 * part) / Math.max(1, of));

const PERFT_DEPTH = 3;
const MOST_PERFT = 60_000;

/**
 * Precision and recall of generated turns in unseen positions, positions that are entirely right, all in percent, and
 * whether perft agrees (1): by automata alone and with planning domains.
 */
export function moveFigures(name: string, matches: number, isComplete: boolean, seed: number): Figures {
  const game = gameNamed(name);
  const learned = learnMoves(randomMatches(game, matches, isComplete, seededRandom(seed)));
  const unseen = unseenMatches(game);
  const both = new MoveGenerator(learned, game.words);
  const alone = new MoveGenerator({ ...learned, domains: undefined }, game.words);
  const together = compared(casesOf(unseen), (position) => both.turns(position));
  const apart = compared(casesOf(unseen), (position) => alone.turns(position));
  return [
    percentage(apart.hits, apart.hits + apart.extra),
    percentage(apart.hits, apart.hits + apart.missed),
    percentage(together.hits, together.hits + together.extra),
    percentage(together.hits, together.hits + together.missed),
    percentage(together.right, together.positions),
    exactEstimate(hasSamePerft(game, both) ? 1 : 0),
  ];
}

/** Compares the number of turns to depth 3, or to the greatest depth with at most 60,000 positions. */
function hasSamePerft(game: PieceGame, generator: MoveGenerator): boolean {
  let left = MOST_PERFT;
  const isSame = (position: PiecePosition, depth: number): boolean => {
    const truth = game.turns(position);
    if (game.outcome(position, truth) !== undefined) return true;
    if (generator.turns(position).length !== truth.length) return false;
    left -= truth.length;
    if (depth === 1 || left < 0) return true;
    return truth.every((turn) => isSame(game.after(position, turn), depth - 1));
  };
  return isSame(game.initial, PERFT_DEPTH);
}

/** For each number of matches, recall and precision in percent, and the number of wrong automata. */
export function curveFigures(
  name: string,
  sizes: readonly number[],
  isComplete: boolean,
  seed: number,
): Figures {
  const game = gameNamed(name);
  const unseen = unseenMatches(game);
  const truth = SIDES.map((side) => evidenceOf(unseen, side));
  return sizes.map((size) => {
    const traces = randomMatches(game, size, isComplete, seededRandom(seed));
    const wrong = SIDES.flatMap((side) =>
      evidenceOf(traces, side).filter(
        (evidence, piece) =>
          evidence !== undefined &&
          evidence.starts.square.length > 0 &&
          isWrong(evidence, truth[side]?.[piece]),
      ),
    );
    return exactEstimate(wrong.length);
  });
}

/**
 * Positions in percent whose turns are right without and with learned restrictions, and last positions in percent that
 * the learned endings explain.
 */
export function restrictionFigures(name: string, matches: number, seed: number): Figures {
  const game = gameNamed(name);
  const traces = randomMatches(game, matches, true, seededRandom(seed));
  const generator = new MoveGenerator(learnMoves(traces), game.words);
  const { restrictions } = learnRestrictions(traces, generator);
  const legal = (position: PiecePosition): readonly Turn[] =>
    restricted(restrictions, position, generator.turns(position));
  const unseen = unseenMatches(game);
  const without = compared(casesOf(unseen), (position) => generator.turns(position));
  const withThem = compared(casesOf(unseen), legal);
  const { endings } = learnEndings(traces, (position) => legal(position).length);
  const lasts = unseen.matches.filter(({ isOver }) => isOver);
  const explained = lasts.filter(({ last, winner }) => {
    const count = legal(last).length;
    const ending = endings.find((each) => each.holds(last, count));
    const side: Side | undefined =
      ending?.winner === undefined
        ? undefined
        : ending.winner === 'mover'
          ? last.mover
          : last.mover === 0
            ? 1
            : 0;
    return ending !== undefined && side === winner;
  });
  return [
    percentage(without.right, without.positions),
    percentage(withThem.right, withThem.positions),
    exactEstimate(restrictions.length),
    percentage(explained.length, lasts.length),
  ];
}
