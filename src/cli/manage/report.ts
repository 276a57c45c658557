/** A match of `anygame manage` as people follow it. */
import { inferLayout } from '../../board/index.ts';
import type { Game, Role, State } from '../../machine/index.ts';
import type { Incident, Match } from '../../match/index.ts';
import { choiceText } from '../../players/index.ts';
import type { ManagedResult } from '../../protocol/index.ts';
import { printable } from '../columns.ts';
import { counted } from '../finding-report.ts';
import type { LoadedGame } from '../game.ts';
import type { Io } from '../io.ts';
import { palette } from '../palette.ts';
import { jointMoveText, roleText, stateLines } from '../position-report.ts';
import { tableLines } from '../table.ts';
import { type ChosenSeat, HUMAN, type Way } from './seats.ts';

export function seatLines(
  game: Game,
  seats: readonly (ChosenSeat | undefined)[],
  ways: readonly (Way | undefined)[],
): string[] {
  const rows = seats.map((seat, role) => {
    const name = roleText(game, role as Role);
    if (seat === undefined) return [name, 'chance'];
    if (seat.kind === 'human') return [name, HUMAN];
    if (seat.kind === 'local') return [name, choiceText(seat.choice)];
    const { info, line } = ways[role] ?? {};
    const told =
      info === undefined
        ? 'does not answer INFO'
        : [info.name, info.status]
            .flatMap((word) => (word === undefined ? [] : [printable(word)]))
            .join(', ');
    return [name, `${printable(line?.where ?? '')} (${told})`];
  });
  return tableLines(rows, '  ');
}

export function moveLine({ game, length, steps }: Match): string {
  const moves = steps.at(-1)?.moves ?? [];
  return `${String(length).padStart(3)}  ${jointMoveText(game, moves)}`;
}

const CODES = { late: 'TO', failed: 'CE', illegal: 'IL' } as const;

export function incidentText({ kind, role, reason, replacement }: Incident): string {
  const instead = replacement === null ? '' : `; ${printable(replacement)} instead`;
  return `${CODES[kind]}  ${printable(role)}: ${printable(reason)}${instead}`;
}

/** @param last the state in which the match ended */
export function endLines({ record }: ManagedResult, last: State, loaded: LoadedGame, io: Io): string[] {
  const { game } = loaded.compilation;
  const { roles, goals, seats, incidents, ending } = record;
  const style = {
    width: io.width,
    palette: palette(io.colours),
    layout: inferLayout(loaded.description, game, { states: [last] }),
  };
  const how = {
    terminal: 'The match is over',
    'too long': 'The match was cut',
    stuck: 'The match cannot go on: a role has no legal move',
    interrupted: 'The match was called off',
  } as const;
  const failed = counted(incidents.length, 'error');
  const rows = roles.map((role, i) => [
    printable(role),
    seats[i] === null ? 'chance' : printable(seats[i] ?? ''),
    String(goals[i] ?? ''),
  ]);
  return [
    '',
    ...stateLines(game.facts(last), style),
    '',
    `${how[ending]} after ${counted(record.moves.length, 'move')}, with ${failed}.`,
    ...tableLines(rows, '  '),
  ];
}
