/** Expands positions into evaluated children, in parts and portions that several threads can share. */

import {
  type Evaluator,
  type Game,
  jointMoves,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  type State,
  utilityScale,
} from '../../game/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import { type PointsSettings, pointsEvaluator } from './points.ts';

/** The unit of work: all moves of one kind, as derived by one legal rule, or each move separately. */
export type Grouping = 'rule' | 'move';

export interface ExpansionSettings extends PointsSettings {
  /** The role for whom positions are evaluated. */
  readonly role: Role;
  readonly expansion: Grouping;
}

export interface Child extends EvaluatedPosition {
  /** The joint move that leads to the child. */
  readonly moves: readonly Move[];
  readonly state: State;
}

export interface Expansion {
  /** The first role with a choice here. */
  readonly mover: Role;
  /** Empty if the game is over or cannot continue. */
  readonly children: readonly Child[];
}

/** A contiguous part of the tasks of a position, from one fraction of their number to another, both between 0 and 1. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

const WHOLE: Part = { from: 0, to: 1 };

/** Threads with the same game and settings produce the same children in the same order. */
export class PositionExpander {
  readonly game: Game;
  readonly evaluate: (state: State) => EvaluatedPosition;
  readonly #grouping: Grouping;
  readonly #isPortable: boolean;
  /** Indexed by move. */
  readonly #texts: string[] = [];
  readonly #groups: string[] = [];

  constructor(game: Game, settings: ExpansionSettings) {
    this.game = game;
    this.evaluate = judgement(game, settings.role, pointsEvaluator(game, settings));
    this.#grouping = settings.expansion;
    this.#isPortable = game.packing().isPortable;
  }

  expand(state: State, part: Part = WHOLE): Expansion {
    if (this.game.isTerminal(state)) return { mover: 0 as Role, children: [] };
    const legal = this.#orderedLegal(state);
    const mover = Math.max(
      0,
      legal.findIndex((moves) => moves.length > 1),
    ) as Role;
    const tasks = this.#tasks(legal, mover);
    const children: Child[] = [];
    const end = Math.round(part.to * tasks.length);
    for (let task = Math.round(part.from * tasks.length); task < end; task++) {
      for (const moves of tasks[task] ?? []) {
        const after = this.game.next(state, moves);
        const { isEnd, value } = this.evaluate(after);
        children.push({ moves, state: after, isEnd, value });
      }
    }
    return { mover, children };
  }

  /** Returns joint moves, grouped as they are expanded together. */
  #tasks(legal: readonly (readonly Move[])[], mover: Role): Move[][][] {
    const tasks = new Map<string, Move[][]>();
    for (const moves of jointMoves(legal)) {
      const key = this.#group(moves[mover] as Move);
      const task = tasks.get(key);
      if (task === undefined) tasks.set(key, [moves]);
      else task.push(moves);
    }
    return [...tasks.values()];
  }

  /** Where moves are numbered in order of first occurrence, their order depends on earlier requests. */
  #orderedLegal(state: State): readonly (readonly Move[])[] {
    const legal = legalByRole(this.game, state);
    if (this.#isPortable) return legal;
    return legal.map((moves) => [...moves].sort((a, b) => (this.#text(a) < this.#text(b) ? -1 : 1)));
  }

  #text(move: Move): string {
    this.#texts[move] ??= canonicalText(this.game.moveTerm(move));
    return this.#texts[move] as string;
  }

  /** The name of the move's function identifies the rule that made it legal. */
  #group(move: Move): string {
    this.#groups[move] ??= this.#newGroup(move);
    return this.#groups[move] as string;
  }

  #newGroup(move: Move): string {
    const term = this.game.moveTerm(move);
    const isAlone = this.#grouping === 'move' || term.kind !== 'compound';
    return isAlone ? this.#text(move) : `${term.name}/${term.args.length}`;
  }
}

/**
 * A thread's unit of work, in positions of the level: from 2 to 3.5 means the third position and half of the tasks of
 * the fourth.
 */
export interface Portion {
  readonly from: number;
  readonly to: number;
}

/** The milliseconds of work that justify a message, and the interval at which messages are handled. */
const LEAST_WORK = 0.25;
const MOST_WORK = 4;

/** @param pace milliseconds per position, as far as known */
export function portionLength(positions: number, threads: number, pace: number | undefined): number {
  const equal = positions / threads;
  if (pace === undefined) return equal;
  return Math.max(LEAST_WORK / pace, Math.min(equal, Math.max(1, MOST_WORK / pace)));
}

/** Returns the next portion of about this length; only short portions divide a position. */
export function nextPortion(from: number, length: number, positions: number): Portion {
  const to = length < 2 ? from + length : Math.round(from + length);
  return { from, to: positions - to < length / 2 ? positions : to };
}

/** Returns the states of the positions in the portion. */
export function statesOf({ from, to }: Portion, states: readonly State[]): readonly State[] {
  return states.slice(Math.floor(from), Math.ceil(to));
}

/** Returns the start within the first position and the end within the last one, as fractions. */
export function endsOf({ from, to }: Portion): Part {
  return { from: from - Math.floor(from), to: to - Math.ceil(to) + 1 };
}

export function expandPortion(expander: PositionExpander, states: readonly State[], ends: Part): Expansion[] {
  return states.map((state, i) =>
    expander.expand(state, {
      from: i === 0 ? ends.from : WHOLE.from,
      to: i === states.length - 1 ? ends.to : WHOLE.to,
    }),
  );
}

/** Reassembles divided positions. */
export class Joiner {
  #begun: Expansion | undefined;

  /** Adds the next portion, in order, and returns the positions that are now complete. */
  add({ to }: Portion, expansions: readonly Expansion[]): Expansion[] {
    const [first, ...others] = expansions;
    if (first === undefined) return [];
    const begun = this.#begun;
    const joined = begun ? { ...first, children: [...begun.children, ...first.children] } : first;
    const all = [joined, ...others];
    this.#begun = Number.isInteger(to) ? undefined : all.pop();
    return all;
  }
}

/** A win is worth plus infinity, a loss minus infinity, and any other position its evaluation. */
export interface EvaluatedPosition {
  /** Whether the game ends here. */
  readonly isEnd: boolean;
  readonly value: number;
}

/** Returns a function that values positions for a role. */
function judgement(game: Game, own: Role, evaluator: Evaluator): (state: State) => EvaluatedPosition {
  const others = playingRoles(game).filter((role) => role !== own);
  const highest = game.roles.map(({ utility }) => utilityScale(utility).max);
  const wins = (state: State, role: Role): boolean => game.utility(state, role) === highest[role];
  const endValue = (state: State): number => {
    if (wins(state, own)) return Number.POSITIVE_INFINITY;
    return others.some((role) => wins(state, role)) ? Number.NEGATIVE_INFINITY : 0;
  };
  return (state) => {
    const isEnd = game.isTerminal(state);
    return { isEnd, value: isEnd ? endValue(state) : evaluator.value(state, own) };
  };
}
