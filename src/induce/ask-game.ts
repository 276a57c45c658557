/**
 * Active learning from a game that can be asked: two sheets are learned, one from all matches and one from a part of
 * them. Where they differ, the match that leads there is watched next (query by committee: Seung, Opper and
 * Sompolinsky 1992).
 */
import { type Random, seededRandom } from '../base/index.ts';
import { loadGame } from '../engines/index.ts';
import { type Game, type Move, rolesOf, type State } from '../game/index.ts';
import { type Difference, differingMatch } from './agreement.ts';
import type { InductionOptions } from './induce-relation.ts';
import { type InducedSheet, induceSheet } from './induce-sheet.ts';
import { randomTrace, traceOf } from './record-traces.ts';
import type { Trace, Traces } from './traces.ts';

export interface AskOptions extends InductionOptions {
  readonly name: string;
  /** The number of random matches to begin with. */
  readonly first: number;
  /** The most matches to watch. */
  readonly most: number;
  readonly maxLength: number;
  readonly watch?: (news: string) => void;
}

export interface AskedSheet {
  readonly sheet: InducedSheet;
  readonly traces: Traces;
  /** Positions at which two sheets differed and which were then watched, in order. */
  readonly questions: readonly Difference[];
  /** Whether the last two sheets did not differ in any match that was tried. */
  readonly isSettled: boolean;
}

/** The share of matches from which the second sheet is learned. */
const SHARE = 0.6;
/** Random matches in which the two sheets are compared. */
const TRIALS = 200;
/** Random matches of the game that the first sheet must explain at the end. */
const CHECKS = 50;
/** Matches that are watched for each question. */
const ANSWERS = 3;

export async function askGame(game: Game, options: AskOptions): Promise<AskedSheet> {
  const random = seededRandom(options.seed ?? 1);
  const matches: Trace[] = Array.from({ length: options.first }, () =>
    randomTrace(game, 'all-moves', random, options.maxLength),
  );
  const questions: Difference[] = [];
  let best: InducedSheet | undefined;
  for (let round = 0; ; round++) {
    const learn = (from: readonly Trace[], seed: number): Promise<InducedSheet> => {
      const now = options.now();
      const deadline = now + (options.deadline - now) / 3;
      return induceSheet(tracesOf(game, options.name, from), { ...options, seed, deadline });
    };
    const start = options.now();
    const sheet = await learn(matches, options.seed ?? 1);
    const taken = options.now() - start;
    // With little time left, rules may be worse than those of the round before.
    if (best === undefined || mistakesOf(sheet) <= mistakesOf(best)) best = sheet;
    const result = { sheet: best, traces: tracesOf(game, options.name, matches), questions };
    const isOver = options.now() + 2 * taken > options.deadline || options.isCancelled?.() === true;
    if (isOver || matches.length >= options.most) return { ...result, isSettled: false };
    const part = matches.filter(() => random.fraction() < SHARE);
    const other = await learn(
      part.length === 0 ? matches.slice(0, 1) : part,
      (options.seed ?? 1) + round + 1,
    );
    const question = differenceBetween(game, sheet, other, random);
    if (question === undefined) return { ...result, sheet, isSettled: true };
    questions.push(question);
    for (let i = 0; i < ANSWERS; i++)
      matches.push(matchThrough(game, question.moves, random, options.maxLength));
  }
}

const mistakesOf = ({ relations }: InducedSheet): number =>
  relations.reduce((sum, { mistakes }) => sum + mistakes, 0);

function tracesOf(game: Game, name: string, matches: readonly Trace[]): Traces {
  return { game: name, form: 'all-moves', roles: game.roles.map((role) => role.name), matches };
}

/** Where two sheets differ or, if they do not, where the first one differs from matches not watched before. */
function differenceBetween(
  truth: Game,
  first: InducedSheet,
  second: InducedSheet,
  random: Random,
): Difference | undefined {
  const games = [first, second].map(({ text }) => loadGame(text, { checks: 'reading' }));
  const [a, b] = games.map((loaded) => (loaded.kind === 'game' ? loaded.compilation.game : undefined));
  // A sheet that cannot be played shows that there are too few matches.
  if (a === undefined || b === undefined) return { moves: [], problem: 'one of two sheets cannot be played' };
  for (let trial = 0; trial < TRIALS; trial++) {
    const difference = differingMatch(a, b, random);
    if (difference !== undefined) return difference;
  }
  for (let check = 0; check < CHECKS; check++) {
    const difference = differingMatch(truth, a, random);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** A match that follows the joint moves as far as they are legal, and is random from there. */
function matchThrough(game: Game, moves: readonly string[], random: Random, maxLength: number): Trace {
  let isOnPath = true;
  return traceOf(game, 'all-moves', (state, turn) => {
    if (turn >= maxLength) return undefined;
    const wanted = isOnPath ? moves[turn] : undefined;
    const joint = wanted === undefined ? undefined : jointCalled(game, state, wanted);
    if (joint === undefined) isOnPath = false;
    return joint ?? rolesOf(game).map((role) => random.pick(game.legalMoves(state, role)));
  });
}

function jointCalled(game: Game, state: State, text: string): readonly Move[] | undefined {
  let combinations: readonly (readonly Move[])[] = [[]];
  for (const role of rolesOf(game)) {
    combinations = combinations.flatMap((joint) =>
      game
        .legalMoves(state, role)
        .filter((move) =>
          `${text} `.startsWith(`${[...joint, move].map((each) => game.moveText(each)).join(' ')} `),
        )
        .map((move) => [...joint, move]),
    );
  }
  return combinations.find((joint) => joint.map((move) => game.moveText(move)).join(' ') === text);
}
