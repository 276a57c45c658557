/** Converts a match to the information people may see: positions as scenes, and moves, history and thoughts as text. */
import {
  clickPaths,
  factWords,
  moveBuilders,
  moveWords,
  ruleWords,
  type Scene,
  sceneOf,
} from '../../src/board/index.ts';
import {
  type Game,
  legalByRole,
  listedMoves,
  type Move,
  type Role,
  type State,
  type UtilityRange,
  utilityScale,
} from '../../src/game/index.ts';
import { compareTerms, type Term, termText } from '../../src/gdl/index.ts';
import { isEvaluationError } from '../../src/logic/index.ts';
import type { KnownFactsTracker, Match, SeatBeliefs, Step } from '../../src/match/index.ts';
import type { Thoughts } from '../../src/players/index.ts';
import { reasonText } from '../../src/search/index.ts';
import { phrases } from '../phrases/table.ts';
import { type Expectation, judgement } from './blunders.ts';
import { type EndingReason, endingReason } from './ending.ts';
import type { LoadedSheet } from './load-sheet.ts';
import type {
  AskedView,
  BeliefView,
  GameView,
  HistoryEntry,
  Judgement,
  MoveThoughtView,
  PositionView,
  ThoughtsView,
} from './messages.ts';
import { MoveTeller } from './move-teller.ts';
import { threatAgainst } from './threats.ts';

export class MatchViews {
  readonly teller: MoveTeller;
  readonly #endings = new Map<State, EndingReason>();
  readonly #loaded: LoadedSheet;
  readonly #knowledge: KnownFactsTracker;
  readonly #beliefs: SeatBeliefs | undefined;

  /** @param beliefs where something is hidden */
  constructor(loaded: LoadedSheet, knowledge: KnownFactsTracker, beliefs: SeatBeliefs | undefined) {
    this.teller = new MoveTeller(loaded.compilation.game, loaded.layout);
    this.#loaded = loaded;
    this.#knowledge = knowledge;
    this.#beliefs = beliefs;
  }

  get game(): Game {
    return this.#loaded.compilation.game;
  }

  gameView(): GameView {
    const { name, compilation, findings } = this.#loaded;
    const { game, reason } = compilation;
    return {
      name,
      roles: game.roles.map(({ name: key, isChance, utility }) => ({
        name: plain(key),
        key,
        isChance,
        most: mostOf(utility),
      })),
      hidesInformation: game.traits.hidesInformation,
      engine: game.engine,
      reason,
      findings,
    };
  }

  factWords(fact: Term): string {
    return factWords(this.#loaded.layout, fact);
  }

  /** Why the match is over; undefined during the match. */
  ending(match: Match): EndingReason {
    if (!match.isOver) return { text: '', cells: [] };
    const known = this.#endings.get(match.state);
    if (known !== undefined) return known;
    const { description, layout } = this.#loaded;
    const found = endingReason({ description, game: this.game, layout }, match.state, () =>
      performance.now(),
    );
    this.#endings.set(match.state, found);
    return found;
  }

  /** @param viewer the role looking, if something is hidden from it */
  position(match: Match, viewer: Role | undefined): PositionView {
    const last = match.steps.at(-1);
    if (viewer === undefined)
      return {
        scene: this.#scene(
          this.game.facts(match.state),
          this.#doneBy(match, last),
          match.isOver,
          last && this.game.facts(last.before),
          this.ending(match).cells,
        ),
        possible: 1,
        percepts: [],
      };
    const knowledge = this.#knowledge.of(match, viewer);
    const own = last?.moves[viewer];
    const belief = this.#belief(match, viewer);
    return {
      scene: this.#scene(
        knowledge?.facts ?? [],
        own === undefined ? [] : [this.game.moveTerm(own)],
        match.isOver,
      ),
      possible: knowledge?.positions ?? 0,
      ...(belief && { belief }),
      percepts: this.#percepts(match, viewer, match.length - 1),
    };
  }

  /** Left to the viewer if it wants to think for itself. */
  #belief(match: Match, viewer: Role): BeliefView | undefined {
    const knowledge = this.#knowledge.deduces ? this.#beliefs?.of(match, viewer) : undefined;
    if (knowledge === undefined || knowledge.likely.length === 0) return undefined;
    const { isExact, likely, impossible } = knowledge;
    return {
      isExact,
      likely: likely.map(({ fact, probability }) => ({ text: ruleWords(fact), share: probability })),
      impossible: impossible.map((fact) => ruleWords(fact)),
    };
  }

  /** The position after a move of one role; undefined if it depends on other roles with a choice. */
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
    const words = moveWords(this.#loaded.layout, terms, facts);
    return {
      role,
      moves: terms.map((term, i) => ({ text: words[i] ?? '', rule: ruleWords(term) })),
      clicks: clickPaths(this.#loaded.layout, terms, facts),
      builders: moveBuilders(this.#loaded.layout, terms, facts),
    };
  }

  /** The places named by a move, one for each click. */
  cellsOf(match: Match, move: Move, viewer: Role | undefined): string[] {
    const { paths } = clickPaths(this.#loaded.layout, [this.game.moveTerm(move)], this.#known(match, viewer));
    return paths.flatMap(({ steps }) => steps.flatMap(([first]) => first ?? []));
  }

  /** @param expected the expected value at each point of the match */
  history(
    match: Match,
    viewer: Role | undefined,
    expected: (at: number) => Expectation | undefined,
  ): HistoryEntry[] {
    return match.wholeLine().map((step, at) => ({
      parts: this.teller
        .shownRoles(match, step)
        .filter((role) => viewer === undefined || role === viewer)
        .map((role) => ({
          role,
          // For viewers with hidden information, moves are described without using it.
          text:
            viewer === undefined
              ? this.teller.made(step, role)
              : this.teller.words(undefined, role, step.moves[role] as Move),
        })),
      percepts: viewer === undefined || at >= match.length ? [] : this.#percepts(match, viewer, at),
      ...(viewer === undefined && judged(judgement(match, step, expected(at), expected(at + 1)))),
    }));
  }

  /** The latest chance move, such as `roll 3`. */
  chanceText(match: Match, step: Step): string {
    return this.teller
      .shownRoles(match, step)
      .filter((role) => this.game.roles[role]?.isChance)
      .map((role) => this.teller.made(step, role))
      .join(', ');
  }

  #known(match: Match, viewer: Role | undefined): readonly Term[] {
    if (viewer === undefined) return this.game.facts(match.state);
    return this.#knowledge.of(match, viewer)?.facts ?? [];
  }

  /** @param before the facts before the last moves, if the viewer may know them */
  #scene(
    facts: readonly Term[],
    lastMoves: readonly Term[],
    isOver: boolean,
    before?: readonly Term[],
    highlights: readonly string[] = [],
  ): Scene {
    const { layout, drawings } = this.#loaded;
    return sceneOf(layout, facts, {
      lastMoves,
      isOver,
      highlights,
      ...(before && { before }),
      ...(drawings && { drawings: drawings(facts) }),
    });
  }

  #doneBy(match: Match, step: Step | undefined): Term[] {
    if (step === undefined) return [];
    return this.teller.shownRoles(match, step).map((role) => this.game.moveTerm(step.moves[role] as Move));
  }

  #percepts(match: Match, viewer: Role, at: number): string[] {
    const happening = match.observations(viewer)[at];
    if (happening?.kind !== 'percepts') return [];
    return [...happening.percepts].sort(compareTerms).map(plainText);
  }
}

function judged(found: Judgement | undefined): { readonly judgement?: Judgement } {
  return found === undefined ? {} : { judgement: found };
}

const MOST_MOVES_SHOWN = 40;
const LONGEST_LINE_SHOWN = 8;

export interface Thinker {
  readonly role: Role;
  /** The player, such as `mcts:c=40`. */
  readonly who: string;
  readonly at: number;
  readonly isAdvice: boolean;
  /** Number of server threads, if the server thinks. */
  readonly threads?: number | undefined;
  readonly listed: readonly Move[];
  /** Absent if nobody may know it. */
  readonly state: State | undefined;
  readonly cellsOf: (move: Move) => readonly string[];
  /** A fact in words. */
  readonly factOf: (fact: Term) => string;
  /** A move in words; the state is absent for positions that nobody may know. */
  readonly wordsOf: (state: State | undefined, role: Role, move: Move) => string;
}

/** A machine's thoughts for people: moves with values, the expected line, and the reasons in words. */
export function thoughtsView(game: Game, thoughts: Thoughts, thinker: Thinker): ThoughtsView {
  const { role, who, at, isAdvice, threads, listed, state, cellsOf, factOf, wordsOf } = thinker;
  const { work, note } = thoughts;
  const moves = thoughts.moves.slice(0, MOST_MOVES_SHOWN).flatMap((thought): MoveThoughtView[] => {
    const place = listed.indexOf(thought.move);
    if (place < 0) return [];
    const { move, ...all } = thought;
    const { value: _, ...unfounded } = all;
    const rest = isFounded(thought) ? all : unfounded;
    return [{ ...rest, text: wordsOf(state, role, move), place, cells: cellsOf(move) }];
  });
  const line = state === undefined ? [] : expectedLine(game, state, thoughts.line, wordsOf);
  const view = { role, who, at, isAdvice, threads, moves, line, ...work };
  const [best] = thoughts.moves;
  const reasons =
    best === undefined || state === undefined
      ? []
      : [
          threatText(game, state, role, best.move, wordsOf),
          reasonFor(game, state, best.move, (term) =>
            term === game.moveTerm(best.move) ? wordsOf(state, role, best.move) : factOf(term),
          ),
        ];
  const why = whyText(
    view,
    mostOf(game.roles[role]?.utility),
    reasons.filter((each) => each !== undefined),
    note,
  );
  return { ...view, why };
}

/** Minimum number of visits for a meaningful value. */
const LEAST_VISITS = 10;

export function isFounded({ visits, isProven }: Thoughts['moves'][number]): boolean {
  return isProven === true || visits === undefined || visits >= LEAST_VISITS;
}

function threatText(
  game: Game,
  state: State,
  role: Role,
  best: Move,
  wordsOf: Thinker['wordsOf'],
): string | undefined {
  const found = threatAgainst(game, state, role, best);
  if (found === undefined) return undefined;
  const winner = roleText(game, found.role);
  const reply = wordsOf(found.state, found.role, found.reply);
  const after =
    found.losing === found.all - 1 ? phrases.afterAnyOther : phrases.afterSome(found.losing, found.all);
  return phrases.threat(after, winner, reply);
}

/** The relation of the move to the goal, if the rules show it. */
function reasonFor(game: Game, state: State, move: Move, words: (term: Term) => string): string | undefined {
  const text = reasonText(game, state, move, words);
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Leaves out roles without a choice, and ends where the line no longer follows the rules. */
function expectedLine(
  game: Game,
  from: State,
  line: Thoughts['line'],
  wordsOf: Thinker['wordsOf'],
): string[] {
  const parts: string[] = [];
  let state = from;
  try {
    for (const moves of line.slice(0, LONGEST_LINE_SHOWN)) {
      if (game.isTerminal(state)) break;
      const legal = legalByRole(game, state);
      if (legal.some((each, role) => !each.includes(moves[role] as Move))) break;
      const free = legal.flatMap((each, role) => (each.length > 1 ? [role as Role] : []));
      const now = state;
      const text = free
        .map((role) => `${roleText(game, role)} ${wordsOf(now, role, moves[role] as Move)}`)
        .join(phrases.and);
      if (text !== '') parts.push(text);
      state = game.next(state, moves);
    }
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
  }
  return parts;
}

/** The best goal a role can reach. */
function mostOf(utility: UtilityRange | undefined): number {
  return utility === undefined ? 100 : utilityScale(utility).max;
}

/** Explanations in full sentences. */
function whyText(
  { moves, line, playouts, nodes }: Omit<ThoughtsView, 'why'>,
  most: number,
  reasons: readonly string[],
  note: string | undefined,
): string {
  const [best, second] = moves;
  if (best === undefined) return '';
  const sentences: string[] = [];
  const looked =
    playouts !== undefined && playouts > 0
      ? phrases.afterPlayouts(playouts)
      : nodes !== undefined && nodes > 0
        ? phrases.afterPositions(nodes)
        : '';
  if (best.value === undefined) sentences.push(phrases.wouldPlay(best.text));
  else if (best.isProven) sentences.push(phrases.isCertain(best.text, Math.round(best.value), most));
  else sentences.push(phrases.prefers(best.text, Math.round(best.value), most, looked));
  if (second?.value !== undefined && best.value !== undefined) {
    const behind = Math.round(best.value) - Math.round(second.value);
    sentences.push(
      behind <= 0
        ? phrases.asGood(second.text)
        : phrases.nextBest(second.text, Math.round(second.value), behind, second.isProven === true),
    );
  }
  const sureness = surenessText(moves);
  if (sureness !== '') sentences.push(sureness);
  sentences.push(...reasons);
  if (line.length > 1) sentences.push(phrases.expects(line));
  if (note !== undefined && note !== '') sentences.push(`${note.charAt(0).toUpperCase()}${note.slice(1)}`);
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}

/**
 * The half-width of the 95 % confidence interval for a mean of that many results between 0 and 100, as a fraction of
 * the scale.
 */
function errorOf(visits: number, share: number): number {
  return 1.96 * Math.sqrt(Math.max(share * (1 - share), 0.01) / visits);
}

/** The certainty of the best move, and the number of visits it is based on. */
function surenessText([best, ...others]: readonly MoveThoughtView[]): string {
  if (best?.visits === undefined || best.isProven || best.value === undefined) return '';
  const all = [best, ...others].reduce((sum, { visits = 0 }) => sum + visits, 0);
  const error = errorOf(best.visits, Math.min(1, Math.max(0, best.value / 100)));
  const behind = (best.value - Math.max(0, ...others.map(({ value = 0 }) => value))) / 100;
  const level = behind > 2 * error ? 'sure' : behind > error ? 'fairly' : 'not';
  return phrases.sure(level, best.visits, all);
}

/** Terms and numbers in readable form. */
function plainText(term: Term): string {
  return plain(termText(term));
}

/** `mark 2 2` for `(mark 2 2)`. */
function plain(text: string): string {
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
}

export function roleText(game: Game, role: Role): string {
  return plain(game.roles[role]?.name ?? '');
}
