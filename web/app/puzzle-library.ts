/** The puzzles that come with the page, and which of them were solved in this browser. */
import { signal } from '@preact/signals';
import type { Puzzle } from '../../src/library/index.ts';
import { common } from '../phrases/common.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'puzzles.solved';

let loading: Promise<readonly Puzzle[]> | undefined;

export function loadPuzzles(): Promise<readonly Puzzle[]> {
  loading ??= fetchList<Puzzle>('./library/puzzles.json');
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** The game of each puzzle, a much shorter list. */
export function loadPuzzleGames(): Promise<readonly string[]> {
  return fetchList<string>('./library/puzzle-games.json');
}

async function fetchList<Item>(address: string): Promise<readonly Item[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(common.notLoaded(address, response.status));
  return (await response.json()) as readonly Item[];
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
