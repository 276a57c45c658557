/** What people get to see of a match: positions as scenes, moves and history as text. */
import { clickPaths, type Scene, sceneOf } from '../../src/board/index.ts';
import { compareTerms, type Term } from '../../src/gdl/index.ts';
import { type Game, isChance, listedMoves, type Move, type Role } from '../../src/machine/index.ts';
import { type KnowledgeKeeper, type Match, roleName, type Step } from '../../src/match/index.ts';
import type { LoadedSheet } from './load-sheet.ts';
import type { AskedView, GameView, HistoryEntry, PositionView } from './messages.ts';
import { moveText, plainText, roleText } from './wording.ts';

export class Eyes {
  readonly #loaded: LoadedSheet;
  readonly #knowledge: KnowledgeKeeper;

  constructor(loaded: LoadedSheet, knowledge: KnowledgeKeeper) {
    this.#loaded = loaded;
    this.#knowledge = knowledge;
  }

  get game(): Game {
    return this.#loaded.compilation.game;
  }

  gameView(): GameView {
    const { name, compilation, description, findings } = this.#loaded;
    const { game, reason } = compilation;
    return {
      name,
      roles: game.roles.map((term, role) => ({
        name: roleText(game, role as Role),
        key: roleName(game, role as Role),
        isChance: isChance(term),
      })),
      hidesMoves: description.dialect === 'gdl-2',
      engine: game.engine,
      reason,
      findings,
    };
  }

  /** @param viewer who looks, if something is hidden from them */
  position(match: Match, viewer: Role | undefined): PositionView {
    const last = match.steps.at(-1);
    if (viewer === undefined)
      return {
        scene: this.#scene(this.game.facts(match.state), this.#doneBy(match, last), match.isOver),
        possible: 1,
        percepts: [],
      };
    const knowledge = this.#knowledge.of(match, viewer);
    const own = last?.moves[viewer];
    return {
      scene: this.#scene(
        knowledge?.facts ?? [],
        own === undefined ? [] : [this.game.moveTerm(own)],
        match.isOver,
      ),
      possible: knowledge?.positions ?? 0,
      percepts: this.#percepts(match, viewer, match.length - 1),
    };
  }

  /** The position after a move of one role; undefined if it depends on others who have a choice too. */
  preview(match: Match, role: Role, move: Move): Scene | undefined {
    const moves = match.roles.map((each) => {
      if (each === role) return move;
      const [only, ...others] = this.game.legalMoves(match.state, each);
      return others.length === 0 ? only : undefined;
    });
    if (moves.some((each) => each === undefined)) return undefined;
    const next = this.game.next(match.state, moves as Move[]);
    return this.#scene(this.game.facts(next), [this.game.moveTerm(move)], this.game.isTerminal(next));
  }

  asked(match: Match, role: Role, viewer: Role | undefined): AskedView {
    const listed = listedMoves(this.game, match.state, role);
    const facts = this.#known(match, viewer);
    const terms = listed.map((move) => this.game.moveTerm(move));
    return {
      role,
      moves: terms.map((term) => ({ text: plainText(term) })),
      clicks: clickPaths(this.#loaded.layout, terms, facts),
    };
  }

  /** The places that a move names, one for each click. */
  cellsOf(match: Match, move: Move, viewer: Role | undefined): string[] {
    const { paths } = clickPaths(this.#loaded.layout, [this.game.moveTerm(move)], this.#known(match, viewer));
    return paths.flatMap(({ steps }) => steps.flatMap(([first]) => first ?? []));
  }

  history(match: Match, viewer: Role | undefined): HistoryEntry[] {
    return match.wholeLine().map((step, at) => ({
      parts: this.#told(match, step)
        .filter((role) => viewer === undefined || role === viewer)
        .map((role) => ({ role, text: moveText(this.game, step.moves[role] as Move) })),
      percepts: viewer === undefined || at >= match.length ? [] : this.#percepts(match, viewer, at),
    }));
  }

  /** What chance has just done: `roll 3`. */
  chanceText(match: Match, step: Step): string {
    return this.#told(match, step)
      .filter((role) => isChance(this.game.roles[role]))
      .map((role) => moveText(this.game, step.moves[role] as Move))
      .join(', ');
  }

  #known(match: Match, viewer: Role | undefined): readonly Term[] {
    if (viewer === undefined) return this.game.facts(match.state);
    return this.#knowledge.of(match, viewer)?.facts ?? [];
  }

  #scene(facts: readonly Term[], lastMoves: readonly Term[], isOver: boolean): Scene {
    const { layout, drawings } = this.#loaded;
    return sceneOf(layout, facts, { lastMoves, isOver, ...(drawings && { drawings: drawings(facts) }) });
  }

  #doneBy(match: Match, step: Step | undefined): Term[] {
    if (step === undefined) return [];
    return this.#told(match, step).map((role) => this.game.moveTerm(step.moves[role] as Move));
  }

  /** Whose part of a joint move is worth telling: who had a choice, or did something with a place or a thing. */
  #told(match: Match, step: Step): Role[] {
    const free = match.rolesWithChoice(step);
    return match.roles.filter((role) => {
      const term = this.game.moveTerm(step.moves[role] as Move);
      return free.includes(role) || (term.kind === 'compound' && term.args.length > 0);
    });
  }

  #percepts(match: Match, viewer: Role, at: number): string[] {
    const happening = match.history(viewer)[at];
    if (happening?.kind !== 'percepts') return [];
    return [...happening.percepts].sort(compareTerms).map(plainText);
  }
}
