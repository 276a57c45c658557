/** Looks at positions of a game: what they look like, what is true, and what may be done. */
import { clickPaths, sceneOf } from '../../src/board/index.ts';
import { compareTerms, type Term, termText } from '../../src/gdl/index.ts';
import { listedMoves, type Move, rolesOf } from '../../src/machine/index.ts';
import { isSaveProblem, Match, replayed } from '../../src/match/index.ts';
import type { LoadedSheet } from '../table/load-sheet.ts';
import type { Line, StudiedGame, StudiedPosition } from './messages.ts';

export class Study {
  readonly loaded: LoadedSheet;
  /** The line that was looked at last, so that the next position of it is near. */
  #match: Match;
  #line: Line = [];

  constructor(loaded: LoadedSheet) {
    this.loaded = loaded;
    this.#match = new Match(loaded.compilation.game, false);
  }

  get game(): StudiedGame {
    const { compilation, description } = this.loaded;
    return {
      roles: compilation.game.roles.map((role) => termText(role)),
      hidesMoves: description.dialect === 'gdl-2',
      engine: compilation.game.engine,
    };
  }

  /** @throws Error if the line is not one of this game */
  matchAt(line: Line): Match {
    const isKnown = line.every((joint, i) => {
      const known = this.#line[i];
      return known !== undefined && joint.every((text, role) => known[role] === text);
    });
    if (!isKnown) {
      const match = replayed(this.loaded.compilation.game, false, { moves: line });
      if (isSaveProblem(match)) throw new Error(match.problem);
      this.#match = match;
      this.#line = line;
    }
    this.#match.goTo(line.length);
    return this.#match;
  }

  position(line: Line): StudiedPosition {
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
      legal: legal.map((moves) => moves.map((move: Move) => termText(game.moveTerm(move)))),
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
