/** The script of the worker that compares games. */
import { serve, webWorkerCaller } from '../../../src/base/index.ts';
import { speak } from '../../phrases/language.ts';
import type { StudiedSheet } from '../../study/position-study.ts';
import { type LoadedSheet, loadSheet } from '../../table/load-sheet.ts';
import { candidatesIn, SameGamesStudy, type SameProtocol } from './same.ts';

let study: SameGamesStudy | undefined;

function loaded({ name, sheet, drawing }: StudiedSheet): LoadedSheet {
  const result = loadSheet(name, sheet, { view: drawing });
  if (result.kind === 'refused') throw new Error(`${name}: ${result.problem}`);
  return result;
}

serve<SameProtocol>(webWorkerCaller(self), {
  compare: async ({ language, first, second }) => {
    await speak(language);
    study = new SameGamesStudy(loaded(first), loaded(second), [first.name, second.name]);
    return study.compare(() => performance.now());
  },
  candidates: async ({ language, game, library }) => {
    await speak(language);
    return candidatesIn(library, loaded(game), () => performance.now());
  },
  position: (line) => {
    if (study === undefined) throw new Error('no games are compared');
    return study.position(line);
  },
});
