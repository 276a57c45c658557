/** The script of the worker that inspects games. */
import { serve, webWorkerCaller } from '../../../src/base/index.ts';
import { speak } from '../../phrases/language.ts';
import { loadSheet } from '../../table/load-sheet.ts';
import { Inside, type InsideProtocol } from './inside.ts';

let inside: Inside | undefined;

function opened(): Inside {
  if (inside === undefined) throw new Error('no game is open');
  return inside;
}

serve<InsideProtocol>(webWorkerCaller(self), {
  open: async ({ language, name, sheet, drawing }) => {
    await speak(language);
    const loaded = loadSheet(name, sheet, { view: drawing });
    if (loaded.kind === 'refused') throw new Error(loaded.problem);
    inside = new Inside(loaded, () => performance.now());
    return inside.game();
  },
  position: (line) => opened().position(line),
  draw: ({ line, wish, turned }) => opened().drawing(line, wish, turned),
  analyse: () => opened().findings(),
  learn: () => opened().learn(),
  search: ({ line, seconds }) => opened().search(line, seconds),
  branches: (node) => opened().branches(node),
});
