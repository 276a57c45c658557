/** Positions whose moves have known values: storing, finding and reaching them. */
import { readdirSync, readFileSync } from 'node:fs';
import { Failure } from '../../../src/base/index.ts';
import { type Game, listedMoves, type Move, type Role, type State } from '../../../src/game/index.ts';

/** The positions of one game. */
export interface PositionFile {
  /** Its name in the library. */
  readonly game: string;
  readonly positions: readonly ExactPosition[];
}

export interface ExactPosition {
  /** The preceding moves of the roles with a choice, as spelled in the sheet. */
  readonly moves: readonly string[];
  /** The legal moves of the role to move, by the goal that it reaches with them under best play. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

const FOLDER = new URL('./positions/', import.meta.url);
const ENDING = '.jsonl';

/** Ordered by name. */
export function positionFiles(): PositionFile[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => ({
      game: file.slice(0, -ENDING.length),
      positions: readFileSync(new URL(file, FOLDER), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): ExactPosition => JSON.parse(line)),
    }));
}

export function positionFilePath(game: string): URL {
  return new URL(`${game}${ENDING}`, FOLDER);
}

/** One line per position, so that changes are visible. */
export function positionFileText(positions: readonly ExactPosition[]): string {
  return positions.map((position) => `${JSON.stringify(position)}\n`).join('');
}

/** The moves that reach the highest goal. */
export function bestMoves({ values }: ExactPosition): readonly string[] {
  const best = Math.max(...Object.keys(values).map(Number));
  return values[best] ?? [];
}

export interface ReachedPosition {
  readonly state: State;
  /** The role to move. */
  readonly role: Role;
  /** All preceding joint moves. */
  readonly history: readonly (readonly Move[])[];
}

/** Makes the moves; while no role has a choice, play continues by itself. */
export function reachPosition(game: Game, moves: readonly string[]): ReachedPosition {
  const left = [...moves];
  const history: Move[][] = [];
  let state = game.initial;
  for (;;) {
    const role = chooser(game, state);
    const text = role === undefined ? undefined : left.shift();
    if (role !== undefined && text === undefined) return { state, role, history };
    const joint = jointMove(game, state, (own) => own.find((move) => game.moveText(move) === text));
    if (joint === undefined || game.isTerminal(state))
      throw new Failure(`'${text}' is not legal after ${history.length} moves`);
    history.push(joint);
    state = game.next(state, joint);
  }
}

/** The only role with a choice, if there is one. */
export function chooser(game: Game, state: State): Role | undefined {
  const roles = game.roles.flatMap((_, role) =>
    game.legalMoves(state, role as Role).length > 1 ? [role as Role] : [],
  );
  if (roles.length > 1) throw new Failure('several roles move at once, and such positions are not kept');
  return game.isTerminal(state) ? undefined : roles[0];
}

/** @param choose returns the move of the role with a choice */
export function jointMove(
  game: Game,
  state: State,
  choose: (legal: readonly Move[]) => Move | undefined,
): Move[] | undefined {
  const moves = game.roles.map((_, role) => {
    const legal = listedMoves(game, state, role as Role);
    return legal.length > 1 ? choose(legal) : legal[0];
  });
  return moves.every((move) => move !== undefined) ? moves : undefined;
}
