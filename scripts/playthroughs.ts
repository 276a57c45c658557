/** npm run playthroughs: replays the library games and stores the results beside their sheets. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadGame } from '../src/engines/index.ts';
import { installedLibrary, sheetFile } from '../src/host/index.ts';
import type { LibraryGame } from '../src/library/index.ts';
import { playthrough } from './playthrough.ts';
import { playthroughFile } from './playthrough-file.ts';

const { library, problems } = installedLibrary();
for (const problem of problems) console.error(`games/${problem}`);
const wanted = process.argv.slice(2);
for (const name of wanted.filter((each) => library.find(each) === undefined)) {
  console.error(`there is no game '${name}' in the library`);
  process.exitCode = 2;
}
for (const game of library.games) if (wanted.length === 0 || wanted.includes(game.name)) renew(game);

function renew(game: LibraryGame): void {
  const loaded = loadGame(readFileSync(sheetFile(game), 'utf8'), { name: game.name, checks: 'reading' });
  if (loaded.kind === 'refused') return;
  const file = playthroughFile(game);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const after = playthrough(game.name, loaded.compilation.game);
  if (after === before) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, after);
  console.log(`${path.relative(process.cwd(), file)}: written`);
}
