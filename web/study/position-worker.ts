/** The script of the worker that replays matches. */
import { serve, webWorkerCaller } from '../../src/base/index.ts';
import { type Language, speak } from '../phrases/language.ts';
import { loadSheet } from '../table/load-sheet.ts';
import {
  type MoveSequence,
  PositionStudy,
  type SeenLine,
  type SeenPosition,
  type StudiedGame,
  type StudiedPosition,
  type StudiedSheet,
} from './position-study.ts';

export interface PositionProtocol {
  readonly open: {
    readonly ask: StudiedSheet & { readonly language: Language };
    readonly answer: StudiedGame;
  };
  readonly position: { readonly ask: MoveSequence; readonly answer: StudiedPosition };
  readonly told: { readonly ask: MoveSequence; readonly answer: readonly string[] };
  readonly seen: { readonly ask: SeenLine; readonly answer: SeenPosition };
}

let study: PositionStudy | undefined;

serve<PositionProtocol>(webWorkerCaller(self), {
  open: async ({ language, name, sheet, drawing }) => {
    await speak(language);
    const loaded = loadSheet(name, sheet, { view: drawing });
    if (loaded.kind === 'refused') throw new Error(loaded.problem);
    study = new PositionStudy(loaded);
    return study.game;
  },
  position: (line) => {
    if (study === undefined) throw new Error('no game is open');
    return study.position(line);
  },
  told: (line) => {
    if (study === undefined) throw new Error('no game is open');
    return study.told(line);
  },
  seen: (line) => {
    if (study === undefined) throw new Error('no game is open');
    return study.seen(line);
  },
});
