/** What solving a game came to, for people and for programs. */
import { termText } from '../gdl/index.ts';
import {
  type Game,
  isChance,
  legalByRole,
  type Move,
  type Role,
  rolesOf,
  type State,
} from '../machine/index.ts';
import type { Mixture, Solved, SolveProgress, Unsolved, UnsolvedReason } from '../players/index.ts';
import { printable } from './columns.ts';
import { counted } from './finding-report.ts';
import type { Played } from './played-moves.ts';
import { roleText } from './position-report.ts';
import { duration, grouped, tableLines } from './table.ts';

export interface SolveReport {
  /** Of the game, as it was given. */
  readonly name: string;
  /** The moves before, and the position that was to be solved. */
  readonly played: Played;
  /** Absent if it was interrupted. */
  readonly result: Solved | Unsolved | undefined;
  readonly reached: SolveProgress;
  readonly milliseconds: number;
  /** The only role that does not move at random. */
  readonly expert: Role | undefined;
}

export function solveText(report: SolveReport): string {
  const { result } = report;
  return (result?.kind === 'solved' ? solvedLines(report, result) : unsolvedLines(report, result)).join('\n');
}

function solvedLines({ name, played, milliseconds, expert }: SolveReport, solved: Solved): string[] {
  const { game } = played;
  const kind =
    expert === undefined
      ? 'goals under best play'
      : `goals if ${roleText(game, expert)} plays best and all others at random`;
  const looked =
    solved.method === 'all positions'
      ? `all ${positionsText(solved.positions)}`
      : positionsText(solved.positions);
  return [
    `${name} is solved: looked at ${looked} in ${duration(milliseconds)}`,
    ...notes(played, solved, expert).map((note) => `  ${note}`),
    '',
    `${kind}:`,
    ...tableLines(
      playersOf(game).map((role) => [roleText(game, role), goalText(solved.goals[role] ?? 0)]),
      '  ',
    ),
    ...solved.mixtures.flatMap((mixture) => ['', ...mixtureLines(game, mixture)]),
    ...lineLines(played, solved, expert),
  ];
}

function notes({ game }: Played, { canRepeat, isApproached }: Solved, expert: Role | undefined): string[] {
  const isAlone = expert !== undefined || playersOf(game).length === 1;
  const endless = isAlone ? 'counts as 0' : 'counts as half of the sum to each';
  return [
    ...(canRepeat ? [`positions can repeat; a game that never ends ${endless}`] : []),
    ...(isApproached ? ['the goals are approached step by step, to within a millionth'] : []),
  ];
}

function mixtureLines(game: Game, { role, moves }: Mixture): string[] {
  const likely = moves.filter(({ share }) => share > 1e-6).sort((a, b) => b.share - a.share);
  return [
    `how ${roleText(game, role)} should mix its first move:`,
    ...tableLines(
      likely.map(({ move, share }) => [`${(100 * share).toFixed(2)} %`, moveText(game, move)]),
      '  ',
    ),
  ];
}

function lineLines(
  { game, state: from }: Played,
  { line, lineEnd }: Solved,
  expert: Role | undefined,
): string[] {
  if (line.length === 0) return lineEnd === 'over' ? ['', 'the game is over here'] : [];
  const choosers = choosersAlong(game, from, line);
  const waiting = new Set(
    line.flatMap((moves, i) => (choosers[i]?.length === 0 ? [] : others(game, moves, choosers[i] ?? []))),
  );
  const rows = line.map((moves, i) => [`${i + 1}.`, chosenText(game, moves, choosers[i] ?? [], waiting)]);
  const isRandom = (role: Role) => (expert === undefined ? isChance(game.roles[role]) : role !== expert);
  const about = choosers.flat().some(isRandom) ? ' (random moves are the first listed ones)' : '';
  const end = { over: [], repeats: ['  … and round again'], unknown: ['  … not known further'] }[lineEnd];
  return [
    '',
    `a line of best play, ${counted(line.length, 'move')}${about}:`,
    ...tableLines(rows, '  '),
    ...end,
  ];
}

/** By joint move, the roles that had a choice. */
function choosersAlong(game: Game, from: State, line: Solved['line']): Role[][] {
  let state = from;
  return line.map((moves) => {
    const legal = legalByRole(game, state);
    state = game.next(state, moves);
    return rolesOf(game).filter((role) => (legal[role]?.length ?? 0) > 1);
  });
}

function others(game: Game, moves: readonly Move[], choosers: readonly Role[]): Move[] {
  return rolesOf(game).flatMap((role) => (choosers.includes(role) ? [] : [moves[role] as Move]));
}

/** What was chosen; where nobody had a choice, what is more than waiting. */
function chosenText(
  game: Game,
  moves: readonly Move[],
  choosers: readonly Role[],
  waiting: ReadonlySet<Move>,
): string {
  const busy = rolesOf(game).filter((role) => !waiting.has(moves[role] as Move));
  const shown = choosers.length > 0 ? choosers : busy.length > 0 ? busy : rolesOf(game);
  return shown.map((role) => `${roleText(game, role)}: ${moveText(game, moves[role] as Move)}`).join(', ');
}

function unsolvedLines(report: SolveReport, result: Unsolved | undefined): string[] {
  const { name, played, reached, milliseconds } = report;
  const { game } = played;
  const why = result === undefined ? 'interrupted' : reasonText(game, result.reason);
  const known = (result?.bounds ?? []).flatMap(({ least, most }, role) =>
    least > 0 || most < 100
      ? [`  ${roleText(game, role as Role)}: from ${goalText(least)} to ${goalText(most)}`]
      : [],
  );
  const isBeyond = ['hidden', 'simultaneous', 'repetition'].includes(result?.reason.kind ?? '');
  if (isBeyond) return [`${name} is not solved: ${why}`];
  return [
    `${name} is not solved: ${why}`,
    `  looked at ${positionsText(reached.positions)} in ${duration(milliseconds)}, in full up to ${counted(reached.depth, 'move')} ahead`,
    ...(known.length > 0 ? ['known of the goals:', ...known] : []),
  ];
}

function reasonText(game: Game, reason: UnsolvedReason): string {
  switch (reason.kind) {
    case 'time':
      return 'the time is up (--seconds)';
    case 'memory':
      return 'it has more positions than fit into memory (--megabytes)';
    case 'hidden':
      return `${roleText(game, reason.role)} cannot know every position it is in, and hidden information is not solved`;
    case 'simultaneous':
      return 'players whose interests are not simply opposed choose at the same time, which has no single value';
    case 'repetition':
      return 'positions can repeat, and the interests of the players are not simply opposed';
  }
}

export function solveJson({ name, played, result, reached, milliseconds, expert }: SolveReport) {
  const { game, moves, state } = played;
  const texts = (all: readonly (readonly Move[])[]) =>
    all.map((joint) => joint.map((move) => termText(game.moveTerm(move))));
  const about = {
    version: 1,
    game: name,
    engine: game.engine,
    moves: texts(moves),
    ...(expert !== undefined && { againstRandom: roleText(game, expert) }),
  };
  const work = { positions: reached.positions, depth: reached.depth, milliseconds };
  if (result?.kind !== 'solved') {
    return {
      ...about,
      status: 'unsolved',
      reason: result?.reason.kind ?? 'interrupted',
      roles: playersOf(game).map((role) => ({ name: roleText(game, role), ...result?.bounds[role] })),
      ...work,
    };
  }
  return {
    ...about,
    status: 'solved',
    roles: playersOf(game).map((role) => ({ name: roleText(game, role), goal: result.goals[role] })),
    line: texts(result.line),
    lineEnd: result.lineEnd,
    ...(result.mixtures.length > 0 && {
      mixtures: result.mixtures.map(({ role, moves: mixed }) => ({
        role: roleText(game, role),
        moves: mixed.map(({ move, share }) => ({ move: termText(game.moveTerm(move)), share })),
      })),
    }),
    method: result.method,
    canRepeat: result.canRepeat,
    isApproached: result.isApproached,
    ...work,
    isOver: game.isTerminal(state),
  };
}

const playersOf = (game: Game): Role[] => rolesOf(game).filter((role) => !isChance(game.roles[role]));

const moveText = (game: Game, move: Move): string => printable(termText(game.moveTerm(move)));

const positionsText = (count: number): string =>
  `${grouped(count)} ${count === 1 ? 'position' : 'positions'}`;

/** `50`, `76.923077` */
const goalText = (goal: number): string => String(Math.round(goal * 1e6) / 1e6);
