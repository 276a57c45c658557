/** Stored matches, for people. */

import type { MatchHead, StoredMatch, StoredRating, StoredSeat } from '../../arena/index.ts';
import { inferLayout } from '../../board/index.ts';
import { termText } from '../../gdl/index.ts';
import { type Game, type Move, rolesOf, type State } from '../../machine/index.ts';
import { printable } from '../columns.ts';
import { EXIT, Failure } from '../failure.ts';
import type { LoadedGame } from '../game.ts';
import type { Io } from '../io.ts';
import { budgetText } from '../match-report.ts';
import { palette } from '../palette.ts';
import { goalLines, jointMoveText, stateLines } from '../position-report.ts';
import { grouped, tableLines } from '../table.ts';
import { countedMatches } from './tournament-report.ts';

export function matchesReport(heads: readonly MatchHead[], total: number): string {
  if (heads.length === 0) return 'There is no such match.';
  const rows = heads.map(({ id, tournament, number, game, seats, length, ending, incidents, finished }) => [
    String(id),
    printable(tournament),
    String(number),
    printable(game),
    seats.map(seatText).join(', '),
    String(length),
    [ending === 'terminal' ? '' : ending, incidents > 0 ? `${incidents} incidents` : '']
      .filter(Boolean)
      .join(', '),
    dateText(finished),
  ]);
  const heading = ['match', 'tournament', 'number', 'game', 'players and goals', 'moves', '', 'finished'];
  const more =
    heads.length < total
      ? ['', `The last ${grouped(heads.length)} of ${countedMatches(total)}; --last N shows more.`]
      : [];
  return [...tableLines([heading, ...rows]), ...more].join('\n');
}

export function ratingsReport(ratings: readonly StoredRating[]): string {
  if (ratings.length === 0)
    return 'There is no such rating; a tournament has some once matches are finished.';
  const rows = ratings.map(({ tournament, game, player, rating, halfWidth, matches }) => [
    printable(tournament),
    game === undefined ? 'all games' : printable(game),
    printable(player),
    `${rating.toFixed(0)} ± ${halfWidth.toFixed(0)}`,
    String(matches),
  ]);
  return tableLines([['tournament', 'game', 'player', 'rating', 'matches'], ...rows]).join('\n');
}

/** `mcts 100` */
function seatText({ player, goal }: StoredSeat): string {
  return `${printable(player)} ${goal}`;
}

/** `2026-01-31 12:00` in UTC. */
function dateText(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

/** Everything but the boards. */
export function matchReport(match: StoredMatch): string {
  const { record, seats } = match;
  const facts = tableLines([
    ['tournament', `${printable(match.tournament)}, match ${match.number}, round ${match.round}`],
    ['game', printable(match.game)],
    [
      'clock',
      `${budgetText(record.clocks.play)} per move, ${budgetText(record.clocks.start)} before the first`,
    ],
    ['seed', String(record.seed)],
    ['finished', `${dateText(match.finished)} UTC, ${record.ending}`],
  ]);
  const players = tableLines([
    ['role', 'player', 'goal', 'seconds', 'playouts', 'positions'],
    ...seats.map(({ role, player, choice, goal }) => {
      const thinking = record.thinking[record.roles.indexOf(role)];
      const seconds = (thinking?.moves ?? []).reduce((sum, each) => sum + each, 0);
      return [
        printable(role),
        printable(player === choice ? player : `${player} (${choice})`),
        String(goal),
        seconds.toFixed(2),
        grouped(thinking?.playouts ?? 0),
        grouped(thinking?.nodes ?? 0),
      ];
    }),
  ]);
  const moves = tableLines([
    ['move', ...record.roles.map(printable)],
    ...record.moves.map((joint, i) => [String(i + 1), ...joint.map(printable)]),
  ]);
  const incidents = record.incidents.map(
    ({ turn, role, kind, reason, replacement }) =>
      `${turn === 0 ? 'before the first move' : `move ${turn}`}: ${printable(role)} ${INCIDENTS[kind]}: ${printable(reason)}${replacement === null ? '' : `; random move ${printable(replacement)}`}`,
  );
  return [facts, players, moves, ...(incidents.length === 0 ? [] : [incidents])]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const INCIDENTS = { late: 'was late', illegal: 'made a move that is not legal', failed: 'failed' } as const;

/** The boards from the first to the last. */
export function replayReport(
  match: StoredMatch,
  { compilation: { game }, description }: LoadedGame,
  io: Io,
): string {
  const positions = replayed(game, match);
  const style = {
    width: io.width,
    palette: palette(io.colours),
    layout: inferLayout(description, game, { states: positions.map(({ state }) => state) }),
  };
  const sections = positions.map(({ state, moves }, i) => [
    moves === undefined ? 'the initial state:' : `move ${i}: ${jointMoveText(game, moves)}`,
    ...stateLines(game.facts(state), style),
  ]);
  const last = positions.at(-1)?.state ?? game.initial;
  const names = rolesOf(game).flatMap((role) => match.record.seats[role] ?? []);
  return [
    [`match ${match.id}: ${printable(match.game)}, ${names.map(printable).join(' and ')}`],
    ...sections,
    ['goals:', ...goalLines(game, last)],
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

interface Position {
  readonly state: State;
  readonly moves: readonly Move[] | undefined;
}

function replayed(game: Game, { id, record }: StoredMatch): Position[] {
  const positions: Position[] = [{ state: game.initial, moves: undefined }];
  let state = game.initial;
  for (const [i, texts] of record.moves.entries()) {
    const before = state;
    const moves = rolesOf(game).map((role) => {
      const found = game
        .legalMoves(before, role)
        .find((move) => termText(game.moveTerm(move)) === texts[role]);
      if (found !== undefined) return found;
      throw new Failure(
        `match ${id} cannot be replayed: move ${i + 1} is not legal by its rules`,
        EXIT.refused,
      );
    });
    state = game.next(before, moves);
    positions.push({ state, moves });
  }
  return positions;
}
