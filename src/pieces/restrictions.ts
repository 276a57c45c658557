/**
 * Restrictions of moves that depend on the whole position, such as compulsory captures and check, from matches with all
 * possible turns. The paper names them as future work.
 */
import type { MoveGenerator } from './learned-moves.ts';
import {
  type BoardShape,
  boardAfter,
  lettersOf,
  type PiecePosition,
  type PieceTraces,
  type Side,
  type Turn,
  type Word,
} from './micro-moves.ts';

/** Chooses the legal ones from the turns that pieces could make. */
export interface Restriction {
  readonly name: string;
  readonly legal: (position: PiecePosition, turns: readonly Turn[]) => readonly Turn[];
}

export interface LearnedRestrictions {
  readonly restrictions: readonly Restriction[];
  /** Positions whose legal turns are still not those that were recorded, and the number of all positions. */
  readonly wrong: number;
  readonly positions: number;
}

/** The most positions that are examined. */
const MOST_POSITIONS = 500;

/** Finds the shortest combination of known restrictions that explains the recorded turns of all positions. */
export function learnRestrictions(traces: PieceTraces, generator: MoveGenerator): LearnedRestrictions {
  const seen = traces.matches
    .flatMap(({ turns }) => turns)
    .flatMap(({ position, possible }) => (possible === undefined ? [] : [{ position, possible }]));
  const every = Math.ceil(seen.length / MOST_POSITIONS);
  const cases = seen
    .filter((_, i) => i % every === 0)
    .map(({ position, possible }) => ({
      position,
      generated: generator.turns(position),
      wanted: keyOf(possible),
    }));
  const candidates = candidatesFor(traces, generator);
  const wrongOf = (restrictions: readonly Restriction[], limit: number): number => {
    let wrong = 0;
    for (const { position, generated, wanted } of cases) {
      if (keyOf(restricted(restrictions, position, generated)) !== wanted) wrong++;
      if (wrong >= limit) break;
    }
    return wrong;
  };
  let best: readonly Restriction[] = [];
  let wrong = wrongOf(best, Number.POSITIVE_INFINITY);
  const unrestricted = wrong;
  const helpful: Restriction[] = [];
  const consider = (restrictions: readonly Restriction[]): void => {
    const now = wrong === 0 ? 1 : wrongOf(restrictions, unrestricted);
    if (now < unrestricted && restrictions.length === 1) helpful.push(...restrictions);
    if (now >= wrong) return;
    wrong = now;
    best = restrictions;
  };
  for (const candidate of candidates) consider([candidate]);
  for (const first of [...helpful])
    for (const second of candidates) if (first !== second) consider([first, second]);
  return { restrictions: best, wrong, positions: cases.length };
}

export function restricted(
  restrictions: readonly Restriction[],
  position: PiecePosition,
  turns: readonly Turn[],
): readonly Turn[] {
  return restrictions.reduce((left, { legal }) => legal(position, left), turns);
}

function candidatesFor({ shape, pieces }: PieceTraces, generator: MoveGenerator): readonly Restriction[] {
  return [
    {
      name: 'captures come first',
      legal: (_, turns) => onlyIfAny(turns, (turn) => captures(turn) > 0),
    },
    {
      name: 'a turn goes on as long as it can',
      legal: (_, turns) => {
        const begun = new Set(turns.flatMap(beginnings));
        return turns.filter(({ start, word }) => !begun.has(`${start} ${word.id}`));
      },
    },
    {
      name: 'the turn with most captures',
      legal: (_, turns) => {
        const most = Math.max(0, ...turns.map(captures));
        return turns.filter((turn) => captures(turn) === most);
      },
    },
    ...pieces.map(
      (piece, i): Restriction => ({
        name: `nobody may leave their ${piece} where it can be captured`,
        legal: (position, turns) => turns.filter((turn) => isSafe(shape, generator, position, turn, i + 1)),
      }),
    ),
    ...pieces.map(
      (piece, i): Restriction => ({
        name: `a turn of a ${piece} comes first`,
        legal: ({ board }, turns) =>
          onlyIfAny(turns, ({ start }) => Math.abs(board[start] as number) === i + 1),
      }),
    ),
  ];
}

function onlyIfAny(turns: readonly Turn[], isWanted: (turn: Turn) => boolean): readonly Turn[] {
  const wanted = turns.filter(isWanted);
  return wanted.length > 0 ? wanted : turns;
}

const captures = ({ word }: Turn): number =>
  lettersOf(word).filter((letter) => letter.endsWith(' p)')).length;

/** The proper beginnings of a turn. */
function beginnings({ start, word }: Turn): readonly string[] {
  const found: string[] = [];
  for (let at: Word | undefined = word.parent; at !== undefined; at = at.parent)
    found.push(`${start} ${at.id}`);
  return found;
}

function isSafe(
  shape: BoardShape,
  generator: MoveGenerator,
  position: PiecePosition,
  turn: Turn,
  piece: number,
): boolean {
  const own = position.mover === 0 ? piece : -piece;
  const after = boardAfter(shape, position, turn);
  const count = after.filter((each) => each === own).length;
  if (count === 0) return true;
  const mover: Side = position.mover === 0 ? 1 : 0;
  const next: PiecePosition = { mover, board: after, additions: new Int8Array(after.length) };
  return generator
    .turns(next)
    .every((reply) => boardAfter(shape, next, reply).filter((each) => each === own).length >= count);
}

/** Equal for equal sets of turns. */
const keyOf = (turns: readonly Turn[]): string =>
  turns
    .map(({ start, word }) => `${start} ${word.id}`)
    .sort()
    .join(',');
