/** Many simultaneous real-time matches on one server: whether moves are lost, and how late events occur. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, positiveNumber, wholeNumber } from '../../src/cli/command.ts';
import { compileTimed } from '../../src/engines/index.ts';
import { UNIT } from '../../src/game/index.ts';
import { readDescription } from '../../src/gdl/index.ts';
import { installedRealTime } from '../../src/host/index.ts';
import type { RealTime } from '../../src/match/index.ts';
import { manageTimedMatch, openTimedDoor } from '../../src/protocol/index.ts';
import type { PeersResult, PeersSetup } from '../real-time-peers.ts';

const GAME = 'cheshire-cat';
const MOVES = ['(stroke 1)', '(stroke 2)', '(stroke 3)'];

export const subject = defineLoneCommand({
  name: 'real-time-load',
  summary: 'many real-time matches at once: lost moves, and delays of expiries and answers',
  description: [
    `Plays matches of ${GAME} in one process, with their players in another, connected by WebSockets. The delay of a timer is the time from the moment for which the manager set it until it is called.`,
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    matches: wholeNumber('N', 'matches at once (100)', { least: 1, most: 1000 }),
    seconds: positiveNumber('N', 'maximum length of a match (30)'),
    pause: positiveNumber('N', 'seconds between two moves of a player (0.4)'),
  },
  examples: [],

  async run({ options }, io) {
    const { matches = 100, seconds = 30, pause = 0.4 } = options;
    const { description } = readDescription(installedRealTime().sheet(GAME), GAME);
    if (description.dialect !== 'rtgdl') throw new Error(`${GAME} is not real-time GDL`);
    const { game } = compileTimed(description);
    const late: number[] = [];
    const time: RealTime = {
      now: () => performance.now(),
      setTimeout: (action, milliseconds) => {
        const due = performance.now() + milliseconds;
        return setTimeout(() => {
          late.push(performance.now() - due);
          action();
        }, milliseconds);
      },
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    };
    const door = await openTimedDoor({ host: '127.0.0.1', port: 0 });
    const names = Array.from({ length: matches }, (_, i) => [`a${i}`, `d${i}`] as const);
    const peers = fork(fileURLToPath(new URL('../real-time-peers.ts', import.meta.url)));
    const result = new Promise<PeersResult>((resolve) => peers.once('message', resolve as never));
    const setup: PeersSetup = { port: door.port, names, moves: MOVES, pause: 1000 * pause };
    peers.send(setup);
    const records = await Promise.all(
      names.map(async ([first, second], number) =>
        manageTimedMatch({
          id: `m${number}`,
          game,
          description,
          seats: [
            { kind: 'remote', connection: await door.connection(first) },
            { kind: 'remote', connection: await door.connection(second) },
          ],
          seed: number,
          startClock: 30,
          playClock: 0.5,
          reaction: UNIT,
          longest: 2 * seconds * UNIT,
          time,
        }),
      ),
    );
    const { sent, made, refused, tooLate, answers } = await result;
    await door.close();
    const kept = records.reduce(
      (sum, { record }) =>
        sum + record.events.reduce((all, { moves }) => all + moves.filter(Boolean).length, 0),
      0,
    );
    const dropped = records.reduce((sum, record) => sum + record.dropped.reduce((a, b) => a + b, 0), 0);
    io.out(
      `${matches} matches, ${sent} moves sent: ${made} made, ${refused} not legal, ${tooLate} after the end, ${sent - made - refused - tooLate} lost; the records hold ${kept}, ${dropped} messages were dropped\n\n`,
    );
    const row = (name: string, values: number[]): string[] => {
      values.sort((a, b) => a - b);
      const at = (part: number): string => (values[Math.floor(part * (values.length - 1))] ?? 0).toFixed(1);
      return [name, `${values.length}`, at(0.5), at(0.99), at(0.999), at(1)];
    };
    io.out(
      `${tableLines([
        ['milliseconds', 'count', 'median', '99 %', '99.9 %', 'most'],
        row('timers were late by', late),
        row('a move was answered after', answers.slice()),
      ]).join('\n')}\n`,
    );
    return 0;
  },
});
