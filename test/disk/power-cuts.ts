/** The possible contents of a disk after a power cut: everything synced, and any part of the rest. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Random } from '../random.ts';

/** A call that changed a disk. */
export interface DiskCall {
  readonly kind: 'create' | 'write' | 'truncate' | 'sync' | 'remove';
  readonly file: string;
  /** Offset in the file; for `truncate`, its new size. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** The calls that `disk.c` has logged. */
export function readCalls(log: string): DiskCall[] {
  const text = readFileSync(log);
  const calls: DiskCall[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(10, start);
    const [kind, file = '', at, size] = text.toString('utf8', start, end).split('\t');
    const length = Number(size);
    const bytes = text.subarray(end + 1, end + 1 + length);
    calls.push({ kind: kind as DiskCall['kind'], file, at: Number(at), bytes });
    start = end + 1 + length;
  }
  return calls;
}

/** A disk writes at least this number of bytes at once. */
const SECTOR = 512;

interface DiskFile {
  /** The content after the last sync; undefined if the file does not exist. */
  content: Buffer | undefined;
  /** Calls since the last sync. */
  pending: DiskCall[];
}

/** The files of a disk after a power cut that follows the given calls. */
export function afterPowerCut(calls: readonly DiskCall[], random: Random): Map<string, Buffer> {
  const files = new Map<string, DiskFile>();
  for (const call of calls) {
    const file = files.get(call.file) ?? { content: undefined, pending: [] };
    files.set(call.file, file);
    if (call.kind === 'sync') {
      for (const [name, entry] of files) if (path.dirname(name) === call.file) keepEntry(entry);
      for (const each of file.pending) apply(file, each);
      file.pending = [];
    } else file.pending.push(call);
  }
  // The disk may have been idle or busy.
  const kept = random.pick([0, 0.5, 1]);
  const left = new Map<string, Buffer>();
  for (const [name, file] of files) {
    for (const call of file.pending) {
      if (!random.chance(kept)) continue;
      const isTorn = call.bytes.length > SECTOR && random.chance(0.2);
      const torn = SECTOR * (1 + random.below(Math.max(1, Math.floor(call.bytes.length / SECTOR))));
      apply(file, isTorn ? { ...call, bytes: call.bytes.subarray(0, torn) } : call);
    }
    if (file.content !== undefined) left.set(name, file.content);
  }
  return left;
}

/** The folder was synced: it has the file or not, though perhaps not its content. */
function keepEntry(file: DiskFile): void {
  const removed = file.pending.findLastIndex(({ kind }) => kind === 'remove');
  if (removed >= 0) {
    file.content = undefined;
    file.pending = file.pending.slice(removed + 1);
  }
  if (file.pending.some(({ kind }) => kind === 'create')) file.content ??= Buffer.alloc(0);
}

function apply(file: DiskFile, { kind, at, bytes }: DiskCall): void {
  const before = file.content ?? Buffer.alloc(0);
  if (kind === 'remove') file.content = undefined;
  else if (kind === 'truncate') file.content = resized(before, at);
  else if (kind === 'create') file.content = before;
  else {
    const content = resized(before, Math.max(before.length, at + bytes.length));
    bytes.copy(content, at);
    file.content = content;
  }
}

function resized(bytes: Buffer, size: number): Buffer {
  const other = Buffer.alloc(size);
  bytes.copy(other, 0, 0, size);
  return other;
}

/** Writes the files to a folder. Memory shared by programs is gone after a power cut. */
export function restore(files: ReadonlyMap<string, Buffer>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files)
    if (!name.endsWith('-shm')) writeFileSync(path.join(folder, path.basename(name)), content);
}
