/** Attacks on `anygame player`. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, exchange, peakDuring, responsiveness } from './attack.ts';
import { BOMB_LIST, SMALL_SHEET } from './bombs.ts';
import { startVictim, type Victim } from './victim.ts';

const pageToPlayer: Attack = {
  name: 'a web page that starts matches on a local player',
  run: async (folder) => {
    const player = await startVictim(['player', '--port', '0', '--player', 'random'], folder);
    try {
      const message = `( START m x (${SMALL_SHEET}) 86400 86400 )`;
      const head = `POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nContent-Length: ${message.length}\r\n\r\n`;
      const heard = await exchange(player.port, `${head}${message}`, 20);
      return { held: / 403 /.test(heard), figure: heard.split('\r\n')[0] ?? '' };
    } finally {
      await player.end();
    }
  },
};

/** Milliseconds without a change after which a player has released its resources, and the maximum. */
const SETTLED = 3000;
const LONGEST_SETTLING = 60_000;

async function settled(player: Victim): Promise<{ readonly files: number; readonly memory: number }> {
  const latest = performance.now() + LONGEST_SETTLING;
  let files = player.files();
  for (let since = performance.now(); performance.now() < Math.min(latest, since + SETTLED); ) {
    await pause(100);
    if (player.files() !== files) since = performance.now();
    files = player.files();
  }
  return { files, memory: player.memory() };
}

/**
 * Repeats the same action against a player, and compares its memory and open files after the first and the last repetition.
 *
 * @param once returns the player's answer
 */
function repeated(
  name: string,
  times: number,
  first: number,
  once: (say: (message: string) => Promise<string>, number: number) => Promise<string>,
  player: readonly string[] = ['random'],
): Attack {
  return {
    name,
    run: async (folder) => {
      const args = ['player', '--port', '0', '--quiet', '--player', ...player];
      const victim = await startVictim(args, folder);
      const say = async (message: string): Promise<string> => {
        const head = `POST / HTTP/1.0\r\nContent-Length: ${message.length}`;
        const heard = await exchange(victim.port, `${head}\r\n\r\n${message}`, 30);
        return heard.split('\r\n\r\n')[1] ?? heard;
      };
      const answers = new Map<string, number>();
      let before = { files: 0, memory: 0 };
      try {
        for (let number = 0; number < times; number++) {
          if (number === first) before = await settled(victim);
          const answer = await once(say, number);
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }
        const after = await settled(victim);
        const played = [...answers].map(([answer, count]) => `${count} times ${answer}`).join(', ');
        return {
          held: after.files <= before.files + 5 && after.memory < before.memory + 100 && !answers.has('open'),
          figure: `${before.files} files and ${before.memory.toFixed(0)} MB after ${first}, ${after.files} and ${after.memory.toFixed(0)} MB at the end; ${played}`,
        };
      } finally {
        await victim.end();
      }
    },
  };
}

/** A player is busy while it ends workers; a manager tries again. */
const MOST_TRIES = 600;
const RETRY_PERIOD = 50;

async function notBusy(once: () => Promise<string>): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await once();
    if (answer !== 'busy' || tries >= MOST_TRIES) return answer;
    await pause(RETRY_PERIOD);
  }
}

function startAndAbort(say: (message: string) => Promise<string>, number: number): Promise<string> {
  return notBusy(async () => {
    const started = say(`( START m${number} x (${SMALL_SHEET}) 5 5 )`);
    await say(`( ABORT m${number} )`);
    return started;
  });
}

const aborts = repeated('1,000 matches that are started and aborted at once', 1000, 100, startAndAbort);

/** Threads that start further threads. */
const teamAborts = repeated(
  '200 matches of a player with two threads, aborted after a moment',
  200,
  50,
  async (say, number) => {
    const started = say(`( START m${number} x (${SMALL_SHEET}) 5 5 )`);
    await pause(10 * (number % 40));
    await say(`( ABORT m${number} )`);
    return started;
  },
  ['mcts', '--threads', '2'],
);

const httpMatches = repeated('2,000 matches by HTTP, played to the end', 2000, 100, async (say, i) => {
  await notBusy(() => say(`( START m${i} x (${SMALL_SHEET}) 5 5 )`));
  const move = await say(`( PLAY m${i} nil )`);
  return `${move}, ${await say(`( STOP m${i} (go) )`)}`;
});

const bombedPlayer: Attack = {
  name: 'ten sheets that never compile, sent to a player',
  isTimed: true,
  run: async (folder) => {
    const player = await startVictim(['player', '--port', '0', '--player', 'random', '--quiet'], folder);
    const say = (message: string, seconds: number): Promise<string> =>
      exchange(
        player.port,
        `POST / HTTP/1.0\r\nContent-Length: ${message.length}\r\n\r\n${message}`,
        seconds,
      );
    try {
      // Until it has started its threads.
      await pause(3000);
      let peak = 0;
      let answers: readonly string[] = [];
      const verdict = await responsiveness(
        () => say('( INFO )', 30),
        async () => {
          peak = await peakDuring(player.memory, async () => {
            const sheet = (i: number) => BOMB_LIST[i % BOMB_LIST.length]?.[1];
            const starts = Array.from({ length: 10 }, (_, i) =>
              say(`( START b${i} x (${sheet(i)}) 10 5 )`, 40),
            );
            answers = await Promise.all(starts);
          });
        },
      );
      return {
        held: verdict.held && peak < 3000 && player.isAlive() && !answers.includes('open'),
        figure: `${verdict.figure}, ${peak.toFixed(0)} MB at most`,
      };
    } finally {
      await player.end();
    }
  },
};

export const PLAYER_ATTACKS: readonly Attack[] = [
  pageToPlayer,
  bombedPlayer,
  aborts,
  teamAborts,
  httpMatches,
];
