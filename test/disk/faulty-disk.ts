/** Small tournaments on a disk that fails: `disk.c` stands in front of it, in a process of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/bootstrap.mjs';

export type DiskTask =
  /** One call after the other fails: with an error, as if the disk were full from then on, by writing only half, or one read. */
  | { readonly kind: 'eio' | 'full' | 'short' | 'unread' /** 1 for every call. */; readonly step: number }
  /** One sync after the other syncs nothing, and the power is cut later. */
  | { readonly kind: 'lost'; readonly step: number; readonly seed: number }
  /** The power is cut at so many moments. */
  | { readonly kind: 'cuts'; readonly count: number; readonly seed: number };

export interface DiskReport {
  readonly trials: number;
  /** Tournaments that ended with an error for the user. */
  readonly refused: number;
  /** Stores that were refused as damaged. */
  readonly damaged: number;
  readonly problems: readonly string[];
}

const HERE = path.join(root, 'test', 'disk');

/** Whether the disk can be put in front of a program: on Linux, with a compiler for C. */
export function hasFaultyDisk(): boolean {
  return process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
}

export class FaultyDisk {
  readonly #folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'anygame-disk-')));
  readonly #library = path.join(this.#folder, 'disk.so');

  constructor() {
    const source = path.join(HERE, 'disk.c');
    execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', this.#library, source, '-ldl', '-lpthread']);
  }

  run(task: DiskTask): DiskReport {
    const work = mkdtempSync(path.join(this.#folder, 'work-'));
    const disk = mkdtempSync(path.join(work, 'disk-'));
    const script = path.join(HERE, 'worker.ts');
    const { stdout, stderr, status, signal } = spawnSync(
      process.execPath,
      ['--import', 'tsx', script, JSON.stringify(task)],
      {
        cwd: root,
        env: { ...process.env, LD_PRELOAD: this.#library, ANYGAME_DISK: disk },
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
    );
    rmSync(work, { recursive: true });
    if (status !== 0) throw new Error(`the process ended with ${signal ?? status}: ${stderr}`);
    return JSON.parse(stdout) as DiskReport;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
