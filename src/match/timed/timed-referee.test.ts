import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { compileTimed } from '../../engines/index.ts';
import { type Move, type Role, type TimedGame, UNIT } from '../../game/index.ts';
import { canonicalText, readDescription, readTerm, type Term, TermPool } from '../../gdl/index.ts';
import { type TimedNews, timedPlayerKind } from '../../players/index.ts';
import { RANK, RealClock, type RealTime, VirtualClock } from './timed-clock.ts';
import { playRealMatch, playVirtualMatch, type TimedMatchSetup } from './timed-match.ts';
import { type TimedEnd, TimedReferee } from './timed-referee.ts';

function libraryGame(name: string): TimedGame {
  const text = readFileSync(`games/real-time/${name}/${name}.kif`, 'utf8');
  const { description } = readDescription(text, name);
  if (description.dialect !== 'rtgdl') throw new Error('not real-time GDL');
  return compileTimed(description).game;
}

/** A game with the virtual clock and moves submitted at given times. */
function refereed(game: TimedGame, moves: readonly (readonly [number, number, string])[]) {
  const clock = new VirtualClock();
  const told: { role: number; news: TimedNews }[] = [];
  let end: TimedEnd | undefined;
  const referee = new TimedReferee(game, {
    clock,
    random: seededRandom(3),
    tell: (role, news) => void told.push({ role, news }),
    onEnd: (how) => {
      end = how;
    },
    longest: 100 * UNIT,
  });
  referee.start();
  for (const [units, role, text] of moves)
    clock.at(units * UNIT, RANK.players, () => {
      const term = readTerm(text, new TermPool()) as Term;
      const move = everyMove(game, referee, role).find(
        (each) => canonicalText(game.moveTerm(each)) === canonicalText(term),
      );
      if (move === undefined) referee.refuse(role as Role);
      else referee.submit(role as Role, move);
    });
  while (end === undefined && clock.step());
  return { told, end: end as TimedEnd | undefined, referee };
}

/** All moves with known numbers, legal or not. */
function everyMove(game: TimedGame, referee: TimedReferee, role: number): Move[] {
  return [...game.legalMoves(referee.state, role as Role), ...game.legalMoves(game.initial, role as Role)];
}

describe('the referee of real-time games', () => {
  it('makes what runs out happen at its moment, and moves at theirs', () => {
    const { end, referee } = refereed(libraryGame('quick-tic-tac-toe'), [[0.4, 0, '(mark 2 2)']]);
    expect(end).toEqual({ at: 1.4 * UNIT, goals: [100, 0], reason: 'terminal' });
    expect(referee.events.map(({ at }) => at)).toEqual([0.4 * UNIT]);
  });

  it('answers a move that is not legal to its sender alone, and nothing else happens', () => {
    const { told, referee } = refereed(libraryGame('quick-tic-tac-toe'), [
      [0.1, 0, '(mark 2 2)'],
      [0.2, 0, '(mark 1 1)'],
    ]);
    expect(told.filter(({ news }) => news.kind === 'refused')).toEqual([
      { role: 0, news: { kind: 'refused', at: 0.2 * UNIT } },
    ]);
    expect(referee.refused).toEqual([1, 0]);
    expect(referee.end?.at).toBe(1.1 * UNIT);
  });

  it('makes one update of moves at the same moment, and two of two moves of one role', () => {
    const { end } = refereed(libraryGame('continuous-chicken'), [
      [2, 0, 'swerve'],
      [2, 1, 'swerve'],
    ]);
    expect(end).toEqual({ at: 2 * UNIT, goals: [60, 60], reason: 'terminal' });
    const { referee } = refereed(libraryGame('timed-orders'), [
      [1, 0, '(build barracks)'],
      [1, 0, '(build blacksmith)'],
    ]);
    expect(referee.events.map(({ at }) => at)).toEqual([UNIT, UNIT]);
  });

  it('tells who does not see a move nothing at all', () => {
    const { told } = refereed(libraryGame('submarines'), [
      [0.5, 1, '(sail 5)'],
      [2, 0, 'ping'],
    ]);
    const heard = told.flatMap(({ role, news }) =>
      news.kind === 'percepts' ? [[role, news.at / UNIT, news.percepts.map(canonicalText)]] : [],
    );
    expect(heard).toEqual([
      [1, 0.5, []],
      [0, 2, ['(echo 5)']],
      [1, 2, ['(pinged 1)']],
    ]);
  });

  it('ends a game in which nobody can move and nothing runs out', () => {
    const { description } = readDescription(
      '(role r) (init infinity a) (init 1 b) (<= (next infinity a) (true infinity a)) (<= (legal r go) (true ?t b)) (<= terminal (true infinity c)) (goal r 7)',
      'sheet',
    );
    if (description.dialect !== 'rtgdl') throw new Error('not real-time GDL');
    const { end } = refereed(compileTimed(description).game, []);
    expect(end).toEqual({ at: UNIT, goals: [7], reason: 'stuck' });
  });
});

/** Time advanced by the test, with timers that are late by some milliseconds. */
class StillTime implements RealTime {
  #now = 1000;
  #timers: { at: number; action: () => void }[] = [];
  readonly #late: number;

  constructor(late = 0) {
    this.#late = late;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(action: () => void, milliseconds: number): unknown {
    const timer = { at: this.#now + milliseconds + this.#late, action };
    this.#timers.push(timer);
    return timer;
  }

  clearTimeout(timer: unknown): void {
    this.#timers = this.#timers.filter((each) => each !== timer);
  }

  /** Advances time by this many milliseconds. */
  pass(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.clearTimeout(next);
      this.#now = Math.max(this.#now, next.at);
      next.action();
    }
    this.#now = until;
  }
}

const SETUP: Omit<TimedMatchSetup, 'game'> = {
  players: ['first', 'first'].map((name) => timedPlayerKind(name) as never),
  seed: 4,
  reaction: 200_000,
  thinking: { kind: 'work', updates: 50 },
  longest: 50 * UNIT,
};

describe('clocks of real-time games', () => {
  it('give the same record where the real one is never late', async () => {
    const setup = { ...SETUP, game: libraryGame('clock-sticks') };
    const time = new StillTime();
    const real = playRealMatch(setup, time, 1000);
    time.pass(60_000);
    expect(await real).toEqual(await playVirtualMatch(setup));
  });

  it.each(['quick-draw', 'light-duel'])(
    'play %s the same way a thousand times from one seed',
    async (name) => {
      const players = ['rt-mcts', 'random'].map((each) => timedPlayerKind(each) as never);
      const setup = { ...SETUP, players, game: libraryGame(name) };
      const records = new Set<string>();
      for (let i = 0; i < 1000; i++) records.add(JSON.stringify(await playVirtualMatch(setup)));
      expect(records.size).toBe(1);
      expect([...records][0]).toMatch(/"reason":"terminal"/);
    },
  );

  it('make facts run out at their moments though timers are late', async () => {
    const time = new StillTime(15);
    const record = playRealMatch({ ...SETUP, game: libraryGame('light-duel'), players: [] }, time, 1000);
    time.pass(60_000);
    expect(await record).toMatchObject({ end: '4.5', goals: [50, 50], reason: 'terminal' });
  });

  it('go to the moment that another clock shows, and keep appointments by it', () => {
    const time = new StillTime();
    const clock = new RealClock(time, 1000);
    const moments: number[] = [];
    clock.at(2 * UNIT, RANK.players, () => moments.push(clock.now()));
    time.pass(500);
    clock.synchronise(1.8 * UNIT);
    time.pass(199);
    expect(moments).toEqual([]);
    time.pass(1);
    expect(moments).toEqual([2 * UNIT]);
    clock.synchronise(0.5 * UNIT);
    expect(clock.now()).toBe(0.5 * UNIT);
  });

  it('stand still while they are paused', () => {
    const time = new StillTime();
    const clock = new RealClock(time, 1000);
    const moments: number[] = [];
    clock.at(2 * UNIT, RANK.players, () => moments.push(clock.now()));
    time.pass(1500);
    clock.pause();
    time.pass(10_000);
    expect([clock.now(), moments]).toEqual([1.5 * UNIT, []]);
    clock.resume();
    time.pass(499);
    expect(moments).toEqual([]);
    time.pass(1);
    expect(moments).toEqual([2 * UNIT]);
  });
});
