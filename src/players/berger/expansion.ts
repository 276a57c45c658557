/** Expanding a position in parts that do not depend on each other, so that several threads can share the work. */
import { canonicalText } from '../../gdl/index.ts';
import {
  CircuitGame,
  type Game,
  jointMoves,
  legalByRole,
  type Move,
  type Role,
  type State,
} from '../../machine/index.ts';
import { type Evaluation, evaluator } from './evaluation.ts';

/** What is done at once: all moves of one kind, as one legal rule gives them, or each move alone. */
export type Grouping = 'rule' | 'move';

export interface ExpansionSettings {
  /** For whom positions are evaluated. */
  readonly role: Role;
  readonly score: 'own' | 'difference';
  readonly expansion: Grouping;
}

export interface Child extends Evaluation {
  /** The joint move that leads there. */
  readonly moves: readonly Move[];
  readonly state: State;
}

export interface Expansion {
  /** Who chooses here; the first of those who do. */
  readonly mover: Role;
  /** None where the game is over or cannot go on. */
  readonly children: readonly Child[];
}

/** The tasks of a position from one part of their number up to another, from 0 to 1. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

export const WHOLE: Part = { from: 0, to: 1 };

/** Threads with the same game and settings give the same children in the same order. */
export class Expander {
  readonly game: Game;
  readonly evaluate: (state: State) => Evaluation;
  readonly #grouping: Grouping;
  /** By move. */
  readonly #texts: string[] = [];
  readonly #groups: string[] = [];

  constructor(game: Game, { role, score, expansion }: ExpansionSettings) {
    this.game = game;
    this.evaluate = evaluator(game, role, score);
    this.#grouping = expansion;
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

  /** Joint moves, those that are expanded at once together. */
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

  /** The rules engine lists moves in an order that depends on what it was asked before. */
  #orderedLegal(state: State): readonly (readonly Move[])[] {
    const legal = legalByRole(this.game, state);
    if (this.game instanceof CircuitGame) return legal;
    return legal.map((moves) => [...moves].sort((a, b) => (this.#text(a) < this.#text(b) ? -1 : 1)));
  }

  #text(move: Move): string {
    this.#texts[move] ??= canonicalText(this.game.moveTerm(move));
    return this.#texts[move] as string;
  }

  /** The name of the move's function tells which rule made it legal, as far as a machine knows. */
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
