/**
 * Checks real-time rules by playing them: finds endless loops, dead ends, and goals that are missing or contradict
 * each other.
 */
import { type Random, seededRandom } from '../../base/index.ts';
import { type Move, type Role, type TimedGame, UNIT, unitsText } from '../../game/index.ts';
import { canonicalText, type Finding, finding, type RealTimeDescription, termText } from '../../gdl/index.ts';
import { isTimedError, ZenoError } from './lifetimes.ts';
import { TimedRun } from './timed-run.ts';

export interface TimedPlayCheckOptions {
  /** The number of random games to play. */
  readonly games: number;
  readonly seed?: number;
  /** A time limit for slow games, in seconds. */
  readonly seconds?: number;
  readonly now?: () => number;
}

export interface TimedPlayCheck {
  readonly findings: readonly Finding[];
  readonly games: number;
  /** The length of the shortest game in updates. */
  readonly shortest: number;
  readonly longest: number;
}

/** A game that takes longer than this counts as endless. */
const LONGEST = 2_000 * UNIT;
const MOST_UPDATES = 20_000;
/** In the first games no one moves; in every third game after that, players hardly do. */
const SILENT_GAMES = 2;

export function checkTimedPlay(
  description: RealTimeDescription,
  game: TimedGame,
  { games, seed = 1, seconds = 10, now = () => performance.now() }: TimedPlayCheckOptions,
): TimedPlayCheck {
  const found = new Map<string, Finding>();
  const note = (
    code: 'GDL502' | 'GDL503' | 'GDL504' | 'GDL507' | 'GDL509' | 'GDL510',
    key: string,
    message: string,
    span?: Finding['span'],
  ): void => {
    if (!found.has(`${code} ${key}`))
      found.set(`${code} ${key}`, finding(code, message, { ...(span && { span }) }));
  };
  const end = now() + 1000 * seconds;
  const lengths: number[] = [];
  let broken = 0;
  for (let number = 0; number < games && now() < end; number++) {
    const random = seededRandom(seed + number);
    const run = new TimedRun(game, random.fork());
    try {
      play(run, random, number < SILENT_GAMES ? 0 : number % 3 === 0 ? 10 : 1);
    } catch (error) {
      if (!isTimedError(error)) throw error;
      note(
        error instanceof ZenoError ? 'GDL509' : 'GDL507',
        error.message.replace(/[\d.]+/g, ''),
        error.message,
        error instanceof ZenoError ? spanOf(description, error) : undefined,
      );
      broken++;
      continue;
    }
    lengths.push(run.updates);
    judge(game, run, note);
  }
  return {
    findings: [...found.values()],
    games: lengths.length + broken,
    shortest: lengths.length === 0 ? 0 : Math.min(...lengths),
    longest: Math.max(...lengths, 0),
  };
}

/** @param patience the longest time in units that players wait; 0 if they never move */
function play(run: TimedRun, random: Random, patience: number): void {
  const { game } = run;
  const players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
  const wait = (): number => (patience === 0 ? Number.POSITIVE_INFINITY : 1 + random.below(patience * UNIT));
  const next = players.map(wait);
  while (!run.isOver && run.updates < MOST_UPDATES) {
    const at = Math.min(...next);
    const event = run.nextEvent;
    if (Math.min(at, event) > LONGEST || (event === Number.POSITIVE_INFINITY && nobodyCanMove(run, players)))
      return;
    if (event < at) {
      run.advance(event);
      continue;
    }
    const moves = players.flatMap((role, i): { role: Role; move: Move }[] => {
      if (next[i] !== at) return [];
      next[i] = at + wait();
      const legal = game.legalMoves(run.state, role);
      return legal.length === 0 ? [] : [{ role, move: random.pick(legal) }];
    });
    if (moves.length > 0) run.move(at, moves);
  }
}

function nobodyCanMove({ game, state }: TimedRun, players: readonly Role[]): boolean {
  return players.every((role) => game.legalMoves(state, role).length === 0);
}

type Note = (code: 'GDL502' | 'GDL503' | 'GDL504' | 'GDL510', key: string, message: string) => void;

function judge(game: TimedGame, run: TimedRun, note: Note): void {
  const players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
  const at = unitsText(run.state.at);
  if (!run.isOver) {
    if (run.nextEvent === Number.POSITIVE_INFINITY && nobodyCanMove(run, players))
      note('GDL510', '', `after ${at} nobody can move and nothing runs out, but the game is not over`);
    else if (run.nextEvent !== Number.POSITIVE_INFINITY)
      note('GDL504', '', `a random game was not over after ${at} units and ${run.updates} updates`);
    return;
  }
  const expired = game.expired(run.state).map((fluent) => termText(fluent));
  const when = expired.length === 0 ? `at ${at}` : `at ${at}, when ${expired.join(' and ')} ran out,`;
  for (const role of players) {
    const values = [...new Set(game.goalTerms(run.state, role).map(canonicalText))];
    const name = game.roles[role]?.name ?? '';
    if (values.length === 0) note('GDL502', name, `${name} has no goal value at the end ${when}`);
    if (values.length > 1)
      note('GDL503', name, `${name} has the goal values ${values.join(' and ')} at the end ${when}`);
  }
}

/** Returns the span of the first rule that sets the lifetime of what runs out, or that makes the move of chance legal. */
function spanOf({ rules }: RealTimeDescription, { culprit }: ZenoError): Finding['span'] {
  const isExpiry = culprit.kind === 'expiry';
  const found = isExpiry ? culprit.fluent : culprit.move;
  if (found.kind === 'variable') return undefined;
  const rule = rules.find(({ head: { relation, args } }) => {
    // A rule that copies a lifetime does not begin it again.
    const isCopy = isExpiry && args[0]?.term.kind === 'variable';
    const term = relation === (isExpiry ? 'next' : 'legal') && !isCopy ? args[1]?.term : undefined;
    return term !== undefined && term.kind !== 'variable' && term.name === found.name;
  });
  return rule?.span;
}
