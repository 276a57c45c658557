/**
 * Algorithm 1 of the paper: turns from automata and planning domains together. Squares that the path has visited in the
 * same states are not visited again; `visited` belongs to the path, or different routes to a square would be lost.
 */
import { type Automaton, hasAddition } from './automaton.ts';
import { DomainRunner, type DomainState, FRESH, stateKey } from './domain-state.ts';
import { learnDomain, type Plan, type PlanningDomain } from './locm.ts';
import {
  ADD,
  type BoardShape,
  contentOf,
  type Letter,
  type MicroMove,
  type PiecePosition,
  type PieceTraces,
  reached,
  readLetter,
  type Turn,
  type Word,
  type Words,
} from './micro-moves.ts';
import { learnAutomata, type PieceAutomata } from './sgrl.ts';
import { type Progress, TurnReader, turnPlans } from './turn-actions.ts';

/** By player and type of piece that begins a turn. */
export type PieceDomains = readonly (readonly (PlanningDomain | undefined)[])[];

export interface LearnedMoves {
  readonly shape: BoardShape;
  readonly pieces: readonly string[];
  readonly automata: PieceAutomata;
  /** Absent if automata are used alone. */
  readonly domains: PieceDomains | undefined;
}

/** GRL: automata from what was seen, and a planning domain for each type of piece that begins turns. */
export function learnMoves(traces: PieceTraces): LearnedMoves {
  return {
    shape: traces.shape,
    pieces: traces.pieces,
    automata: learnAutomata(traces),
    domains: learnDomains(traces),
  };
}

function learnDomains(traces: PieceTraces): PieceDomains {
  return ([0, 1] as const).map((side) => [
    undefined,
    ...traces.pieces.map((_, i) => {
      const plans = turnPlans(traces, side, i + 1);
      return plans.length === 0 ? undefined : learnDomain(plans);
    }),
  ]);
}

/** Generates turns by what was learned. */
export class MoveGenerator {
  readonly #learned: LearnedMoves;
  readonly #words: Words;
  readonly #runners: readonly (readonly (DomainRunner | undefined)[])[] | undefined;

  /** @param words the collection to which the words of turns belong */
  constructor(learned: LearnedMoves, words: Words) {
    this.#learned = learned;
    this.#words = words;
    this.#runners = learned.domains?.map((domains) =>
      domains.map((domain) => domain && new DomainRunner(domain)),
    );
  }

  turns(position: PiecePosition): Turn[] {
    const { mover, board } = position;
    const turns: Turn[] = [];
    for (let square = 0; square < board.length; square++)
      if (contentOf(board[square] as number, mover) === 'w')
        for (const word of this.#wordsFrom(position, square)) turns.push({ start: square, word });
    return turns;
  }

  #wordsFrom(position: PiecePosition, square: number): Iterable<Word> {
    const { shape, pieces, automata } = this.#learned;
    const reader = new TurnReader(shape, pieces, position);
    const start = reader.start(square);
    const runner = this.#runners?.[position.mover]?.[start.piece];
    if (this.#runners !== undefined && runner === undefined) return [];
    const found = new Set<Word>();
    const visited = new Set<string>();
    const visit = (progress: Progress, state: number, domain: DomainState, word: Word): void => {
      const automaton = automata[position.mover]?.[progress.piece];
      if (automaton === undefined) return;
      const key = `${progress.square} ${progress.piece} ${state} ${stateKey(domain)}`;
      if (visited.has(key)) return;
      visited.add(key);
      if (word.length > 0 && this.#mayEnd(automaton, state, position, progress)) {
        const end = applied(runner, domain, reader.ending(progress));
        if (end !== undefined && (runner?.isFinal(end) ?? true)) found.add(word);
      }
      for (const [letter, to] of automaton.next[state] as ReadonlyMap<Letter, number>) {
        if (!isAllowed(letter, shape, position, reader, progress)) continue;
        const [next, actions] = reader.after(progress, letter);
        const after = applied(runner, domain, actions);
        // A piece that was added begins its own word.
        if (after !== undefined)
          visit(next, letter === ADD ? 0 : to, after, this.#words.longer(word, letter));
      }
      visited.delete(key);
    };
    visit(start, 0, FRESH, this.#words.empty);
    return found;
  }

  /** Where a piece may be added, the turn does not end without it. */
  #mayEnd(automaton: Automaton, state: number, position: PiecePosition, { square }: Progress): boolean {
    if (!automaton.isFinal[state]) return false;
    return !hasAddition(automaton, state) || position.additions[square] === 0;
  }
}

function applied(
  runner: DomainRunner | undefined,
  state: DomainState,
  actions: Plan,
): DomainState | undefined {
  if (runner === undefined) return state;
  let now: DomainState | undefined = state;
  for (const action of actions) {
    now = runner.after(now, action);
    if (now === undefined) return undefined;
  }
  return now;
}

function isAllowed(
  letter: Letter,
  shape: BoardShape,
  position: PiecePosition,
  reader: TurnReader,
  progress: Progress,
): boolean {
  const move = readLetter(letter) as MicroMove;
  if (move.kind === 'add') return position.additions[progress.square] !== 0;
  if (move.kind === 'remove') return reader.pieceOn(progress, progress.square) !== 0;
  const square = reached(shape, progress.square, move.dx, move.dy);
  return square >= 0 && contentOf(reader.pieceOn(progress, square), position.mover) === move.on;
}
