/**
 * The six examples of Kowalski and Kisielewicz, "Towards a Real-time Game Description Language", exact to the
 * microunit.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Move, type Role, type TimedGame, type TimedState, unitsText } from '../../game/index.ts';
import { canonicalText, readDescription, readTerm, TermPool } from '../../gdl/index.ts';
import { compileTimed } from './load-timed.ts';

function load(name: string, engine: 'rules' | 'circuit'): TimedGame {
  const { description } = readDescription(readFileSync(`test/sheets/real-time/${name}.kif`, 'utf8'), name);
  if (description.dialect !== 'rtgdl') throw new Error('not read as real-time GDL');
  const { game, reason } = compileTimed(description, { engine });
  expect([game.engine, reason]).toEqual([engine, reason]);
  return game;
}

class Run {
  readonly game: TimedGame;
  state: TimedState;

  constructor(game: TimedGame) {
    this.game = game;
    this.state = game.initial;
  }

  /** Lets facts run out up to a moment, then makes a move of a role. */
  move(units: number, role: number, text: string): this {
    this.wait(units, false);
    const term = readTerm(text, new TermPool());
    const move = this.game.moveOf(this.state, role as Role, term as never) as Move;
    expect(move, `${text} is legal at ${units}`).toBeDefined();
    this.state = this.game.update(
      this.state,
      units * 1e6,
      this.game.roles.map((_, r) => (r === role ? move : undefined)),
    );
    return this;
  }

  /** Returns the moments of the silent updates up to a moment. */
  wait(units: number, including = true): string[] {
    const moments: string[] = [];
    for (;;) {
      const next = this.game.nextExpiry(this.state);
      if (next > units * 1e6 || (!including && next === units * 1e6) || this.game.isTerminal(this.state))
        return moments;
      this.state = this.game.update(this.state, next, []);
      moments.push(unitsText(next));
    }
  }

  /** Returns the facts that hold, as `fluent until moment`. */
  holds(...names: string[]): string[] {
    return this.game
      .facts(this.state)
      .map(({ expiry, fluent }) => `${canonicalText(fluent)} ${unitsText(expiry)}`)
      .filter((text) => names.some((name) => text.includes(name)))
      .sort();
  }

  get goals(): number[] {
    return this.game.roles.map((_, role) => this.game.utility(this.state, role as Role));
  }

  get expired(): string[] {
    return this.game.expired(this.state).map(canonicalText);
  }
}

describe.each(['rules', 'circuit'] as const)('the six examples by %s', (engine) => {
  it('1: who does not mark in time loses', () => {
    const run = new Run(load('tic-tac-toe', engine)).move(0.4, 0, '(mark 2 2)');
    expect(run.holds('control')).toEqual(['(control oplayer) 1.4']);
    expect(run.wait(5)).toEqual(['1.4']);
    expect(run.expired).toEqual(['(control oplayer)']);
    expect([run.game.isTerminal(run.state), run.goals]).toEqual([true, [100, 0]]);
  });

  it('2: a chess clock runs for the side to move alone', () => {
    const run = new Run(load('chess-clock', engine)).move(30, 0, '(take 1)');
    expect(run.holds('timer', 'clock')).toEqual([
      '(timer black 120) infinity',
      '(timer white 90) infinity',
      'clock 150',
    ]);
    run.move(50, 1, '(take 1)');
    expect(run.holds('timer', 'clock')).toEqual([
      '(timer black 100) infinity',
      '(timer white 90) infinity',
      'clock 140',
    ]);
    expect(run.wait(1000)).toEqual(['140']);
    expect([run.expired, run.game.isTerminal(run.state), run.goals]).toEqual([['clock'], true, [0, 100]]);
  });

  it('3: the cat comes and goes with a period of 4', () => {
    const run = new Run(load('appearing', engine));
    expect(run.holds('appear')).toEqual(['(appear cheshirecat) 1']);
    expect(run.wait(9)).toEqual(['1', '4', '5', '8', '9']);
    expect(run.holds('appear')).toEqual(['(disappear cheshirecat) 12']);
    expect(run.game.legalMoves(run.state, 0 as Role)).toEqual([]);
  });

  it('4: armour comes back after its own time and is taken again', () => {
    const run = new Run(load('respawn', engine)).move(1.5, 0, '(walk 2 3)').move(2, 0, '(walk 2 4)');
    expect(run.holds('yellow')).toEqual([
      '(torespawn 2 3 yellowarmour 5.5) 7.5',
      '(wears yellowarmour) infinity',
    ]);
    run.move(3, 0, '(walk 2 3)');
    expect(run.wait(7.5)).toEqual(['7.5']);
    expect(run.holds('onmap')).toEqual([
      '(onmap 11 11 redarmour 10) infinity',
      '(onmap 2 3 yellowarmour 5.5) infinity',
    ]);
    run.move(7.5, 0, '(walk 2 4)');
    expect(run.holds('torespawn')).toEqual(['(torespawn 2 3 yellowarmour 5.5) 13']);
  });

  it('5: a ship drifts every 0.5', () => {
    const run = new Run(load('self-moving', engine));
    expect(run.wait(1.2)).toEqual(['0.5', '1']);
    expect(run.holds('space', 'refresh')).toEqual(['(space 39 90 42 xwing) infinity', 'refresh 1.5']);
    run.move(1.7, 0, 'brake');
    expect([run.holds('space'), run.goals]).toEqual([['(space 41 92 43 xwing) infinity'], [100]]);
  });

  it('6: buildings stand after their own time', () => {
    const run = new Run(load('timed-orders', engine))
      .move(1, 0, '(build barracks)')
      .move(2, 0, '(build blacksmith)');
    expect(run.holds('construct', 'gold')).toEqual([
      '(gold 200) infinity',
      '(underconstruction barracks) 7',
      '(underconstruction blacksmith) 9',
    ]);
    expect(run.wait(20)).toEqual(['7', '9']);
    expect(run.holds('constructed')).toEqual([
      '(constructed barracks) infinity',
      '(constructed blacksmith) infinity',
    ]);
    expect([run.game.isTerminal(run.state), run.goals]).toEqual([true, [100]]);
  });
});
