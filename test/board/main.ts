/**
 * Draws every public rule sheet and tells how many of those with a grid have a board: `npm run boards [WORD]`, for the
 * sheets whose names hold the word.
 */

import { corpusSheets, noteMissingCorpus } from '../corpus.ts';
import { type BoardTrial, tryBoard } from './try-board.ts';

const [word = ''] = process.argv.slice(2);
noteMissingCorpus('pictures of the public rule sheets');
const trials: BoardTrial[] = [];
for (const sheet of corpusSheets()) {
  if (!sheet.name.includes(word)) continue;
  const trial = tryBoard(sheet.name, sheet.text());
  trials.push(trial);
  if (trial.failure !== undefined) console.log(`FAILED ${trial.name}: ${trial.failure}`);
  else if (trial.hasGrid && !trial.hasBoard) console.log(`no board: ${trial.name}`);
}
const drawn = trials.filter(({ failure, isPlayable }) => isPlayable && failure === undefined);
const grids = drawn.filter(({ hasGrid }) => hasGrid);
const boards = grids.filter(({ hasBoard }) => hasBoard);
const times = drawn.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
console.log(
  [
    `sheets ${trials.length}, playable ${trials.filter(({ isPlayable }) => isPlayable).length}, drawn ${drawn.length}`,
    `with a grid ${grids.length}, of these with a board ${boards.length} (${((100 * boards.length) / Math.max(1, grids.length)).toFixed(1)} %)`,
    `milliseconds to infer: median ${times[times.length >> 1]?.toFixed(0)}, nine of ten within ${times[Math.floor(times.length * 0.9)]?.toFixed(0)}`,
  ].join('\n'),
);
process.exitCode = trials.some(({ failure }) => failure !== undefined) ? 1 : 0;
