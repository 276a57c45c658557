/** The puzzles that come with the page, and which of them were solved in this browser. */
import { signal } from '@preact/signals';
import type { Puzzle } from '../../src/library/index.ts';
import { common } from '../phrases/common.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'puzzles.solved';

let loading: Promise<readonly Puzzle[]> | undefined;

export function loadPuzzles(): Promise<readonly Puzzle[]> {
  loading ??= fetchPuzzles();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchPuzzles(): Promise<readonly Puzzle[]> {
  const address = './library/puzzles.json';
  const response = await fetch(address);
  if (!response.ok) throw new Error(common.notLoaded(address, response.status));
  return (await response.json()) as readonly Puzzle[];
}

/** The position of a puzzle; `scripts/page-library.ts` draws it. */
export function puzzlePicture(number: number): string {
  return `./library/boards/puzzle-${number}.svg`;
}

/** Identifies a puzzle when the list changes. */
function keyOf({ game, moves, solution }: Puzzle): string {
  return `${game} ${moves.length} ${solution}`;
}

const solved = signal<ReadonlySet<string>>(new Set((readStored(KEY) ?? '').split('\n')));

export function isSolved(puzzle: Puzzle): boolean {
  return solved.value.has(keyOf(puzzle));
}

export function noteSolved(puzzle: Puzzle): void {
  solved.value = new Set(solved.peek()).add(keyOf(puzzle));
  writeStored(KEY, [...solved.peek()].join('\n'));
}
