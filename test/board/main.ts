/**
 * Draws every public rule sheet and reports how many of those with a grid have a board: `npm run boards [WORD]`, for
 * the sheets whose names contain the word. With `--gallery FILE`, it also writes one page with all pictures; with
 * `--library`, it draws the games of the library instead, and with `--record`, it keeps the digests of their pictures for
 * the tests: look at them first.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { escaped } from '../../src/base/index.ts';
import { corpusSheets, noteMissingCorpus } from '../corpus.ts';
import { library, sheetText, viewOf } from '../library/library-games.ts';
import { KEPT_PICTURES, libraryScenes, pictureDigest } from './library-scenes.ts';
import { type BoardTrial, tryBoard } from './try-board.ts';

const GALLERY_STYLE = `body{margin:8px;font:13px system-ui;display:flex;flex-wrap:wrap;gap:8px;align-items:flex-end}
figure{margin:0;padding:6px;border:1px solid #ccc}figure.missing{border-color:#c00}
img{max-width:220px;max-height:220px;margin:2px;vertical-align:bottom}figcaption{text-align:center}`;

const { values, positionals } = parseArgs({
  options: { gallery: { type: 'string' }, library: { type: 'boolean' }, record: { type: 'boolean' } },
  allowPositionals: true,
});
const [word = ''] = positionals;
if (!values.library) noteMissingCorpus('pictures of the public rule sheets');
const sheets = values.library
  ? library.games.map((entry) => ({
      name: entry.name,
      text: () => sheetText(entry),
      looking: viewOf(entry.family),
    }))
  : corpusSheets().map(({ name, text }) => ({ name, text, looking: {} }));
const trials: BoardTrial[] = [];
for (const sheet of sheets) {
  if (!sheet.name.includes(word)) continue;
  const trial = tryBoard(sheet.name, sheet.text(), sheet.looking);
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
if (values.gallery !== undefined) writeFileSync(values.gallery, galleryPage(drawn));
if (values.record && values.library) recordPictures();
process.exitCode = trials.some(({ failure }) => failure !== undefined) ? 1 : 0;

/** One page with every picture, for visual inspection. */
function galleryPage(shown: readonly BoardTrial[]): string {
  const figures = shown.map(({ name, hasGrid, hasBoard, pictures }) => {
    const images = pictures.map(
      (svg) => `<img alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
    );
    const mark = hasGrid && !hasBoard ? ' class="missing"' : '';
    return `<figure${mark}>${images.join('')}<figcaption>${escaped(name)}</figcaption></figure>`;
  });
  return `<!DOCTYPE html><meta charset="utf-8"><title>Boards</title><style>${GALLERY_STYLE}</style>${figures.join('\n')}\n`;
}

function recordPictures(): void {
  const lines = library.games.map((entry) => {
    const digests = libraryScenes(entry).map((scene) => `"${pictureDigest(scene)}"`);
    return `  "${entry.name}": [${digests.join(', ')}]`;
  });
  writeFileSync(KEPT_PICTURES, `{\n${lines.join(',\n')}\n}\n`);
}
