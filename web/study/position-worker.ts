/** The script of the worker that replays matches. */
import { loadSheet } from '../table/load-sheet.ts';
import {
  type MoveSequence,
  PositionStudy,
  type StudiedGame,
  type StudiedPosition,
  type StudiedSheet,
} from './position-study.ts';
import { answerQuestions } from './worker-questions.ts';

export type PositionQuestion =
  | { readonly kind: 'open'; readonly sheet: StudiedSheet }
  | { readonly kind: 'position'; readonly line: MoveSequence };

export type PositionAnswer =
  | { readonly kind: 'game'; readonly game: StudiedGame }
  | { readonly kind: 'position'; readonly position: StudiedPosition };

let study: PositionStudy | undefined;

answerQuestions<PositionQuestion, PositionAnswer>((question) => {
  if (question.kind === 'open') {
    const { name, sheet, drawing } = question.sheet;
    const loaded = loadSheet(name, sheet, drawing);
    if (loaded.kind === 'refused') throw new Error(loaded.problem);
    study = new PositionStudy(loaded);
    return { kind: 'game', game: study.game };
  }
  if (study === undefined) throw new Error('no game is open');
  return { kind: 'position', position: study.position(question.line) };
});
