import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { type Move, type Role, type TimedGame, type TimedState, unitsText } from '../../game/index.ts';
import { canonicalText, readDescription } from '../../gdl/index.ts';
import { compileTimed } from './load-timed.ts';
import { randomTimedRun, TimedRun } from './timed-run.ts';

function load(text: string, engine?: 'rules' | 'circuit'): TimedGame {
  const { description } = readDescription(text, 'sheet');
  if (description.dialect !== 'rtgdl') throw new Error('not read as real-time GDL');
  return compileTimed(description, { ...(engine && { engine }) }).game;
}

function view(game: TimedGame, state: TimedState) {
  return {
    facts: game
      .facts(state)
      .map(({ expiry, fluent }) => `${unitsText(expiry)} ${canonicalText(fluent)}`)
      .sort(),
    expired: game.expired(state).map(canonicalText).sort(),
    next: game.nextExpiry(state),
    terminal: game.isTerminal(state),
    goals: game.roles.map((_, role) =>
      game
        .goalTerms(state, role as Role)
        .map(canonicalText)
        .sort(),
    ),
    legal: game.roles.map((_, role) => legalTexts(game, state, role)),
  };
}

function legalTexts(game: TimedGame, state: TimedState, role: number): string[] {
  return game
    .legalMoves(state, role as Role)
    .map((move) => canonicalText(game.moveTerm(move)))
    .sort();
}

/** Keeps two lifetimes of one fluent, for which cells have no room, until the second one is over. */
const TWO_LIVES = `(role r) (init 1 a) (init infinity on) (legal r renew)
(<= (next 2 a) (does r renew)) (<= (next ?t a) (true ?t a)) (<= (next infinity on) (true infinity on))
(<= (next infinity off) (expired a)) (<= (next infinity off) (true infinity off))
(<= terminal (true infinity off) (not (true ?t a))) (goal r 50)`;

const SHEETS = readdirSync('test/sheets/real-time')
  .filter((file) => file.endsWith('.kif'))
  .map((file) => [file, readFileSync(`test/sheets/real-time/${file}`, 'utf8')] as const);

describe('engines of real-time games', () => {
  it.each([...SHEETS, ['two lives', TWO_LIVES] as const])('agree on random play of %s', (_, text) => {
    const rules = load(text, 'rules');
    const circuit = load(text, 'circuit');
    expect(circuit.engine).toBe('circuit');
    const random = seededRandom(7);
    for (let game = 0; game < 6; game++) {
      let [a, b] = [rules.initial, circuit.initial];
      for (let step = 0; step < 30; step++) {
        const seen = view(rules, a);
        expect(view(circuit, b)).toEqual(seen);
        if (seen.terminal) break;
        const waits = random.below(3) > 0 && seen.next < Number.POSITIVE_INFINITY;
        const at = waits ? seen.next : Math.min(seen.next, a.at + random.below(900_000));
        const chosen = rules.roles.map((__, role) => {
          const texts = seen.legal[role] as string[];
          return texts.length === 0 || random.below(3) === 0 ? undefined : random.pick(texts);
        });
        const numbers = (of: TimedGame, state: TimedState) =>
          chosen.map((text_, role) =>
            of.legalMoves(state, role as Role).find((move) => canonicalText(of.moveTerm(move)) === text_),
          );
        const [first, second] = [numbers(rules, a), numbers(circuit, b)];
        [a, b] = [rules.update(a, at, first), circuit.update(b, at, second)];
      }
    }
  });

  it('play the same game a thousand times from one seed', () => {
    const game = load(SHEETS.find(([file]) => file === 'tic-tac-toe.kif')?.[1] ?? '');
    const played = () => JSON.stringify(randomTimedRun(game, seededRandom(3), 100e6));
    const first = played();
    expect(new Set(Array.from({ length: 1000 }, played))).toEqual(new Set([first]));
  });
});

describe('a run', () => {
  it('merges a move with what runs out at the same instant', () => {
    const game =
      load(`(role r) (init 1 fuse) (legal r stop) (<= (next infinity both) (does r stop) (expired fuse))
      (<= (next ?t ?f) (true ?t ?f)) (<= terminal (true infinity both)) (goal r 100)`);
    const run = new TimedRun(game, seededRandom(1));
    const [stop] = game.legalMoves(run.state, 0 as Role);
    expect(run.move(1e6, [{ role: 0 as Role, move: stop as Move }])).toEqual([true]);
    expect([run.isOver, run.updates, run.state.at]).toEqual([true, 1, 1e6]);
  });

  it('lets facts run out before a move that comes later', () => {
    const game =
      load(`(role r) (init 1 gate) (<= (legal r enter) (true ?t gate)) (<= (next infinity in) (does r enter))
      (<= (next 5 night) (expired gate)) (<= terminal (true infinity in)) (goal r 100)`);
    const run = new TimedRun(game, seededRandom(1));
    const [enter] = game.legalMoves(run.state, 0 as Role);
    expect(run.move(1e6 + 1, [{ role: 0 as Role, move: enter as Move }])).toEqual([false]);
    expect(game.facts(run.state).map(({ expiry }) => expiry)).toEqual([6e6]);
  });

  it('draws which and when: uniformly up to the first argument, and wastes what is no longer legal', () => {
    const game =
      load(`(role random) (role r) (init infinity waiting) (<= (legal random (ring 4)) (true infinity waiting))
      (<= (next infinity rung) (does random (ring ?t))) (<= terminal (true infinity rung)) (goal r 100)`);
    const times = Array.from(
      { length: 200 },
      (_, seed) => randomTimedRun(game, seededRandom(seed), 100e6).time,
    );
    expect(Math.max(...times)).toBeLessThanOrEqual(4e6);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
    expect(times.reduce((sum, time) => sum + time, 0) / 200 / 1e6).toBeCloseTo(2, 0);
    expect(new Set(times).size).toBeGreaterThan(190);
  });

  it('refuses time that does not advance, and names what runs out or is drawn', () => {
    const tiny = load(`(role r) (init 0.000001 spark) (<= (next 0.000001 spark) (expired spark))
      (<= terminal (true infinity never)) (goal r 0)`);
    expect(() => new TimedRun(tiny, seededRandom(1)).advance(1e6)).toThrow(
      /`spark` runs out and comes back without end/,
    );
    const dice = load(`(role random) (role r) (init infinity on) (<= (legal random roll) (true infinity on))
      (<= (next ?t ?f) (true ?t ?f)) (<= terminal (true infinity never)) (goal r 0)`);
    expect(() => new TimedRun(dice, seededRandom(1)).advance(1e6)).toThrow(
      /chance moves without end at 0: `roll`/,
    );
  });
});
