/** Studies a sheet step by step: what reading shows, then what random play shows, then what a search of play shows. */
import { seededRandom } from '../../../../src/circuit/index.ts';
import {
  checkText,
  type Finding,
  finding,
  hasErrors,
  inSourceOrder,
  isTurnBased,
  type Reading,
  type TurnBasedDescription,
  termText,
} from '../../../../src/gdl/index.ts';
import {
  cannotStart,
  checkPlay,
  checkStart,
  compile,
  type Game,
  isChance,
  isEvaluationError,
} from '../../../../src/machine/index.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { FromWorkshop, SheetView } from './messages.ts';
import { randomPlay } from './random-play.ts';
import { PlayTally } from './statistics.ts';

/** Characters; the largest published sheets have less than 100,000. */
const LONGEST_SHEET = 4 * 1024 * 1024;
/** Seconds. */
const COMPILE_SECONDS = 8;
const CHECK_SECONDS = 2;
const PLAY_SECONDS = 3;
const CHECKED_GAMES = 100;
const CHECKED_STATES = 5000;
const SEARCH_STEPS = 30_000;
const MOST_GAMES = 20_000;
/** Milliseconds between two reports. */
const REPORT = 200;

type Answer = Exclude<FromWorkshop, { kind: 'ready' }>;
export type StudyNews = Answer extends infer Each
  ? Each extends Answer
    ? Omit<Each, 'version'>
    : never
  : never;

/** Each step takes a fraction of a second, except compiling and checking the play of large games. */
export function* study(text: string, now: () => number): Generator<StudyNews | undefined, void> {
  if (text.length > LONGEST_SHEET) {
    const tooLong = finding(
      'GDL004',
      `the sheet has ${text.length} characters, and ${LONGEST_SHEET} is the most`,
    );
    yield { kind: 'checked', findings: [tooLong], sheet: NOTHING };
    yield { kind: 'done', problem: 'The sheet is too long.' };
    return;
  }
  const reading = checkText(text);
  const { description } = reading;
  const sheet = sheetView(reading);
  const start = isTurnBased(description) && !hasErrors(reading.findings) ? checkStart(description) : [];
  yield { kind: 'checked', findings: inSourceOrder([...reading.findings, ...start]), sheet };
  if (!sheet.isPlayable || !isTurnBased(description)) {
    yield { kind: 'done', problem: undefined };
    return;
  }
  try {
    const { game } = compile(description, { seconds: COMPILE_SECONDS, now });
    yield* figures(description, game, hasErrors(reading.findings), now);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    yield { kind: 'played', findings: [cannotStart(error)] };
    yield { kind: 'done', problem: `It cannot be played: ${error.message}.` };
  }
}

const NOTHING: SheetView = {
  notation: 'kif',
  dialect: 'gdl-1',
  players: [],
  facts: 0,
  rules: 0,
  fingerprint: '',
  isPlayable: false,
};

function sheetView({ description, findings, notation }: Reading): SheetView {
  const facts = description.rules.filter(({ body }) => body.length === 0);
  const roles = facts.flatMap(({ head }) => {
    const term = head.relation === 'role' ? head.args[0]?.term : undefined;
    return term === undefined ? [] : [term];
  });
  const isRead = !findings.some(({ code, severity }) => severity === 'error' && /^GDL[01]/.test(code));
  return {
    notation,
    dialect: description.dialect,
    players: roles.filter((role) => !isChance(role)).map((role) => termText(role)),
    facts: facts.length,
    rules: description.rules.length - facts.length,
    fingerprint: fingerprintOf(description),
    isPlayable: isRead && isTurnBased(description) && roles.length > 0,
  };
}

function* figures(
  description: TurnBasedDescription,
  game: Game,
  isFaulty: boolean,
  now: () => number,
): Generator<StudyNews | undefined, void> {
  if (game.isTerminal(game.initial)) {
    yield { kind: 'done', problem: 'The game is over before it starts.' };
    return;
  }
  const random = seededRandom(1);
  const names = game.roles.map((role) => (isChance(role) ? undefined : termText(role)));
  const tally = new PlayTally(names, game.engine);
  const parts = randomPlay(game, tally, { random, now });
  let spent = 0;
  let reported = -REPORT;
  let isChecked = false;
  for (;;) {
    const start = now();
    parts.next();
    spent += now() - start;
    const isEnough = spent > 1000 * PLAY_SECONDS || tally.games >= MOST_GAMES;
    if (tally.games > 0 && (isEnough || spent - reported >= REPORT)) {
      reported = spent;
      yield { kind: 'statistics', statistics: tally.statistics(spent / 1000) };
    } else yield undefined;
    // Rules with errors have other worries; and what play shows may change with them.
    if (tally.games > 0 && !isChecked && !isFaulty) {
      isChecked = true;
      yield { kind: 'played', findings: playFindings(description, game, now) };
    }
    if (isEnough) break;
  }
  yield { kind: 'done', problem: undefined };
}

function playFindings(description: TurnBasedDescription, game: Game, now: () => number): readonly Finding[] {
  return checkPlay(description, game, {
    games: CHECKED_GAMES,
    states: CHECKED_STATES,
    searchSteps: SEARCH_STEPS,
    seconds: CHECK_SECONDS,
    now,
  }).findings;
}
