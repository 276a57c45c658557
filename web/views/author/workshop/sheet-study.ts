/** Studies a sheet step by step: what reading it shows, then what random play shows, then what a search of play shows. All messages can be cloned. */
import { seededRandom } from '../../../../src/base/index.ts';
import {
  cannotStart,
  checkPlay,
  checkStart,
  compileRules,
  readRules,
} from '../../../../src/engines/index.ts';
import type { Game } from '../../../../src/game/index.ts';
import {
  type Description,
  type Finding,
  hasErrors,
  inSourceOrder,
  printRule,
  type Reading,
  type TurnBasedDescription,
  termText,
} from '../../../../src/gdl/index.ts';
import { isEvaluationError } from '../../../../src/logic/index.ts';
import { phrases } from '../../../phrases/author.ts';
import { PlayTally, randomPlay } from './random-play.ts';
import { studyRealTime } from './real-time-study.ts';
import type { SheetView, StudyNews } from './study-news.ts';

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
const REPORT_MILLISECONDS = 200;

/** Each step takes a fraction of a second, except compiling and checking the play of large games. */
export function* studySheet(text: string, now: () => number): Generator<StudyNews | undefined, void> {
  const rules = readRules(text, { characters: LONGEST_SHEET });
  const { reading } = rules;
  if (reading === undefined) {
    const findings = rules.kind === 'refused' ? rules.findings : [];
    yield { kind: 'checked', findings, sheet: EMPTY_SHEET_VIEW };
    yield { kind: 'done', problem: phrases.sheetTooLong };
    return;
  }
  const sheet = sheetView(reading, rules.kind === 'rules');
  if (reading.description.dialect === 'rtgdl') {
    yield { kind: 'checked', findings: inSourceOrder(reading.findings), sheet };
    if (sheet.isRealTime) yield* studyRealTime(reading.description, { seconds: COMPILE_SECONDS, now });
    else yield { kind: 'done', problem: undefined };
    return;
  }
  const isSound = rules.kind === 'rules' && !hasErrors(reading.findings);
  const start = isSound ? checkStart(rules.description) : [];
  yield { kind: 'checked', findings: inSourceOrder([...reading.findings, ...start]), sheet };
  if (!sheet.isPlayable || rules.kind === 'refused') {
    yield { kind: 'done', problem: undefined };
    return;
  }
  const loaded = compileRules(rules, { seconds: COMPILE_SECONDS, now });
  if (loaded.kind === 'refused') {
    yield { kind: 'played', findings: loaded.findings };
    yield { kind: 'done', problem: phrases.cannotPlay(loaded.reason) };
    return;
  }
  try {
    yield* figures(rules.description, loaded.compilation.game, hasErrors(reading.findings), now);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    yield { kind: 'played', findings: [cannotStart(error)] };
    yield { kind: 'done', problem: phrases.cannotPlay(error.message) };
  }
}

const EMPTY_SHEET_VIEW: SheetView = {
  notation: 'kif',
  dialect: 'gdl-1',
  players: [],
  facts: 0,
  rules: 0,
  fingerprint: '',
  isPlayable: false,
  isRealTime: false,
};

/** @param hasTurns whether it was read in full, as a game with turns */
function sheetView({ description, notation, findings }: Reading, hasTurns: boolean): SheetView {
  const facts = description.rules.filter(({ body }) => body.length === 0);
  const roles = facts.flatMap(({ head }) => {
    const term = head.relation === 'role' ? head.args[0]?.term : undefined;
    return term === undefined ? [] : [term];
  });
  return {
    notation,
    dialect: description.dialect,
    players: roles.map((role) => termText(role)).filter((name) => name !== 'random'),
    facts: facts.length,
    rules: description.rules.length - facts.length,
    fingerprint: fingerprintOf(description),
    isPlayable: hasTurns && roles.length > 0,
    isRealTime: description.dialect === 'rtgdl' && roles.length > 0 && !hasErrors(findings),
  };
}

function* figures(
  description: TurnBasedDescription,
  game: Game,
  isFaulty: boolean,
  now: () => number,
): Generator<StudyNews | undefined, void> {
  if (game.isTerminal(game.initial)) {
    yield { kind: 'done', problem: phrases.overBefore };
    return;
  }
  const random = seededRandom(1);
  const names = game.roles.map(({ name, isChance }) => (isChance ? undefined : name));
  const tally = new PlayTally(names, game.engine);
  const parts = randomPlay(game, tally, { random, now });
  let spent = 0;
  let reported = -REPORT_MILLISECONDS;
  let isChecked = false;
  for (;;) {
    const start = now();
    parts.next();
    spent += now() - start;
    const isEnough = spent > 1000 * PLAY_SECONDS || tally.games >= MOST_GAMES;
    if (tally.games > 0 && (isEnough || spent - reported >= REPORT_MILLISECONDS)) {
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

/** A short text that changes whenever the game changes, and not when only its layout does. */
export function fingerprintOf({ rules, externals, dialect }: Description): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const libraries = externals.map(({ name, resource = '', command = [], relations }) =>
    [name, resource, ...command, ...relations.map(({ relation }) => relation)].join(' '),
  );
  for (const text of [...libraries, ...rules.map((rule) => printRule(rule))]) {
    for (const character of `${text}\n`) {
      const code = character.codePointAt(0) ?? 0;
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
  }
  const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
  return `${dialect} ${rules.length} ${hex(high)}${hex(low)}`;
}
