/** Small tournaments on a failing disk: `disk.c` intercepts its calls in a separate process. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/bootstrap.mjs';

export type DiskTask =
  /** Each call in turn fails: with an error, as if the disk were full from then on, by writing only half, by a failed read, or with all further reads. */
  | {
      readonly kind: 'eio' | 'full' | 'short' | 'unread' | 'blind';
      /** 1 for every call. */
      readonly step: number;
    }
  /** Each sync in turn does nothing, and the power is cut later. */
  | { readonly kind: 'lost'; readonly step: number; readonly seed: number }
  /** The power is cut at this number of points. */
  | { readonly kind: 'cuts'; readonly count: number; readonly seed: number };

export interface DiskReport {
  readonly trials: number;
  /** Number of tournaments that ended with an error for the user. */
  readonly refused: number;
  /** Number of stores refused as damaged. */
  readonly damaged: number;
  readonly problems: readonly string[];
}

const HERE = path.join(root, 'test', 'disk');

/** Whether the disk can be intercepted: on Linux, with a C compiler. */
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
