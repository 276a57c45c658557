/** Describes positions of a game in a worker: how they look, what is true in them, and which moves are legal. All answers can be cloned. */
import { type ClickPaths, clickPaths, type Scene, sceneOf } from '../../src/board/index.ts';
import { listedMoves, type Move, rolesOf } from '../../src/game/index.ts';
import { compareTerms, type Term, termText } from '../../src/gdl/index.ts';
import { isRecordProblem, Match, replay } from '../../src/match/index.ts';
import type { LoadedSheet } from '../table/load-sheet.ts';

export class PositionStudy {
  readonly loaded: LoadedSheet;
  /** The line that was examined last, so that the next position of it is near. */
  #match: Match;
  #line: MoveSequence = [];

  constructor(loaded: LoadedSheet) {
    this.loaded = loaded;
    this.#match = new Match(loaded.compilation.game);
  }

  get game(): StudiedGame {
    const { game } = this.loaded.compilation;
    return {
      roles: game.roles.map(({ name }) => name),
      hidesInformation: game.traits.hidesInformation,
      engine: game.engine,
    };
  }

  /** @throws Error if the line is not one of this game */
  matchAt(line: MoveSequence): Match {
    const isKnown = line.every((joint, i) => {
      const known = this.#line[i];
      return known !== undefined && joint.every((text, role) => known[role] === text);
    });
    if (!isKnown) {
      const match = replay(this.loaded.compilation.game, line);
      if (isRecordProblem(match)) throw new Error(match.problem);
      this.#match = match;
      this.#line = line;
    }
    this.#match.goTo(line.length);
    return this.#match;
  }

  position(line: MoveSequence): StudiedPosition {
    const match = this.matchAt(line);
    const { layout, drawings } = this.loaded;
    const { game, state } = match;
    const facts = game.facts(state);
    const last = match.steps.at(-1);
    const legal = match.isOver
      ? rolesOf(game).map(() => [])
      : match.roles.map((role) => listedMoves(game, state, role));
    return {
      scene: sceneOf(layout, facts, {
        lastMoves: (last?.moves ?? []).map((move) => game.moveTerm(move)).filter(isAboutSomething),
        isOver: match.isOver,
        ...(last && { before: game.facts(last.before) }),
        ...(drawings && { drawings: drawings(facts) }),
      }),
      facts: [...facts].sort(compareTerms).map((fact) => termText(fact)),
      legal: legal.map((moves) => moves.map((move: Move) => game.moveText(move))),
      clicks: legal.map((moves) =>
        clickPaths(
          layout,
          moves.map((move: Move) => game.moveTerm(move)),
          facts,
        ),
      ),
      ...(match.isOver && { goals: match.goals() }),
    };
  }
}

/** Waiting names nothing. */
function isAboutSomething(term: Term): boolean {
  return term.kind === 'compound' && term.args.length > 0;
}

/** A game that is to be looked at. */
export interface StudiedSheet {
  readonly name: string;
  readonly sheet: string;
  /** The text of a view file, which says how the board is drawn. */
  readonly drawing?: string;
}

/** Joint moves, each with one text per role. */
export type MoveSequence = readonly (readonly string[])[];

export interface StudiedGame {
  readonly roles: readonly string[];
  readonly hidesInformation: boolean;
  readonly engine: string;
}

export interface StudiedPosition {
  readonly scene: Scene;
  /** Fluents that hold, as the rules write them. */
  readonly facts: readonly string[];
  /** By role, in the order of their terms. */
  readonly legal: readonly (readonly string[])[];
  /** By role: which clicks make which of the legal moves. */
  readonly clicks: readonly ClickPaths[];
  /** By role; absent while the game goes on. */
  readonly goals?: readonly number[];
}
