/** Describes the moves of a match in words for people, as used in lists, history and advice. */
import { type Layout, moveWords, ruleWords } from '../../src/board/index.ts';
import { type Game, listedMoves, type Move, type Role, rolesOf, type State } from '../../src/game/index.ts';
import type { Match, Step } from '../../src/match/index.ts';
import { common } from '../phrases/common.ts';

export class MoveTeller {
  readonly #game: Game;
  readonly #layout: Layout;
  /** The words for moves already made. */
  readonly #told = new WeakMap<Step, Map<Role, string>>();

  constructor(game: Game, layout: Layout) {
    this.#game = game;
    this.#layout = layout;
  }

  /** Words that distinguish the move from the role's other moves; without a state, independent of the facts. */
  words(state: State | undefined, role: Role, move: Move): string {
    if (state === undefined) return moveWords(this.#layout, [this.#game.moveTerm(move)], [])[0] ?? '';
    const legal = listedMoves(this.#game, state, role);
    const words = this.all(state, legal);
    return words[legal.indexOf(move)] ?? ruleWords(this.#game.moveTerm(move));
  }

  /** Words for all legal moves of a role. */
  all(state: State, legal: readonly Move[]): string[] {
    const terms = legal.map((each) => this.#game.moveTerm(each));
    return moveWords(this.#layout, terms, this.#game.facts(state));
  }

  /** Words for a move that was made. */
  made(step: Step, role: Role): string {
    const known = this.#told.get(step) ?? new Map<Role, string>();
    this.#told.set(step, known);
    const text = known.get(role) ?? this.words(step.before, role, step.moves[role] as Move);
    known.set(role, isWon(this.#game, step.after) ? text.replace(/\+$/, '#') : text);
    return known.get(role) ?? text;
  }

  /** The roles whose part of a joint move is worth mentioning: those with a choice, or whose move has arguments. */
  shownRoles(match: Match, step: Step): Role[] {
    const free = match.rolesWithChoice(step);
    return match.roles.filter(
      (role) => free.includes(role) || isTelling(this.#game, step.moves[role] as Move),
    );
  }

  /** A joint move on one line: `white: e4`. */
  jointText(match: Match, step: Step): string {
    const shown = this.shownRoles(match, step);
    const roles = shown.length === 0 ? match.roles : shown;
    return roles
      .map((role) => {
        const { name = '', isChance = false } = this.#game.roles[role] ?? {};
        return `${isChance ? common.chance : name}: ${this.made(step, role)}`;
      })
      .join(', ');
  }
}

/** A check that wins is a checkmate. */
function isWon(game: Game, state: State): boolean {
  if (!game.isTerminal(state)) return false;
  return new Set(rolesOf(game).map((role) => game.utility(state, role))).size > 1;
}

/** A move with arguments is worth mentioning even if it was the only one; waiting is not. */
export function isTelling(game: Game, move: Move): boolean {
  const term = game.moveTerm(move);
  return term.kind === 'compound' && term.args.length > 0;
}
