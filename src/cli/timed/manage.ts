/** `anygame manage` for real-time games: players register over a WebSocket, and the manager keeps the clock. */
import { Failure, printable } from '../../base/index.ts';
import { compileTimed, isTimedError } from '../../engines/index.ts';
import { type TimedGame, UNIT, unitsText } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import { DEFAULT_LOBBY_PORT, type ListenAddress, LOCAL_HOST, writeNewFile } from '../../host/index.ts';
import { LONGEST_TIMED_MATCH } from '../../match/index.ts';
import { manageTimedMatch, openTimedDoor, type TimedSeatChoice } from '../../protocol/index.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { DEFAULT_REACTION, timedKind } from './match.ts';

export interface TimedManaging {
  readonly id: string;
  /** Seats in the form `ROLE=PLAYER`. */
  readonly seats: readonly string[];
  readonly listen: ListenAddress | undefined;
  /** Seconds to wait for players to register. */
  readonly wait: number;
  /** Time before the first move, in seconds. */
  readonly startClock: number;
  readonly playClock: number;
  readonly seed: number;
  readonly json: boolean;
  readonly output: string | undefined;
  readonly quiet: boolean;
}

const REGISTERED = /^registered:([\w.-]{1,64})$/;

export async function manageTimed(
  name: string,
  description: RealTimeDescription,
  managing: TimedManaging,
  io: Io,
): Promise<number> {
  const { game } = compileTimed(description);
  const chosen = seatTexts(name, game, managing.seats);
  const names = chosen.flatMap((text) => REGISTERED.exec(text)?.[1] ?? []);
  const kinds = chosen.map((text) => (REGISTERED.test(text) ? undefined : timedKind(text)));
  const say = managing.json || managing.quiet ? (): void => {} : io.out;
  const controller = new AbortController();
  const release = io.onInterrupt(() => controller.abort());
  const door =
    names.length === 0
      ? undefined
      : await openTimedDoor(managing.listen ?? { host: LOCAL_HOST, port: DEFAULT_LOBBY_PORT });
  try {
    say(
      `${name}, match ${managing.id}: ${managing.startClock} s to start, ${managing.playClock} s per unit\n`,
    );
    if (door !== undefined)
      say(`players register at ws://${managing.listen?.host ?? LOCAL_HOST}:${door.port}\n`);
    const seats = await Promise.race([
      Promise.all(
        chosen.map(async (text, at): Promise<TimedSeatChoice> => {
          const [, player] = REGISTERED.exec(text) ?? [];
          const kind = kinds[at];
          if (door === undefined || player === undefined || kind !== undefined)
            return { kind: 'local', player: kind ?? timedKind('random') };
          const connection = await door.connection(player);
          say(`${player} has connected\n`);
          return { kind: 'remote', connection };
        }),
      ),
      aborted(controller.signal),
      pause(1000 * managing.wait, 'late' as const),
    ]);
    if (seats === 'late') throw new Failure(`not all players have registered within ${managing.wait} s`);
    if (seats === undefined) return EXIT.interrupted;
    const { record, dropped } = await manageTimedMatch({
      ...managing,
      game,
      description,
      seats,
      reaction: Math.round(DEFAULT_REACTION * UNIT),
      longest: LONGEST_TIMED_MATCH,
      time: {
        now: io.now,
        setTimeout: (action, milliseconds) => setTimeout(action, milliseconds),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
      signal: controller.signal,
      audience: door?.audience,
      onEvent: (at, moves) => {
        const made = moves.flatMap((move, role) =>
          move === undefined ? [] : [`${game.roles[role]?.name} ${move}`],
        );
        if (made.length > 0) say(`${unitsText(at)}  ${made.join(', ')}\n`);
      },
    });
    const json = `${JSON.stringify({ game: name, match: managing.id, roles: game.roles.map((role) => role.name), playClock: managing.playClock, ...record, dropped }, undefined, 2)}\n`;
    if (managing.json) io.out(json);
    else
      io.out(
        `over at ${record.end} (${record.reason}): ${game.roles.flatMap((role, at) => (role.isChance ? [] : [`${role.name} ${record.goals[at]}`])).join(', ')}\n`,
      );
    if (managing.output !== undefined) await writeNewFile(managing.output, json);
    return controller.signal.aborted ? EXIT.interrupted : EXIT.success;
  } catch (error) {
    if (isTimedError(error)) throw new Failure(`${name}: ${error.message}`, 'refused');
    throw error;
  } finally {
    release();
    await door?.close();
  }
}

function pause<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds).unref());
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}

/** The player of each role except chance. */
function seatTexts(name: string, game: TimedGame, seats: readonly string[]): string[] {
  const roles = game.roles.filter(({ isChance }) => !isChance).map((role) => role.name);
  const chosen = new Map<string, string>();
  for (const text of seats) {
    const [, role, player] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (role === undefined || player === undefined || !roles.includes(role.toLowerCase()))
      throw new UsageError(
        `--seat ${printable(text)}: write ROLE=PLAYER, where ROLE is one of ${roles.join(', ')}.`,
      );
    if (player.startsWith('registered') && !REGISTERED.test(player))
      throw new UsageError('in real-time games, players register by name: --seat ROLE=registered:NAME.');
    chosen.set(role.toLowerCase(), player);
  }
  return roles.map((role) => {
    const player = chosen.get(role);
    if (player !== undefined) return player;
    throw new UsageError(`${name}: no player for ${role}; add --seat ${role}=PLAYER.`);
  });
}
