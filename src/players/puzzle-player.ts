/** For puzzles, games of one role: searches for a line to the highest goal, and then follows it without thinking. */

import { type Budget, type Random, type Stopwatch, stopwatch } from '../base/index.ts';
import { Beliefs } from '../beliefs/index.ts';
import type { Game, Move, State } from '../game/index.ts';
import {
  type FoundLine,
  Incumbent,
  Portfolio,
  type PortfolioOptions,
  type Puzzle,
  PuzzleSpace,
} from '../search/index.ts';
import { FlatPlayer } from './flat-player.ts';
import type { MatchStart, Player, Thoughts, Turn } from './player.ts';

/** Milliseconds between two reports. */
const REPORT_PERIOD = 100;

/** A line with the keys of the states that it passes through. */
interface Plan {
  readonly line: FoundLine;
  readonly keys: readonly string[];
  /** Nothing is to be gained by thinking on. */
  readonly isFinal: boolean;
  readonly note: string;
}

interface PuzzleMatch extends MatchStart {
  readonly puzzle: Puzzle;
  readonly beliefs: Beliefs;
}

export class PuzzlePlayer implements Player {
  readonly #options: PortfolioOptions;
  #match: PuzzleMatch | undefined;
  #plan: Plan | undefined;
  /** Plays where others play too: they are taken to move at random. */
  #others: FlatPlayer | undefined;

  constructor(options: PortfolioOptions) {
    this.#options = options;
  }

  async start(match: MatchStart): Promise<void> {
    await this.stop();
    const { game, role, random, budget } = match;
    if (game.roles.length !== 1) {
      this.#others = new FlatPlayer();
      await this.#others.start(match);
      return;
    }
    this.#match = { ...match, puzzle: this.#puzzle(game, random), beliefs: new Beliefs(game, role) };
    const mayThink = budget.seconds !== undefined || budget.playouts !== undefined;
    if (mayThink && !game.isTerminal(game.initial)) this.#think(game.initial, budget, undefined);
  }

  async choose(turn: Turn): Promise<Move> {
    if (this.#others !== undefined) return this.#others.choose(turn);
    if (this.#match === undefined) throw new Error('the match has not been started');
    const { random, beliefs } = this.#match;
    beliefs.follow(turn.situation);
    const [state] = beliefs.states(random);
    if (state === undefined) return random.pick(turn.legal);
    const known = this.#known(state);
    if (known?.isFinal) this.#reportPlan(known, turn);
    else this.#think(state, turn.budget, turn.report);
    const move = this.#known(state)?.line.moves[0];
    return move !== undefined && turn.legal.includes(move) ? move : random.pick(turn.legal);
  }

  async stop(): Promise<void> {
    this.#match = undefined;
    this.#plan = undefined;
    this.#others = undefined;
  }

  #puzzle(game: Game, random: Random): Puzzle {
    return { game, space: new PuzzleSpace(game, random, this.#options.megabytes) };
  }

  /** What is left of the plan, if the state is part of it. */
  #known(state: State): Plan | undefined {
    const plan = this.#plan;
    const at = plan?.keys.indexOf(this.#match?.game.key(state) ?? '') ?? -1;
    if (plan === undefined || at < 0) return undefined;
    const line = { ...plan.line, moves: plan.line.moves.slice(at) };
    return { ...plan, line, keys: plan.keys.slice(at) };
  }

  #think(state: State, budget: Budget, report: Turn['report']): void {
    const match = this.#match as PuzzleMatch;
    const { game, random, now } = match;
    const watch = stopwatch(budget, now);
    if (match.puzzle.space.knowledge.isFull) this.#match = { ...match, puzzle: this.#puzzle(game, random) };
    const { puzzle } = this.#match as PuzzleMatch;
    const incumbent = new Incumbent(puzzle.game, state, puzzle.space.highest, this.#known(state)?.line);
    const portfolio = new Portfolio(puzzle, state, incumbent, this.#options, random);
    let reported = now();
    while (!portfolio.isDone && !watch.isOver(portfolio.positions)) {
      portfolio.advance();
      if (report === undefined || now() < reported + REPORT_PERIOD) continue;
      reported = now();
      report(thoughts(incumbent, watch, portfolio.positions));
    }
    report?.(thoughts(incumbent, watch, portfolio.positions));
    if (incumbent.best === undefined) return;
    this.#plan = {
      line: incumbent.best,
      keys: keysAlong(puzzle.game, state, incumbent.best.moves),
      isFinal: incumbent.isSolved || incumbent.isBest,
      note: noteOn(incumbent),
    };
  }

  #reportPlan({ line, note }: Plan, { report }: Turn): void {
    const [move] = line.moves;
    if (move === undefined) return;
    report?.({
      moves: [{ move, value: line.goal, isProven: true }],
      line: line.moves.map((each) => [each]),
      work: { seconds: 0, nodes: 0 },
      note: `following the plan, ${note}`,
    });
  }
}

function keysAlong(game: Game, from: State, moves: readonly Move[]): string[] {
  let state = from;
  return moves.map((move) => {
    const key = game.key(state);
    state = game.next(state, [move]);
    return key;
  });
}

function thoughts(incumbent: Incumbent, watch: Stopwatch, nodes: number): Thoughts {
  const { best } = incumbent;
  const [move] = best?.moves ?? [];
  const isProven = incumbent.isSolved || incumbent.isBest;
  return {
    moves: move === undefined || best === undefined ? [] : [{ move, value: best.goal, isProven }],
    line: best?.moves.map((each) => [each]) ?? [],
    work: { seconds: watch.seconds(), nodes },
    note: noteOn(incumbent),
  };
}

function noteOn({ best, isSolved, isBest, isShortest }: Incumbent): string {
  if (best === undefined) return 'no end found yet';
  const { goal, moves, method } = best;
  const line = `goal ${goal} in ${moves.length} ${moves.length === 1 ? 'move' : 'moves'}`;
  if (isSolved)
    return `solved by ${method}: ${line}, the highest there is${isShortest ? ', and no line is shorter' : ''}`;
  if (isBest) return `${line}: the whole space was searched, nothing is better`;
  return `best so far by ${method}: ${line}`;
}
