/** Attacks by strangers and faulty disks, each against the built program in a separate process. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../src/base/index.ts';
import { type DiskTask, FaultyDisk } from '../disk/faulty-disk.ts';
import type { Attack } from './attack.ts';
import { BOMB_LIST } from './bombs.ts';
import { LIBRARY_ATTACKS } from './library-attacks.ts';
import { PAGE_ATTACKS } from './page-attacks.ts';
import { PLAYER_ATTACKS } from './player-attacks.ts';
import { SERVER_ATTACKS } from './server-attacks.ts';
import { runVictim } from './victim.ts';

/** Stores with changed bytes. */
const MUTATED = 25;

const stores: Attack = {
  name: `${MUTATED} stores with changed bytes`,
  run: async (folder) => {
    const cup =
      'name: cup\ngames: [tic-tac-toe]\nplayers: [random, legal]\nclocks: {playouts: 1}\nrounds: 5\n';
    writeFileSync(path.join(folder, 'cup.yaml'), cup);
    await runVictim(['tournament', 'cup.yaml', '--store', 'cup.db'], folder, 180);
    const bytes = readFileSync(path.join(folder, 'cup.db'));
    const random = seededRandom(3);
    const ends = new Map<string, number>();
    for (let i = 0; i < MUTATED; i++) {
      const copy = Buffer.from(bytes);
      for (let flips = 0; flips < 6; flips++) copy[random.below(copy.length)] = random.below(256);
      writeFileSync(path.join(folder, 'bad.db'), copy);
      const { code, signal } = await runVictim(['matches', '--json', '--store', 'bad.db'], folder, 180);
      const end = signal ?? `code ${code}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    return {
      held: [...ends.keys()].every((end) => end === 'code 0' || end === 'code 2'),
      figure: [...ends].map(([end, count]) => `${count} times ${end}`).join(', '),
    };
  },
};

const disk: Attack = {
  name: 'a disk that fails, is full, writes half, cannot be read, lies, or loses its power',
  run: async () => {
    const faulty = new FaultyDisk();
    try {
      const tasks: readonly DiskTask[] = [
        { kind: 'eio', step: 20 },
        { kind: 'full', step: 20 },
        { kind: 'short', step: 40 },
        { kind: 'unread', step: 5 },
        { kind: 'blind', step: 5 },
        { kind: 'lost', step: 6, seed: 1 },
        { kind: 'cuts', count: 100, seed: 1 },
      ];
      const reports = tasks.map((task) => ({ task, ...faulty.run(task) }));
      const [problem] = reports.flatMap(({ problems }) => problems);
      const trials = reports.map((report) => `${report.trials} times ${report.task.kind}`).join(', ');
      return {
        held: problem === undefined,
        figure: problem === undefined ? trials : `${trials}; ${problem.slice(0, 200)}`,
      };
    } finally {
      faulty.close();
    }
  },
};

export const ATTACKS: readonly Attack[] = [
  ...SERVER_ATTACKS,
  ...PLAYER_ATTACKS,
  ...PAGE_ATTACKS,
  ...LIBRARY_ATTACKS,
  stores,
  disk,
  ...BOMB_LIST.map(
    ([name, text]): Attack => ({
      name: `the sheet ${name}, played at the command line`,
      run: async (folder) => {
        writeFileSync(path.join(folder, `${name}.kif`), text);
        const { signal, seconds, peak, code } = await runVictim(
          ['match', `${name}.kif`, 'random', '--playouts', '1'],
          folder,
          180,
        );
        return {
          held: signal === null && code !== 70 && peak < 3000,
          figure: `${signal ?? `code ${code}`} after ${seconds.toFixed(0)} s of processor time, ${peak.toFixed(0)} MB`,
        };
      },
    }),
  ),
];
