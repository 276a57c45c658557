/**
 * Turns as plans: what each micro-move means for squares. Names of actions end with the name of the piece.
 *
 * | action | meaning |
 * |---|---|
 * | `move(from, to)` | a step onto an empty square |
 * | `moveOver(from, via, to)` | a step over a piece that stays |
 * | `moveAndRemove(from, via, to)` | a step over a piece that is removed |
 * | `moveAndRemove(from, to)` | a last step onto a piece, which is captured |
 * | `appear(square)`, `remove(square)` | a piece is added, or the one beneath is removed |
 */
import type { Plan, PlanAction } from './locm.ts';
import {
  type BoardShape,
  type Letter,
  lettersOf,
  type MicroMove,
  type PiecePosition,
  type PieceTraces,
  REMOVE,
  reached,
  readLetter,
  type Side,
  type Turn,
} from './micro-moves.ts';

/** A turn that is being carried out, letter by letter. */
export interface Progress {
  readonly square: number;
  /** The type of the controlled piece. */
  readonly piece: number;
  /** Types of pieces on squares that are not as before the turn, by square; negative for an opponent's. */
  readonly changes: ReadonlyMap<number, number>;
  /** A step onto a piece whose meaning the next letters decide. */
  readonly over: { readonly from: number; readonly isRemoved: boolean } | undefined;
}

/** The start of a turn, and its effects. */
export class TurnReader {
  readonly #shape: BoardShape;
  readonly #names: readonly string[];
  readonly #position: PiecePosition;
  readonly #sign: 1 | -1;

  constructor(shape: BoardShape, names: readonly string[], position: PiecePosition) {
    this.#shape = shape;
    this.#names = names;
    this.#position = position;
    this.#sign = position.mover === 0 ? 1 : -1;
  }

  start(square: number): Progress {
    return {
      square,
      piece: Math.abs(this.#position.board[square] as number),
      changes: new Map([[square, 0]]),
      over: undefined,
    };
  }

  /** What stands on the square, apart from the controlled piece. */
  pieceOn({ changes }: Progress, square: number): number {
    return changes.get(square) ?? (this.#position.board[square] as number);
  }

  /** Carries out a letter that the board allows, and returns the actions that it completes. */
  after(progress: Progress, letter: Letter): readonly [Progress, Plan] {
    const move = readLetter(letter) as MicroMove;
    const { square, piece, changes, over } = progress;
    if (move.kind === 'step') {
      const to = reached(this.#shape, square, move.dx, move.dy);
      if (over !== undefined) {
        const kind = over.isRemoved ? 'moveAndRemove' : 'moveOver';
        return [
          { square: to, piece, changes, over: undefined },
          [this.#action(kind, piece, over.from, square, to)],
        ];
      }
      if (move.on !== 'e')
        return [{ square: to, piece, changes, over: { from: square, isRemoved: false } }, []];
      return [{ square: to, piece, changes, over }, [this.#action('move', piece, square, to)]];
    }
    if (move.kind === 'remove') {
      const removed = Math.abs(this.pieceOn(progress, square));
      const now = new Map(changes).set(square, 0);
      if (over !== undefined && !over.isRemoved)
        return [{ square, piece, changes: now, over: { ...over, isRemoved: true } }, []];
      return [{ square, piece, changes: now, over }, [this.#action('remove', removed, square)]];
    }
    const added = this.#position.additions[square] as number;
    return [
      {
        square,
        piece: added,
        changes: new Map(changes).set(square, this.#sign * piece),
        over: undefined,
      },
      [...this.ending(progress), this.#action('appear', added, square)],
    ];
  }

  /** The action that is complete if the turn ends here. */
  ending({ over, piece, square }: Progress): Plan {
    return over === undefined ? [] : [this.#action('moveAndRemove', piece, over.from, square)];
  }

  #action(kind: string, piece: number, ...objects: readonly number[]): PlanAction {
    // The two forms of this action have different arguments, so they are different actions.
    const last = kind === 'moveAndRemove' && objects.length === 2 ? 'Last' : '';
    return { name: `${kind}${this.#names[piece - 1] ?? piece}${last}`, objects };
  }
}

function planOf(
  shape: BoardShape,
  names: readonly string[],
  position: PiecePosition,
  { start, word }: Turn,
): Plan {
  const reader = new TurnReader(shape, names, position);
  let progress = reader.start(start);
  const plan: PlanAction[] = [];
  for (const letter of lettersOf(word)) {
    const [next, actions] = reader.after(progress, letter);
    plan.push(...actions);
    progress = next;
  }
  return [...plan, ...reader.ending(progress)];
}

/**
 * The different plans of one player's turns that begin with this type of piece: of all possible turns if they are
 * known (the paper uses only those played). Turns with the same word are plans of the same form, and one of each form
 * is enough, since squares are different objects in each plan.
 */
export function turnPlans({ matches, shape, pieces }: PieceTraces, side: Side, piece: number): Plan[] {
  const plans = new Map<string, Plan>();
  // Words that remove nothing have one form each.
  const settled = new Set<number>();
  for (const { turns } of matches)
    for (const { position, played, possible } of turns) {
      if (position.mover !== side) continue;
      for (const turn of possible ?? [played]) {
        const { id } = turn.word;
        if (settled.has(id) || Math.abs(position.board[turn.start] as number) !== piece) continue;
        if (pieces.length === 1 || !lettersOf(turn.word).includes(REMOVE)) settled.add(id);
        const plan = planOf(shape, pieces, position, turn);
        plans.set(`${id} ${plan.map(({ name }) => name).join(' ')}`, plan);
      }
    }
  return [...plans.values()];
}
