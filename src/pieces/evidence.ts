/**
 * What matches show about the moves of one type of piece: the words that were seen, and the words that the board would
 * have allowed but nobody was seen to use.
 */
import { GrowingInts } from '../base/index.ts';
import { type Automaton, hasAddition, PrefixTree } from './automaton.ts';
import {
  type BoardShape,
  boardAfter,
  contentOf,
  type Letter,
  lettersOf,
  type MicroMove,
  type PieceTraces,
  reached,
  readLetter,
  type SeenTurn,
  type Side,
  type Turn,
  type Word,
} from './micro-moves.ts';

/** The contents of squares as numbers; others are not on the board. */
const EMPTY = 0;
const OWN = 1;
const OPPONENT = 2;
const OFF = 3;
const CODES = { e: EMPTY, w: OWN, p: OPPONENT } as const;

/** Places from which a piece of one type may move: a board, the square, and what is beneath the piece. */
class Starts {
  readonly views: Uint8Array[] = [];
  readonly additions: Int8Array[] = [];
  readonly view = new GrowingInts();
  readonly square = new GrowingInts();
  readonly beneath = new GrowingInts();

  addView(view: Uint8Array, additions: Int8Array): number {
    this.views.push(view);
    return this.additions.push(additions) - 1;
  }

  add(view: number, square: number, beneath: number): void {
    this.view.push(view);
    this.square.push(square);
    this.beneath.push(beneath);
  }
}

/** A word, and the starts at which the board allows it. */
class AllowedWord {
  readonly dx: number;
  readonly dy: number;
  readonly starts: Int32Array;
  /** The state of the tree of seen words, or -1. */
  readonly seen: number;
  /** Contents of squares that the word changed, by displacement from the start. */
  readonly changes: ReadonlyMap<number, number>;
  readonly longer = new Map<Letter, AllowedWord | undefined>();
  /** The number of starts where no piece may be added at the end of the word, once it has been counted. */
  endings: number | undefined;

  constructor(
    dx: number,
    dy: number,
    starts: Int32Array,
    seen: number,
    changes: ReadonlyMap<number, number>,
  ) {
    this.dx = dx;
    this.dy = dy;
    this.starts = starts;
    this.seen = seen;
    this.changes = changes;
  }
}

const displacement = (dx: number, dy: number): number => dx * 256 + dy;

/** A difference between an automaton and what was seen. */
export interface Difference {
  /** `unseen`: the automaton has a word that the board allowed somewhere, but that was never seen. */
  readonly kind: 'unseen' | 'missing';
  readonly word: readonly Letter[];
}

/** What was seen of one type of piece of one player. */
export class Evidence {
  readonly seen = new PrefixTree();
  /** First letters that were seen of pieces at the start of a turn, and of pieces just added. */
  readonly firstLetters = { turn: new Set<Letter>(), added: new Set<Letter>() };
  readonly #shape: BoardShape;
  readonly #starts = new Starts();
  #root: AllowedWord | undefined;

  constructor(shape: BoardShape) {
    this.#shape = shape;
  }

  get starts(): Starts {
    return this.#starts;
  }

  /**
   * Returns how often words that the board allows and the automaton has were not seen, and how often seen words are
   * not in the automaton; stops at the first if `most` is 1.
   */
  differences(automaton: Automaton, most = 1): readonly Difference[] {
    const found: Difference[] = [];
    const path = new Set<number>();
    const visit = (word: AllowedWord, state: number, letters: readonly Letter[]): void => {
      const place = displacement(word.dx, word.dy) * automaton.next.length + state;
      if (path.has(place)) return;
      path.add(place);
      const isSeen = word.seen >= 0 && this.seen.isFinal[word.seen] === true;
      if (automaton.isFinal[state] && !isSeen && this.#endings(word, hasAddition(automaton, state)) > 0)
        found.push({ kind: 'unseen', word: letters });
      for (const [letter, to] of automaton.next[state] as ReadonlyMap<Letter, number>) {
        if (found.length >= most) break;
        const longer = this.#longer(word, letter);
        if (longer !== undefined) visit(longer, to, [...letters, letter]);
      }
      path.delete(place);
    };
    visit(this.#allowed(), 0, []);
    if (found.length < most) this.#missing(automaton, most, found);
    return found;
  }

  /** Whether no square is entered twice in one state, which ends the generation of moves. */
  #missing(automaton: Automaton, most: number, found: Difference[]): void {
    const path = new Set<number>();
    const visit = (
      node: number,
      state: number | undefined,
      dx: number,
      dy: number,
      letters: readonly Letter[],
    ) => {
      const place = state === undefined ? -1 : displacement(dx, dy) * automaton.next.length + state;
      const isLost = state === undefined || path.has(place);
      if (this.seen.isFinal[node] && (isLost || !automaton.isFinal[state]))
        found.push({ kind: 'missing', word: letters });
      if (!isLost) path.add(place);
      for (const [letter, to] of this.seen.next[node] as ReadonlyMap<Letter, number>) {
        if (found.length >= most) break;
        const move = readLetter(letter) as MicroMove;
        const [x, y] = move.kind === 'step' ? [dx + move.dx, dy + move.dy] : [dx, dy];
        visit(to, isLost ? undefined : automaton.next[state]?.get(letter), x, y, [...letters, letter]);
      }
      if (!isLost) path.delete(place);
    };
    visit(0, 0, 0, 0, []);
  }

  #allowed(): AllowedWord {
    this.#root ??= new AllowedWord(
      0,
      0,
      Int32Array.from({ length: this.#starts.square.length }, (_, i) => i),
      0,
      new Map(),
    );
    return this.#root;
  }

  #endings(word: AllowedWord, canAdd: boolean): number {
    if (!canAdd) return word.starts.length;
    if (word.endings === undefined) {
      word.endings = 0;
      for (const start of word.starts) if (this.#addition(start, word.dx, word.dy) === 0) word.endings++;
    }
    return word.endings;
  }

  #longer(word: AllowedWord, letter: Letter): AllowedWord | undefined {
    let longer = word.longer.get(letter);
    if (longer === undefined && !word.longer.has(letter)) {
      longer = this.#extended(word, letter);
      word.longer.set(letter, longer);
    }
    return longer;
  }

  #extended(shorter: AllowedWord, letter: Letter): AllowedWord | undefined {
    const move = readLetter(letter) as MicroMove;
    const word = shorter === this.#root ? this.#begunWith(letter, shorter) : shorter;
    const seen = word.seen < 0 ? -1 : (this.seen.next[word.seen]?.get(letter) ?? -1);
    let { dx, dy, changes } = word;
    let starts: Int32Array;
    if (move.kind === 'step') {
      dx += move.dx;
      dy += move.dy;
      starts = this.#withContent(word, dx, dy, (content) => content === CODES[move.on]);
    } else if (move.kind === 'remove') {
      starts = this.#withContent(word, dx, dy, (content) => content === OWN || content === OPPONENT);
      changes = new Map(changes).set(displacement(dx, dy), EMPTY);
    } else {
      starts = word.starts.filter((start) => this.#addition(start, dx, dy) > 0);
      changes = new Map(changes).set(displacement(dx, dy), OWN);
    }
    return starts.length === 0 ? undefined : new AllowedWord(dx, dy, starts, seen, changes);
  }

  /**
   * Pieces at the start of a turn and pieces just added may be restricted differently, which planning domains express.
   * Starts of a kind from which a letter was never seen say nothing about words that begin with it.
   */
  #begunWith(letter: Letter, empty: AllowedWord): AllowedWord {
    const { turn, added } = this.firstLetters;
    const { beneath } = this.#starts;
    const starts = empty.starts.filter((start) => (beneath.at(start) === EMPTY ? turn : added).has(letter));
    return new AllowedWord(0, 0, starts, 0, empty.changes);
  }

  /** The starts of the word where the square at the displacement has this content. */
  #withContent(
    word: AllowedWord,
    dx: number,
    dy: number,
    isWanted: (content: number) => boolean,
  ): Int32Array {
    const changed = word.changes.get(displacement(dx, dy));
    const { views, view, square, beneath } = this.#starts;
    const { width, height } = this.#shape;
    const kept = new Int32Array(word.starts.length);
    let count = 0;
    for (const start of word.starts) {
      const from = square.at(start);
      const x = (from % width) + dx;
      const y = Math.floor(from / width) + dy;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const content =
        changed ??
        (dx === 0 && dy === 0
          ? beneath.at(start)
          : ((views[view.at(start)] as Uint8Array)[y * width + x] as number));
      if (isWanted(content)) kept[count++] = start;
    }
    return kept.slice(0, count);
  }

  #addition(start: number, dx: number, dy: number): number {
    const { additions, view, square } = this.#starts;
    const at = reached(this.#shape, square.at(start), dx, dy);
    return (additions[view.at(start)] as Int8Array)[at] as number;
  }
}

/** The part of a word that one piece makes, up to the letter that adds the next one. */
interface Part {
  readonly piece: number;
  /** The part before it, as a word, if there is one. */
  readonly after: Word | undefined;
}

/** The evidence in matches, by player and type of piece; types that were never seen have none. */
export function evidenceIn(traces: PieceTraces): readonly (readonly (Evidence | undefined)[])[] {
  return ([0, 1] as const).map((side) => evidenceOf(traces, side));
}

/** @param only the only type of piece of interest, if there is one */
export function evidenceOf(
  traces: PieceTraces,
  side: Side,
  only?: number,
): readonly (Evidence | undefined)[] {
  const evidence = new SideEvidence(traces, side, only);
  for (const { turns } of traces.matches)
    for (const turn of turns) if (turn.position.mover === side) evidence.add(turn);
  return evidence.byPiece;
}

class SideEvidence {
  readonly byPiece: (Evidence | undefined)[];
  readonly #traces: PieceTraces;
  readonly #side: Side;
  readonly #only: number | undefined;
  /** By type of the first piece and word, its parts. */
  readonly #parts = new Map<number, readonly Part[]>();
  readonly #oneAddition = new WeakMap<Int8Array, boolean>();

  constructor(traces: PieceTraces, side: Side, only: number | undefined) {
    this.#traces = traces;
    this.#side = side;
    this.#only = only;
    this.byPiece = [undefined, ...traces.pieces.map(() => undefined)];
  }

  add({ position, played, possible }: SeenTurn): void {
    const { board, additions } = position;
    const view = viewOf(board, this.#side);
    const numbers: (number | undefined)[] = [];
    for (let square = 0; square < view.length; square++) {
      if (view[square] !== OWN) continue;
      const piece = Math.abs(board[square] as number);
      if (this.#only !== undefined && this.#only !== piece) continue;
      const { starts } = this.#of(piece);
      numbers[piece] ??= starts.addView(view, additions);
      starts.add(numbers[piece], square, EMPTY);
    }
    const added = new Set<number>();
    for (const turn of possible ?? [played])
      for (const { piece, after } of this.#partsOf(position, turn)) {
        if (after === undefined || (this.#only !== undefined && this.#only !== piece)) continue;
        const key = after.id * board.length + turn.start;
        if (added.has(key)) continue;
        added.add(key);
        this.#addLater(piece, position, { start: turn.start, word: after });
      }
  }

  /** A start of a piece that the turn has just added. */
  #addLater(piece: number, position: SeenTurn['position'], turn: Turn): void {
    const evidence = this.#of(piece);
    const { shape } = this.#traces;
    // The piece that was controlled before stays on the square, so the turn is carried out without the last letter.
    const before = { ...turn, word: turn.word.parent as Word };
    const board = boardAfter(shape, position, before);
    let square = turn.start;
    for (const letter of lettersOf(turn.word)) {
      const move = readLetter(letter) as MicroMove;
      if (move.kind === 'step') square = reached(shape, square, move.dx, move.dy);
    }
    evidence.starts.add(evidence.starts.addView(viewOf(board, this.#side), position.additions), square, OWN);
  }

  #of(piece: number): Evidence {
    this.byPiece[piece] ??= new Evidence(this.#traces.shape);
    return this.byPiece[piece] as Evidence;
  }

  /** Adds the parts of the turn to the words that were seen of their pieces. */
  #partsOf(position: SeenTurn['position'], { start, word }: Turn): readonly Part[] {
    const first = Math.abs(position.board[start] as number);
    const key = word.id * (this.#traces.pieces.length + 1) + first;
    const isShared = this.#hasOneAddition(position.additions);
    const known = isShared ? this.#parts.get(key) : undefined;
    if (known !== undefined) return known;
    const parts: Part[] = [];
    const words: Word[] = [];
    for (let at = word; at.parent !== undefined; at = at.parent) words.push(at);
    words.reverse();
    let square = start;
    let piece = first;
    let state = 0;
    let after: Word | undefined;
    for (const [i, each] of words.entries()) {
      const move = readLetter(each.letter) as MicroMove;
      const { seen, firstLetters } = this.#of(piece);
      if (state === 0) (after === undefined ? firstLetters.turn : firstLetters.added).add(each.letter);
      state = seen.longer(state, each.letter);
      if (move.kind === 'step') square = reached(this.#traces.shape, square, move.dx, move.dy);
      if (move.kind !== 'add' && i < words.length - 1) continue;
      seen.addWord(state);
      parts.push({ piece, after });
      if (move.kind !== 'add') break;
      piece = position.additions[square] as number;
      state = 0;
      after = each;
      // A turn that ends with an added piece does not show how such a piece goes on.
      if (i === words.length - 1) this.#of(piece).seen.addWord(0);
    }
    if (isShared) this.#parts.set(key, parts);
    return parts;
  }

  /** Whether the piece that a word adds does not depend on the square. */
  #hasOneAddition(additions: Int8Array): boolean {
    let isOne = this.#oneAddition.get(additions);
    if (isOne === undefined) {
      isOne = new Set(additions.filter((piece) => piece !== 0)).size <= 1;
      this.#oneAddition.set(additions, isOne);
    }
    return isOne;
  }
}

function viewOf(board: Int8Array, side: Side): Uint8Array {
  const view = new Uint8Array(board.length);
  for (let square = 0; square < board.length; square++) {
    const content = contentOf(board[square] as number, side);
    view[square] = content === undefined ? OFF : CODES[content];
  }
  return view;
}
