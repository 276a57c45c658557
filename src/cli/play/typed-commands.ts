/** Commands that people may type instead of moves, such as `undo 2` or `save my-game.json`. */
import { stat } from 'node:fs/promises';
import { counted, didYouMean, Failure, printable, readTime, timeText } from '../../base/index.ts';
import { type Move, type Role, STANDARD_SCALE, utilityScale } from '../../game/index.ts';
import { writeNewFile } from '../../host/index.ts';
import {
  defaultChoice,
  HUMAN,
  isRecordProblem,
  readOccupant,
  replay,
  roleCalled,
  savedSeats,
  savedText,
} from '../../match/index.ts';
import { PLAYERS } from '../../players/index.ts';
import { reasonText } from '../../search/index.ts';
import { occupantProblem } from '../operands.ts';
import { readSavedFile, typedPath } from './saved-file.ts';
import type { Session } from './session.ts';
import { thoughtsLines, worth } from './thoughts-report.ts';

/** The role to move and the moves offered to it. */
export interface Asked {
  readonly role: Role;
  readonly listed: readonly Move[];
}

/** What to do next: ask again, show the position again, or quit. */
export type Outcome = 'ask' | 'show' | 'quit';

export interface TypedCommand {
  readonly name: string;
  /** The arguments, such as `[N]`; empty if there are none. */
  readonly usage: string;
  readonly does: string;
  /** Whether the command is currently available; always if absent. */
  isOffered?(session: Session): boolean;
  /** Lines offered by the Tab key, if not just the command itself. */
  phrases?(session: Session): readonly string[];
  /** @param asked absent when the game is over */
  run(session: Session, rest: string, asked: Asked | undefined): Outcome | Promise<Outcome>;
}

/** Commands for viewing the game: `board`, `moves`, `state`, `reveal`, `history`. */
export const LOOKING_COMMANDS: readonly TypedCommand[] = [
  {
    name: 'board',
    usage: '',
    does: 'show the position again, or what you know of it',
    run(session, _, asked) {
      if (!session.hides || asked === undefined) session.show(undefined);
      else if (!session.showKnowledge(asked.role))
        session.say(
          "Too many positions are possible to be certain of anything; 'history' shows what you saw.",
        );
      return 'ask';
    },
  },
  {
    name: 'moves',
    usage: '',
    does: 'list all your legal moves',
    run(session, _, asked) {
      const { table, match } = session;
      if (asked === undefined) session.say('The game is over.');
      else table.display.moves(match, asked.role, asked.listed, Number.POSITIVE_INFINITY);
      return 'ask';
    },
  },
  {
    name: 'state',
    usage: '',
    does: 'list everything that is true',
    run(session) {
      if (session.hides) session.say("This game hides information; 'reveal' shows it anyway.");
      else session.table.display.facts(session.match);
      return 'ask';
    },
  },
  {
    name: 'reveal',
    usage: '',
    does: 'list everything that is true, including what is hidden',
    isOffered: ({ hides }) => hides,
    run({ table, match }) {
      table.display.facts(match);
      return 'ask';
    },
  },
  {
    name: 'history',
    usage: '',
    does: 'list the moves so far',
    run({ table, match, hides }, _, asked) {
      table.display.history(match, hides ? asked?.role : undefined);
      return 'ask';
    },
  },
];

/** Commands for advice: `hint`, `why`, `time`. */
export const THINKING_COMMANDS: readonly TypedCommand[] = [
  { name: 'hint', usage: '', does: 'let the machine suggest a move', run: hint },
  {
    name: 'why',
    usage: '',
    does: "the machine's moves, values and best line, behind its last move or hint",
    run: why,
  },
  {
    name: 'time',
    usage: '[TIME]',
    does: 'how long the machine may think, as in 3s or 500ms',
    run(session, rest) {
      if (rest !== '') {
        const seconds = readTime(rest);
        if (seconds === undefined) {
          session.say(`A time is written as in 3s, 500ms or 2m, not '${rest}'.`);
          return 'ask';
        }
        session.budget = { seconds };
      }
      session.say(`The machine thinks for ${budgetText(session)} about a move.`);
      return 'ask';
    },
  },
];

async function hint(session: Session, _: string, asked: Asked | undefined): Promise<Outcome> {
  if (asked === undefined) {
    session.say('The game is over.');
    return 'ask';
  }
  const answer = await session.think(asked.role, defaultChoice());
  if (answer === undefined) return 'quit';
  if (answer.failure !== undefined) return 'ask';
  const number = asked.listed.indexOf(answer.move) + 1;
  const thought = answer.thoughts?.moves.find(({ move }) => move === answer.move);
  const text = session.table.display.moveText(session.match, answer.move);
  const most = utilityScale(session.match.game.roles[asked.role]?.utility ?? STANDARD_SCALE).max;
  session.say(
    `Try ${session.table.display.palette.bold(text)} (${number})${thought === undefined ? '' : `,${worth(thought)} of ${most}`}; 'why' explains it.`,
  );
  return 'ask';
}

async function why(session: Session, _: string, asked: Asked | undefined): Promise<Outcome> {
  let remembered = session.lastThoughts(asked?.role);
  if (remembered === undefined && asked !== undefined) {
    const answer = await session.think(asked.role, defaultChoice());
    if (answer === undefined) return 'quit';
    remembered = session.lastThoughts(asked?.role);
  }
  if (remembered === undefined) {
    session.say('No machine has thought about this position.');
    return 'ask';
  }
  const { role, who, thoughts, at, move } = remembered;
  if (session.hides && role !== asked?.role) {
    session.say(`That would reveal what ${session.name(role)} hides; ask again when the game is over.`);
    return 'ask';
  }
  const { display } = session.table;
  const before = session.match.steps[at]?.before ?? session.match.state;
  const did =
    at < session.match.length && session.match.steps[at]?.moves[role] === move ? 'chose' : 'would choose';
  session.say(`At move ${at + 1}, ${who} ${did} ${display.moveText(session.match, move)}:`);
  session.say(thoughtsLines(session.match.game, thoughts, session.hides ? undefined : before).join('\n'));
  const reason = session.hides ? undefined : reasonText(session.match.game, before, move);
  if (reason !== undefined) session.say(`${printable(reason)}.`);
  return 'ask';
}

function budgetText({ budget: { seconds, playouts } }: Session): string {
  const parts = [
    seconds === undefined ? '' : timeText(seconds),
    playouts === undefined ? '' : `${playouts} playouts`,
  ];
  return parts.filter((part) => part !== '').join(' or ');
}

/** Commands that change the course of the game: `undo`, `redo`, `restart`, `swap`, `seat`. */
export const TURNING_COMMANDS: readonly TypedCommand[] = [
  {
    name: 'undo',
    usage: '[N]',
    does: 'take your last move back, or the last N',
    run: (session, rest) =>
      repeated(session, rest, {
        once: () => session.match.takeBack(session.deciders()),
        none: 'There is no move to take back.',
        done: 'Taken back',
      }),
  },
  {
    name: 'redo',
    usage: '[N]',
    does: 'redo a move that was taken back, or N of them',
    run: (session, rest) =>
      repeated(session, rest, {
        once: () => session.match.redo(session.deciders()),
        none: 'There is no move to redo.',
        done: 'Redone',
      }),
  },
  {
    name: 'restart',
    usage: '',
    does: "start again; 'redo' undoes this",
    run(session) {
      session.match.restart();
      session.say('Back at the start.');
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
    does: `let '${HUMAN}' or a player take over a role, as in 'seat x mcts'; alone, show who plays`,
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
    session.say(`How many? Give a whole number, not '${printable(rest)}'.`);
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
    session.say(`Players: ${playerNames().join(', ')}.`);
    return 'ask';
  }
  const names = match.roles.map((role) => session.name(role));
  const role = roleCalled(match.game, name || rest);
  if (role === undefined) {
    session.say(
      `There is no role '${printable(name || rest)}'; choose from ${names.join(', ')}.${didYouMean(name || rest, names)}`,
    );
    return 'ask';
  }
  if (player === '') {
    session.say(`Who should play ${session.name(role)}? For example, 'seat ${session.name(role)} ${HUMAN}'.`);
    return 'ask';
  }
  const occupant = readOccupant(match.game, role, player, PLAYERS);
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

/** Commands for files: `save`, `save!`, `load`. */
export const FILING_COMMANDS: readonly TypedCommand[] = [
  {
    name: 'save',
    usage: '[FILE]',
    does: 'save the game to a file',
    run: (session, rest) => save(session, rest, false),
  },
  {
    name: 'save!',
    usage: 'FILE',
    does: 'the same, replacing an existing file',
    run: (session, rest) => save(session, rest, true),
  },
  {
    name: 'load',
    usage: 'FILE',
    does: 'continue a saved game',
    run: (session, rest) => load(session, typedPath(rest)),
  },
];

async function save(session: Session, rest: string, mayReplace: boolean): Promise<Outcome> {
  const file = rest === '' ? session.file : typedPath(rest);
  if (file === undefined) {
    session.say("Which file? For example, 'save my-game.json'.");
    return 'ask';
  }
  const exists = (await stat(file).catch(() => undefined)) !== undefined;
  if (exists && !mayReplace && file !== session.file) {
    session.say(`${printable(file)} already exists; 'save! ${printable(file)}' replaces it.`);
    return 'ask';
  }
  const { match, seats, budget, table } = session;
  try {
    await writeNewFile(file, savedText({ ...table, match, seats, budget }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    session.say(`Not saved: ${printable(error.message)}.`);
    return 'ask';
  }
  session.file = file;
  const how = exists ? 'Replaced' : 'Saved in';
  session.say(
    `${how} ${printable(file)}, ${counted(match.length, 'move')}; 'load ${printable(file)}' continues from here.`,
  );
  return 'ask';
}

/** The game stays unchanged if the file is invalid. */
async function load(session: Session, file: string): Promise<Outcome> {
  const refuse = (problem: string): Outcome => {
    session.say(`Not loaded: ${printable(`${file}: ${problem}`)}.`);
    return 'ask';
  };
  if (file === '') {
    session.say("Which file? For example, 'load my-game.json'.");
    return 'ask';
  }
  const saved = await readSavedFile(file);
  if (isRecordProblem(saved)) return refuse(saved.problem);
  const { game } = session.match;
  if (saved.sheet !== session.table.sheet)
    return refuse(
      `this is a game of ${printable(saved.game)} with other rules than those played here; 'anygame play --load ${printable(file)}' plays it`,
    );
  const match = replay(game, saved.moves);
  if (isRecordProblem(match)) return refuse(match.problem);
  const seats = savedSeats(game, saved, PLAYERS);
  if (isRecordProblem(seats)) return refuse(seats.problem);
  session.replace({ match, seats, budget: saved.budget });
  session.file = file;
  session.say(
    `Loaded ${printable(file)}, ${counted(match.length, 'move')}: ${session.table.display.seats(match, seats)}.`,
  );
  return 'show';
}
