/** Describes positions of a game in a worker: their appearance, facts and legal moves. All answers can be cloned. */
import { type ClickPaths, clickPaths, moveWords, type Scene, sceneOf } from '../../src/board/index.ts';
import { listedMoves, type Move, type Observation, type Role, rolesOf } from '../../src/game/index.ts';
import { compareTerms, readTerm, type Term, termText } from '../../src/gdl/index.ts';
import { isRecordProblem, KnownFactsTracker, Match, replay, type SeenMatch } from '../../src/match/index.ts';
import type { LoadedSheet } from '../table/load-sheet.ts';
import { MoveTeller } from '../table/move-teller.ts';

export class PositionStudy {
  readonly loaded: LoadedSheet;
  /** The most recently examined line; its next position is often close. */
  #match: Match;
  #line: MoveSequence = [];
  readonly #teller: MoveTeller;
  /** A role's observations in a match with hidden moves. */
  readonly #seen: Observation[] = [];
  readonly #knowledge = new KnownFactsTracker(() => performance.now());

  constructor(loaded: LoadedSheet) {
    this.loaded = loaded;
    this.#match = new Match(loaded.compilation.game);
    this.#teller = new MoveTeller(loaded.compilation.game, loaded.layout);
  }

  get game(): StudiedGame {
    const { game } = this.loaded.compilation;
    return {
      roles: game.roles.map(({ name }) => name),
      hidesInformation: game.traits.hidesInformation,
      engine: game.engine,
    };
  }

  /** @throws Error if the line is not valid in this game */
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

  /** The position as known by one role from its percepts. */
  seen({ role, own, percepts, legal }: SeenLine): SeenPosition {
    const { layout, drawings } = this.loaded;
    this.#observe(role as Role, own, percepts);
    const isLost = this.#seen.length < own.length;
    const known = isLost ? undefined : this.#knowledge.after(this.#seenBy(role as Role));
    const facts = known?.facts ?? [];
    const terms = legal.flatMap((text) => this.#term(text) ?? []);
    const last = this.#term(own.at(-1) ?? '');
    return {
      scene: sceneOf(layout, facts, {
        lastMoves: last === undefined ? [] : [last].filter(isAboutSomething),
        isOver: false,
        ...(drawings && { drawings: drawings(facts) }),
      }),
      possible: known?.positions ?? 0,
      clicks: clickPaths(layout, terms, facts),
      words: moveWords(layout, terms, facts),
      told: own.map(
        (text) =>
          moveWords(
            layout,
            [this.#term(text)].flatMap((term) => term ?? []),
            [],
          )[0] ?? text,
      ),
    };
  }

  /** Adds new observations; throws if a move fits no possible position. */
  #observe(role: Role, own: readonly string[], percepts: SeenLine['percepts']): void {
    const { game } = this.loaded.compilation;
    for (let i = this.#seen.length; i < own.length; i++) {
      const states = this.#knowledge.possible(this.#seenBy(role)) ?? [];
      const move = states
        .flatMap((state) => game.legalMoves(state, role))
        .find((each) => game.moveText(each) === own[i]);
      if (move === undefined) return;
      const seen = (percepts[i] ?? []).flatMap((text) => this.#term(text) ?? []);
      this.#seen.push({ kind: 'percepts', own: move, percepts: seen });
    }
  }

  #seenBy(role: Role): SeenMatch {
    return { game: this.loaded.compilation.game, role, observations: [...this.#seen], isOver: false };
  }

  #term(text: string): Term | undefined {
    return readTerm(text, this.loaded.description.terms);
  }

  /** Every joint move of a line in words. */
  told(line: MoveSequence): readonly string[] {
    return this.#toldSteps(this.matchAt(line));
  }

  #toldSteps(match: Match): string[] {
    return match.steps.map((step) => this.#teller.jointText(match, step));
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
      words: legal.map((moves) => this.#teller.all(state, moves)),
      told: this.#toldSteps(match),
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

/** Moves for waiting have no arguments. */
function isAboutSomething(term: Term): boolean {
  return term.kind === 'compound' && term.args.length > 0;
}

/** A game to examine. */
export interface StudiedSheet {
  readonly name: string;
  readonly sheet: string;
  /** The text of a view file, which defines how the board is drawn. */
  readonly drawing?: string;
}

/** Joint moves, each with one text per role. */
export type MoveSequence = readonly (readonly string[])[];

/** A role's observations in a match; they only grow. */
export interface SeenLine {
  readonly role: number;
  /** Its own moves. */
  readonly own: readonly string[];
  /** Percepts by joint move. */
  readonly percepts: readonly (readonly string[])[];
  /** Its current legal moves. */
  readonly legal: readonly string[];
}

export interface SeenPosition {
  /** The facts that the role knows for certain. */
  readonly scene: Scene;
  /** Number of positions consistent with the percepts; 0 if there are too many to count. */
  readonly possible: number;
  readonly clicks: ClickPaths;
  /** Its legal moves in words for people. */
  readonly words: readonly string[];
  /** What it has done, in words. */
  readonly told: readonly string[];
}

export interface StudiedGame {
  readonly roles: readonly string[];
  readonly hidesInformation: boolean;
  readonly engine: string;
}

export interface StudiedPosition {
  readonly scene: Scene;
  /** Fluents that hold, as written in the rules. */
  readonly facts: readonly string[];
  /** Legal moves by role, in the order of their terms. */
  readonly legal: readonly (readonly string[])[];
  /** The same moves by role, in words for people. */
  readonly words: readonly (readonly string[])[];
  /** Every joint move so far in words. */
  readonly told: readonly string[];
  /** For each role, the clicks that make each legal move. */
  readonly clicks: readonly ClickPaths[];
  /** Goals by role; absent while the game is on. */
  readonly goals?: readonly number[];
}
