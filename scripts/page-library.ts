/** Writes the library data for the page: the list of games, their sheets and rules, and a picture of each. */

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../src/base/index.ts';
import {
  drawingsFor,
  inferLayout,
  inferTimedLayout,
  readView,
  type Scene,
  sceneOf,
  svgOf,
} from '../src/board/index.ts';
import { compileTimed, loadGame } from '../src/engines/index.ts';
import { type Game, legalByRole, type State } from '../src/game/index.ts';
import { readDescription } from '../src/gdl/index.ts';
import { installedArcade, installedLibrary, installedRealTime } from '../src/host/index.ts';
import {
  type ArcadeSheets,
  type LibraryGame,
  type Puzzle,
  playersOf,
  sheetPath,
} from '../src/library/index.ts';
import { isRecordProblem, replay } from '../src/match/index.ts';
import type { ListedGame } from '../web/app/library.ts';
import type { ListedRealTime } from '../web/app/real-time-library.ts';
import { type ArcadePictures, arcadePicture, arcadePictures } from './arcade-pictures.ts';
import { root } from './bootstrap.mjs';
import { fingerprintsOf } from './fingerprints.mjs';

const games = path.join(root, 'games');
const cache = path.join(root, '.cache', 'boards');
/** Pictures depend only on the sheet and the view file. */
const drawer = hash(JSON.stringify(fingerprintsOf(['src/board', 'scripts/page-library.ts'])));
const arcadeDrawer = hash(
  JSON.stringify(fingerprintsOf(['src/board/sprites', 'src/engines/sprites', 'scripts/arcade-pictures.ts'])),
);
/** Maximum length in characters. */
const LONGEST_GIST = 200;
/** Number of joint moves. */
const MOVES = 12;

function main(out: string): void {
  const { library } = installedLibrary();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(path.join(out, 'boards'), { recursive: true });
  mkdirSync(cache, { recursive: true });
  for (const game of library.games) {
    copyText(game, out);
    writeFileSync(path.join(out, 'boards', `${game.name}.svg`), picture(game));
  }
  writeFileSync(path.join(out, 'games.json'), JSON.stringify(library.games.map(listed)));
  copyFileSync(path.join(games, 'fingerprints.json'), path.join(out, 'fingerprints.json'));
  writePuzzles(out, library.games);
  writeArcade(path.join(out, 'arcade'));
  writeRealTime(path.join(out, 'real-time'));
}

/** Copies `puzzles.json`, lists the game of each puzzle in `puzzle-games.json`, and draws its position. */
function writePuzzles(out: string, all: readonly LibraryGame[]): void {
  const file = path.join(games, 'puzzles.json');
  copyFileSync(file, path.join(out, 'puzzles.json'));
  const puzzles = JSON.parse(readFileSync(file, 'utf8')) as readonly Puzzle[];
  writeFileSync(path.join(out, 'puzzle-games.json'), JSON.stringify(puzzles.map((puzzle) => puzzle.game)));
  for (const [i, puzzle] of puzzles.entries()) {
    const game = all.find(({ name }) => name === puzzle.game);
    if (game === undefined) throw new Error(`there is no game '${puzzle.game}'`);
    const sheet = readFileSync(path.join(games, sheetPath(game)), 'utf8');
    const view = viewText(game);
    const drawing = path.join(cache, `${hash(drawer, sheet, view ?? '', JSON.stringify(puzzle))}.svg`);
    if (!existsSync(drawing)) writeFileSync(drawing, drawn(game, sheet, view, puzzle.moves));
    copyFileSync(drawing, path.join(out, 'boards', `puzzle-${i + 1}.svg`));
  }
}

/** `real-time/games.json` lists the real-time games (`ListedRealTime`), and `real-time/NAME.kif` has the rules of one. */
function writeRealTime(out: string): void {
  const { games: entries, sheet, view } = installedRealTime();
  mkdirSync(out);
  for (const { name, title } of entries) {
    const text = sheet(name);
    writeFileSync(path.join(out, `${name}.kif`), text);
    const file = path.join(cache, `${hash(drawer, 'real-time', text, view(name) ?? '')}.svg`);
    if (!existsSync(file)) writeFileSync(file, drawnTimed(name, title, text, view(name)));
    copyFileSync(file, path.join(out, '..', 'boards', `real-time-${name}.svg`));
  }
  const listedGames = entries.map((entry): ListedRealTime => ({ ...entry, view: view(entry.name) }));
  writeFileSync(path.join(out, 'games.json'), JSON.stringify(listedGames));
}

/** The first moment of a real-time game. */
function drawnTimed(name: string, title: string, text: string, view: string | undefined): string {
  const { description } = readDescription(text, name);
  if (description.dialect !== 'rtgdl') throw new Error(`${name} is not real-time GDL`);
  const { game } = compileTimed(description, { engine: 'rules' });
  const facts = game.facts(game.initial).map(({ fluent }) => fluent);
  const read = view === undefined ? undefined : readView(view);
  const layout = inferTimedLayout(description, game, read?.kind === 'view' ? read.view : undefined);
  const scene = sceneOf(layout, facts);
  return svgOf(scene, { title, parts: scene.boards.length > 0 ? 'boards' : 'all', background: false });
}

/** `arcade/games.json` lists the arcade games (`ArcadeGame`), and `arcade/NAME.json` has the texts of one (`ArcadeSheets`). */
function writeArcade(out: string): void {
  const { games: entries, sheets } = installedArcade();
  mkdirSync(out);
  for (const { name, title } of entries) {
    const texts = sheets(name);
    writeFileSync(path.join(out, `${name}.json`), JSON.stringify(texts));
    const pictures = cachedPictures(name, title, texts);
    for (const kind of ['moving', 'still'] as const)
      writeFileSync(path.join(out, '..', arcadePicture(name, kind)), pictures[kind]);
  }
  writeFileSync(path.join(out, 'games.json'), JSON.stringify(entries));
}

function cachedPictures(name: string, title: string, texts: ArcadeSheets): ArcadePictures {
  const file = path.join(cache, `${hash(arcadeDrawer, title, JSON.stringify(texts))}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const pictures = arcadePictures(name, title, texts);
  writeFileSync(file, JSON.stringify(pictures));
  return pictures;
}

function copyText(game: LibraryGame, out: string): void {
  mkdirSync(path.join(out, game.family), { recursive: true });
  const files = [sheetPath(game), `${game.family}/game.json`, `${game.family}/view.json`];
  for (const file of files)
    if (existsSync(path.join(games, file))) copyFileSync(path.join(games, file), path.join(out, file));
}

function listed(game: LibraryGame): ListedGame {
  const { name, title, family, tags, difficulty, rules } = game;
  return {
    name,
    title,
    family,
    tags,
    difficulty,
    players: playersOf(game).length,
    gist: gist(rules),
    hasView: viewText(game) !== undefined,
  };
}

/** As many whole sentences as fit. */
function gist(rules: string): string {
  const sentences = rules.match(/[^.!?]+[.!?]+\s*/g) ?? [rules];
  let text = '';
  for (const sentence of sentences) {
    if (text !== '' && text.length + sentence.length > LONGEST_GIST) break;
    text += sentence;
  }
  return text.trim();
}

function viewText({ family }: LibraryGame): string | undefined {
  const file = path.join(games, family, 'view.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function picture(game: LibraryGame): string {
  const sheet = readFileSync(path.join(games, sheetPath(game)), 'utf8');
  const view = viewText(game);
  const file = path.join(cache, `${hash(drawer, sheet, view ?? '')}.svg`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const svg = drawn(game, sheet, view);
  writeFileSync(file, svg);
  return svg;
}

/** @param moves the joint moves that lead to the position; a telling one if absent */
function drawn(
  { name, title }: LibraryGame,
  sheet: string,
  view: string | undefined,
  moves?: Puzzle['moves'],
): string {
  // Only a few states are needed, so a circuit is not worth the time.
  const loaded = loadGame(sheet, { name, checks: 'reading', engine: 'rules' });
  if (loaded.kind === 'refused') throw new Error(`${name}: ${loaded.message}`);
  const { description } = loaded;
  const { game } = loaded.compilation;
  const read = view === undefined ? undefined : readView(view);
  const layout = inferLayout(description, game, read?.kind === 'view' ? { view: read.view } : {});
  const drawings = drawingsFor(description);
  const sceneAt = (state: State): Scene => {
    const facts = game.facts(state);
    return sceneOf(layout, facts, drawings && { drawings: drawings(facts) });
  };
  if (moves !== undefined) {
    const match = replay(game, moves);
    if (isRecordProblem(match)) throw new Error(`${name}: ${match.problem}`);
    const scene = sceneAt(match.state);
    return svgOf(scene, { title, parts: scene.boards.length > 0 ? 'boards' : 'all', background: false });
  }
  const initial = sceneAt(game.initial);
  // An empty board shows little; some moves later it shows what the game is about.
  const isEmpty = initial.boards.every(({ pieces }) => pieces.every(({ isGround }) => isGround));
  const scene = isEmpty && initial.boards.length > 0 ? sceneAt(somewhat(game)) : initial;
  return svgOf(scene, { title, parts: scene.boards.length > 0 ? 'boards' : 'all', background: false });
}

/** The position after some random moves. */
function somewhat(game: Game): State {
  const random = seededRandom(1);
  let state = game.initial;
  for (let moves = 0; moves < MOVES; moves++) {
    const legal = legalByRole(game, state);
    const next = game.next(
      state,
      legal.map((each) => random.pick(each)),
    );
    if (game.isTerminal(next)) return state;
    state = next;
  }
  return state;
}

function hash(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

main(path.resolve(process.argv[2] ?? path.join(root, 'dist', 'page', 'library')));
