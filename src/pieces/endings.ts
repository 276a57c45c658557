/**
 * When a match is over and who wins, from the last positions of matches: by mobility, by a piece on a row, or by the
 * number of pieces left. The paper names it as future work.
 */
import { type BoardShape, HOLE, type PiecePosition, type PieceTraces, type Side } from './micro-moves.ts';

/** A condition on a position, from the point of view of the player on turn. */
interface Condition {
  readonly name: string;
  readonly holds: (position: PiecePosition, turns: number) => boolean;
}

export interface Ending extends Condition {
  /** The winner as seen by the player on turn; undefined if nobody wins. */
  readonly winner: 'mover' | 'opponent' | undefined;
}

export interface LearnedEndings {
  readonly endings: readonly Ending[];
  /** Last positions that no condition explains. */
  readonly unexplained: number;
}

/**
 * Takes conditions that hold in no earlier position, and always with the same winner, the one that explains most first.
 * @param turns the number of legal turns in a position
 */
export function learnEndings(
  { matches, shape, pieces }: PieceTraces,
  turns: (position: PiecePosition) => number,
): LearnedEndings {
  const lasts = matches
    .filter(({ isOver }) => isOver)
    .map(({ last, winner }) => ({ last, winner: winnerFor(last, winner), turns: turns(last) }));
  // A position with a turn in it has turns, so it need not be asked.
  const earlier = matches.flatMap((match) => match.turns.map(({ position }) => position));
  const candidates = conditionsFor(shape, pieces).flatMap((condition): readonly Ending[] => {
    const explained = lasts.filter((each) => condition.holds(each.last, each.turns));
    const winners = new Set(explained.map(({ winner }) => winner));
    if (explained.length === 0 || winners.size > 1) return [];
    if (earlier.some((position) => condition.holds(position, 1))) return [];
    return [{ ...condition, winner: [...winners][0] }];
  });
  const endings: Ending[] = [];
  let left = lasts;
  for (;;) {
    const counts = candidates.map(
      (candidate) => left.filter((each) => candidate.holds(each.last, each.turns)).length,
    );
    const most = Math.max(0, ...counts);
    if (most === 0) return { endings, unexplained: left.length };
    const best = candidates[counts.indexOf(most)] as Ending;
    endings.push(best);
    left = left.filter((each) => !best.holds(each.last, each.turns));
  }
}

function winnerFor({ mover }: PiecePosition, winner: Side | undefined): Ending['winner'] {
  if (winner === undefined) return undefined;
  return winner === mover ? 'mover' : 'opponent';
}

/** Simple conditions come first; of those that explain equally much, the first is taken. */
function conditionsFor({ width, height }: BoardShape, pieces: readonly string[]): readonly Condition[] {
  const stuck: Condition = { name: 'the player on turn cannot move', holds: (_, turns) => turns === 0 };
  const sides = [
    { whose: "the mover's", sign: 1 },
    { whose: "the opponent's", sign: -1 },
  ];
  const signOf = ({ mover }: PiecePosition): number => (mover === 0 ? 1 : -1);
  const rows = pieces.flatMap((piece, i) =>
    sides.flatMap(({ whose, sign }) =>
      ['far', 'near'].map(
        (row): Condition => ({
          name: `${whose} ${piece} stands on its ${row} row`,
          holds: (position) => {
            const wanted = sign * signOf(position) * (i + 1);
            const y = wanted > 0 === (row === 'far') ? height - 1 : 0;
            return position.board.subarray(y * width, (y + 1) * width).includes(wanted);
          },
        }),
      ),
    ),
  );
  const counts = sides.flatMap(({ whose, sign }) =>
    [0, 1].map(
      (count): Condition => ({
        name: `${whose} pieces left are ${count === 0 ? 'none' : 'only one'}`,
        holds: (position, turns) => {
          if (count > 0 && turns > 0) return false;
          const own = sign * signOf(position);
          return position.board.filter((each) => each !== HOLE && each * own > 0).length === count;
        },
      }),
    ),
  );
  return [stuck, ...rows, ...counts];
}
