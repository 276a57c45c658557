import { describe, expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

interface Track {
  readonly points: number;
  readonly checkers: number;
  readonly turns: number;
}

/** How far each checker has come: 0 at the start, points + 1 at home. */
interface Race {
  readonly steps: readonly (readonly number[])[];
  readonly over: number;
  readonly roll?: number;
}

function race(track: Track, { steps, over, roll }: Race): Position {
  const home = track.points + 1;
  const mover = over % 2;
  const mine = steps[mover]!;
  const theirs = steps[1 - mover]!;
  const winner = steps.findIndex((own) => own.every((step) => step === home));
  /** The same point, as the other side counts it. */
  const seenByOther = (step: number) => home - step;
  const nameOf = (step: number) => {
    if (step === 0) return 'start';
    return step === home ? 'home' : String(mover === 0 ? step : seenByOther(step));
  };
  const landing = (step: number) => Math.min(home, step + roll!);
  const isClosed = (step: number) =>
    step < home && theirs.filter((their) => their === seenByOther(step)).length >= 2;
  const movable = () => [...new Set(mine)].filter((step) => step < home && !isClosed(landing(step)));
  const nameMove = (step: number) => `(move ${nameOf(step)} ${nameOf(landing(step))})`;
  return {
    goals:
      winner >= 0
        ? [100 - 100 * winner, 100 * winner, 100]
        : over === track.turns
          ? [50, 50, 100]
          : undefined,
    moves: () => {
      if (roll === undefined) return [['noop'], ['noop'], [1, 2, 3, 4, 5, 6].map((face) => `(die ${face})`)];
      const moves = movable().map(nameMove);
      const words = moves.length > 0 ? moves : ['pass'];
      return mover === 0 ? [words, ['noop'], ['noop']] : [['noop'], words, ['noop']];
    },
    after: (moves) => {
      if (roll === undefined) return race(track, { steps, over, roll: Number(/\d/.exec(moves[2]!)![0]) });
      const from = movable().find((step) => nameMove(step) === moves[mover]);
      if (from === undefined) return race(track, { steps, over: over + 1 });
      const to = landing(from);
      const isHit = (their: number) => to < home && their === seenByOther(to);
      const next = [mine.with(mine.indexOf(from), to), theirs.map((their) => (isHit(their) ? 0 : their))];
      return race(track, { steps: mover === 0 ? next : next.reverse(), over: over + 1 });
    },
  };
}

describe.each(about.games)('$name', ({ name, parameters, oracles }) => {
  const waiting = new Array<number>(parameters.checkers).fill(0);
  const start = race(parameters, { steps: [waiting, waiting], over: 0 });

  test('is the same as a program that plays it', () => {
    expectSameGames(`games/dice-race/${name}.kif`, start, 50);
    expect(pathCounts(start, 9)).toEqual(oracles.perft.counts.slice(0, 9));
  });
});
