/** The script of the worker that looks inside games. */
import { answerQuestions } from '../../study/worker-questions.ts';
import { loadSheet } from '../../table/load-sheet.ts';
import { Inside, type InsideAnswer, type InsideQuestion } from './inside.ts';

let inside: Inside | undefined;

answerQuestions<InsideQuestion, InsideAnswer>((question) => {
  if (question.kind !== 'open') {
    if (inside === undefined) throw new Error('No game is open.');
    return inside.answer(question);
  }
  const { name, sheet, drawing } = question.sheet;
  const loaded = loadSheet(name, sheet, drawing);
  if (loaded.kind === 'refused') throw new Error(loaded.problem);
  inside = new Inside(loaded, () => performance.now());
  return { kind: 'game', game: inside.game() };
});
