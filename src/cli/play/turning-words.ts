/** Words that change the course of the game: `undo`, `redo`, `restart`, `swap`, `seat`. */
import { HUMAN, readOccupant, roleCalled } from '../../match/index.ts';
import { PLAYERS } from '../../players/index.ts';
import { printable } from '../columns.ts';
import { counted } from '../finding-report.ts';
import { didYouMean } from '../suggest.ts';
import { occupantProblem } from './seat-problem.ts';
import type { Session } from './session.ts';
import type { Outcome, Word } from './word.ts';

export const TURNING_WORDS: readonly Word[] = [
  {
    name: 'undo',
    usage: '[N]',
    does: 'take your last move back, or the last N',
    run: (session, rest) =>
      repeated(session, rest, {
        once: () => session.match.takeBack(session.deciders()),
        none: 'There is nothing to take back.',
        done: 'Taken back',
      }),
  },
  {
    name: 'redo',
    usage: '[N]',
    does: 'make a move again that was taken back, or N of them',
    run: (session, rest) =>
      repeated(session, rest, {
        once: () => session.match.bringBack(session.deciders()),
        none: 'There is nothing to make again.',
        done: 'Made again',
      }),
  },
  {
    name: 'restart',
    usage: '',
    does: "begin again; 'redo' leads back",
    run(session) {
      session.match.restart();
      session.say('From the beginning.');
      return 'show';
    },
  },
  {
    name: 'swap',
    usage: '',
    does: 'change sides',
    run(session) {
      session.seats.rotate();
      tellSeats(session);
      return 'show';
    },
  },
  {
    name: 'seat',
    usage: '[ROLE PLAYER]',
    does: `let '${HUMAN}' or a player take over a role, as in 'seat x mcts'; alone, tell who plays`,
    phrases: (session) =>
      session.match.roles.flatMap((role) =>
        playerNames().map((player) => `seat ${session.name(role)} ${player}`),
      ),
    run: seat,
  },
];

interface Repeated {
  readonly once: () => boolean;
  readonly none: string;
  readonly done: string;
}

function repeated(session: Session, rest: string, { once, none, done }: Repeated): Outcome {
  const wanted = rest === '' ? 1 : Number(rest);
  if (!Number.isInteger(wanted) || wanted < 1) {
    session.say(`How often? A whole number, not '${printable(rest)}'.`);
    return 'ask';
  }
  let times = 0;
  while (times < wanted && once()) times++;
  if (times === 0) {
    session.say(none);
    return 'ask';
  }
  const short = times < wanted ? `; there was no more` : '';
  if (rest !== '') session.say(`${done}: ${counted(times, 'move')}${short}.`);
  return 'show';
}

function seat(session: Session, rest: string): Outcome {
  const [, name = '', player = ''] = /^(\S+)\s+(.+)$/s.exec(rest) ?? [];
  const { match } = session;
  if (rest === '') {
    tellSeats(session);
    session.say(`Players there are: ${playerNames().join(', ')}.`);
    return 'ask';
  }
  const names = match.roles.map((role) => session.name(role));
  const role = roleCalled(match.game, name || rest);
  if (role === undefined) {
    session.say(
      `Nobody is called '${printable(name || rest)}'; there are ${names.join(', ')}.${didYouMean(name || rest, names)}`,
    );
    return 'ask';
  }
  if (player === '') {
    session.say(`Who shall play ${session.name(role)}? As in 'seat ${session.name(role)} ${HUMAN}'.`);
    return 'ask';
  }
  const occupant = readOccupant(match.game, role, player);
  if ('problem' in occupant) {
    session.say(occupantProblem(occupant));
    return 'ask';
  }
  session.seats.put(role, occupant);
  tellSeats(session);
  return 'show';
}

function tellSeats({ table, match, seats }: Session): void {
  table.display.say(`${table.display.seats(match, seats)}.`);
}

function playerNames(): string[] {
  return [HUMAN, ...PLAYERS.map((kind) => kind.name)];
}
