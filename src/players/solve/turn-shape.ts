/** How a joint move is made up in a position: who chooses among how many moves, and which combinations belong together. */
import { jointMoveCount, type Move, type Role } from '../../machine/index.ts';

export interface TurnShape {
  /** Legal moves by role. */
  readonly counts: readonly number[];
  /** Players with a choice, in role order. */
  readonly choosers: readonly Role[];
  /**
   * By combination of the choosers' moves, the last chooser's changing quickest: the numbers of the joint moves that chance
   * makes of it, all equally likely. Joint moves are numbered as `jointMoves` lists them.
   */
  readonly options: readonly Int32Array[];
}

/** @param isPlayer by role; the moves of all others are chance */
export function turnShape(legal: readonly (readonly Move[])[], isPlayer: readonly boolean[]): TurnShape {
  const counts = legal.map((moves) => moves.length);
  const choosers = counts.flatMap((count, role) => (isPlayer[role] && count > 1 ? [role as Role] : []));
  const options: number[][] = [];
  const total = jointMoveCount(legal);
  for (let joint = 0; joint < total; joint++) {
    let option = 0;
    let place = 1;
    let left = joint;
    for (let role = counts.length - 1; role >= 0; role--) {
      const count = counts[role] as number;
      if (isPlayer[role]) {
        option += place * (left % count);
        place *= count;
      }
      left = Math.floor(left / count);
    }
    const joints = options[option] ?? [];
    joints.push(joint);
    options[option] = joints;
  }
  return { counts, choosers, options: options.map((joints) => Int32Array.from(joints)) };
}
