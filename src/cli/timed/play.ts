/**
 * Real-time games on the terminal: typing a number makes a move immediately, P pauses, Q quits. Without a terminal,
 * each line of the input is a time and a move.
 */
import { Failure, LineReader } from '../../base/index.ts';
import { compileTimed, isTimedError } from '../../engines/index.ts';
import { type Microunits, type Move, type Role, type TimedGame, UNIT } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import { moveOfText, type SeatedMachine, TimedMind, TimedTable, timedRandoms } from '../../match/index.ts';
import { timedView } from '../../players/index.ts';
import { EXIT, type Io, type Terminal } from '../io.ts';
import { eventTeller } from '../json.ts';
import { DEFAULT_REACTION, timedKind } from './match.ts';
import { openCurtain, PICTURES, TIMERS, TimedScreen } from './screen.ts';

export interface TimedPlay {
  /** Length of a unit in seconds. */
  readonly unit: number;
  readonly seed: number;
  /** The player of the other roles. */
  readonly opponent: string;
  /** Whether the match is printed as events for other programs. */
  readonly json: boolean;
}

export async function playTimed(
  name: string,
  description: RealTimeDescription,
  { unit, seed, opponent, json }: TimedPlay,
  io: Io,
): Promise<number> {
  const kind = timedKind(opponent);
  try {
    const { game } = compileTimed(description);
    const randoms = timedRandoms(seed, game.roles.length).players;
    const person = game.roles.findIndex(({ isChance }) => !isChance);
    const table = new TimedTable({
      game,
      time: { now: io.now, ...TIMERS },
      millisecondsPerUnit: 1000 * unit,
      seed,
      machine: (role, submit, at) =>
        role === person
          ? undefined
          : machine(
              game,
              role,
              submit,
              at,
              Math.round(DEFAULT_REACTION * UNIT),
              kind,
              randoms[role] as never,
            ),
      onChange: () => {},
    });
    const tell = eventTeller(io);
    const roles = game.roles.map((role) => role.name);
    if (json)
      tell('start', { version: 1, game: name, engine: game.engine, secondsPerUnit: unit, seed, roles });
    const screen = new TimedScreen(description, game, {
      now: () => table.end?.at ?? table.clock.now(),
      facts: () => table.facts(),
    });
    const picture = (): string =>
      [
        ...(table.clock.isPaused ? ['(paused)'] : []),
        screen.text(),
        '',
        ...offersOf(table).map(({ text }, at) => `${keyOf(at)} ${text}`),
      ].join('\n');
    table.start();
    if (io.terminal === undefined) await playFromInput(table, io);
    else await playOnTerminal(table, picture, io.terminal, io);
    if (json) {
      const { events, end, reason, goals, refused } = table.record();
      for (const { at, moves } of events) tell('moves', { at, moves });
      tell('end', { at: end, reason, goals, refused });
    } else io.out(`${picture()}\n${resultText(table)}\n`);
    return EXIT.success;
  } catch (error) {
    if (isTimedError(error)) throw new Failure(`${name}: ${error.message}`, 'refused');
    throw error;
  }
}

function machine(
  game: TimedGame,
  role: Role,
  submit: (move: Move) => void,
  { clock }: TimedTable,
  reaction: Microunits,
  kind: ReturnType<typeof timedKind>,
  random: Parameters<typeof timedView>[2],
): SeatedMachine {
  const player = kind.create({ game, role, random, reaction });
  const mind = new TimedMind({
    player,
    view: timedView(game, role, random.fork()),
    clock,
    reaction,
    // A short thought, so that keys are handled in between.
    thinking: { kind: 'work', updates: 300 },
    submit,
  });
  return {
    start: () => mind.start(),
    hear: (news) => mind.hear(news),
    pause: () => {},
    resume: () => {},
    stop: () => mind.stop(),
  };
}

function offersOf(table: TimedTable): { role: Role; move: Move; text: string }[] {
  return table.people.flatMap((role) =>
    table.legalMoves(role).map((move) => ({ role, move, text: table.game.moveText(move) })),
  );
}

const KEYS = '1234567890abcdefghijklmnorstuvwxyz';

function keyOf(at: number): string {
  return KEYS[at] ?? ' ';
}

function resultText({ end, game }: TimedTable): string {
  if (end === undefined) return 'the game was left';
  const goals = game.roles.flatMap(({ name, isChance }, role) =>
    isChance ? [] : [`${name} ${end.goals[role]}`],
  );
  return `over at ${(end.at / UNIT).toFixed(3)} (${end.reason}): ${goals.join(', ')}`;
}

/** Reads lines such as `1.5 swerve`: the move is made when the clock shows that many units. */
async function playFromInput(table: TimedTable, io: Io): Promise<void> {
  const reader = new LineReader(io.stdin);
  const [person] = table.people;
  const until = (at: Microunits): Promise<void> =>
    new Promise((resolve) => {
      const wait = (): void => {
        if (table.end !== undefined || table.clock.now() >= at) resolve();
        else setTimeout(wait, 5);
      };
      wait();
    });
  for (
    let line = await reader.next();
    line !== undefined && table.end === undefined;
    line = await reader.next()
  ) {
    const [, moment = '', text = ''] = /^\s*([\d.]+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (person === undefined || moment === '') {
      if (line.trim() !== '')
        io.err(`anygame: write a moment and a move, as in '1.5 swerve', not '${line.trim()}'\n`);
      continue;
    }
    await until(Number(moment) * UNIT);
    // `take 1` is short for `(take 1)`.
    const move = moveOfText(table.game, person, text) ?? moveOfText(table.game, person, `(${text})`);
    if (move !== undefined) table.submit(person, move);
    else {
      const legal = offersOf(table).map((offer) => offer.text);
      io.err(`anygame: there is no move '${text}'; legal now: ${legal.join(', ') || 'none'}\n`);
    }
  }
  await until(Number.POSITIVE_INFINITY);
}

function playOnTerminal(
  table: TimedTable,
  picture: () => string,
  { input }: Terminal,
  io: Io,
): Promise<void> {
  return new Promise((resolve) => {
    const raw = input as NodeJS.ReadStream;
    raw.setRawMode?.(true);
    const curtain = openCurtain(io);
    const end = (): void => {
      clearInterval(pictures);
      raw.off('data', press);
      raw.setRawMode?.(false);
      raw.pause();
      curtain.close();
      resolve();
    };
    const press = (data: Buffer | string): void => {
      const key = data.toString();
      if (key === 'q' || key === '\u0003') {
        table.stop();
        end();
      } else if (key === 'p') {
        if (table.clock.isPaused) table.resume();
        else table.pause();
      } else {
        const offer = offersOf(table)[KEYS.indexOf(key)];
        if (offer !== undefined) table.submit(offer.role, offer.move);
      }
    };
    const pictures = setInterval(() => {
      if (table.end !== undefined) {
        end();
        return;
      }
      curtain.show(`${picture()}\n\nP pauses, Q ends`);
    }, 1000 / PICTURES);
    raw.resume();
    raw.on('data', press);
  });
}
