/** Words for keeping games: `save`, `save!`, `load`. */
import { stat } from 'node:fs/promises';
import { isSaveProblem, replayed, savedSeats, savedText } from '../../match/index.ts';
import { printable } from '../columns.ts';
import { Failure } from '../failure.ts';
import { counted } from '../finding-report.ts';
import { writeNewFile } from '../write.ts';
import { readSavedFile, typedPath } from './saved-file.ts';
import type { Session } from './session.ts';
import type { Outcome, Word } from './word.ts';

export const FILING_WORDS: readonly Word[] = [
  {
    name: 'save',
    usage: '[FILE]',
    does: 'keep the game in a file',
    run: (session, rest) => save(session, rest, false),
  },
  {
    name: 'save!',
    usage: 'FILE',
    does: 'the same, even if there is such a file',
    run: (session, rest) => save(session, rest, true),
  },
  {
    name: 'load',
    usage: 'FILE',
    does: 'go on with a game that was kept',
    run: (session, rest) => load(session, typedPath(rest)),
  },
];

async function save(session: Session, rest: string, mayReplace: boolean): Promise<Outcome> {
  const file = rest === '' ? session.file : typedPath(rest);
  if (file === undefined) {
    session.say("In which file? As in 'save my-game.json'.");
    return 'ask';
  }
  const exists = (await stat(file).catch(() => undefined)) !== undefined;
  if (exists && !mayReplace && file !== session.file) {
    session.say(`There is a file ${printable(file)} already; 'save! ${printable(file)}' replaces it.`);
    return 'ask';
  }
  const { match, seats, budget, table } = session;
  try {
    await writeNewFile(file, savedText({ ...table, match, seats, budget }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    session.say(`Not saved: ${printable(error.message)}.`);
    return 'ask';
  }
  session.file = file;
  const how = exists ? 'Replaced' : 'Saved in';
  session.say(
    `${how} ${printable(file)}, ${counted(match.length, 'move')}; 'load ${printable(file)}' goes on from here.`,
  );
  return 'ask';
}

/** The game stays as it is if anything is wrong with the file. */
async function load(session: Session, file: string): Promise<Outcome> {
  const refuse = (problem: string): Outcome => {
    session.say(`Not loaded: ${printable(`${file}: ${problem}`)}.`);
    return 'ask';
  };
  if (file === '') {
    session.say("From which file? As in 'load my-game.json'.");
    return 'ask';
  }
  const saved = await readSavedFile(file);
  if (isSaveProblem(saved)) return refuse(saved.problem);
  const { game, hidesMoves } = session.match;
  if (saved.sheet !== session.table.sheet)
    return refuse(
      `this is a game of ${printable(saved.game)} with other rules than those played here; 'anygame play --load ${printable(file)}' plays it`,
    );
  const match = replayed(game, hidesMoves, saved);
  if (isSaveProblem(match)) return refuse(match.problem);
  const seats = savedSeats(game, saved);
  if (isSaveProblem(seats)) return refuse(seats.problem);
  session.replace({ match, seats, budget: saved.budget });
  session.file = file;
  session.say(
    `Loaded ${printable(file)}, ${counted(match.length, 'move')}: ${session.table.display.seats(match, seats)}.`,
  );
  return 'show';
}
