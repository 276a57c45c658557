import { describe, expect, it } from 'vitest';
import { checkText } from '../../gdl/index.ts';
import { installedRealTime } from '../../host/index.ts';
import { checkTimedPlay } from './check-timed-play.ts';
import { compileTimed } from './load-timed.ts';

function checked(text: string) {
  const { description } = checkText(text, 'sheet');
  if (description.dialect !== 'rtgdl') throw new Error('not real-time GDL');
  return checkTimedPlay(description, compileTimed(description).game, { games: 20 });
}

function codes(text: string): string[] {
  return checked(text).findings.map(({ code, message }) => `${code} ${message}`);
}

/** The rules that findings are about. */
function places(text: string): string[] {
  return checked(text).findings.map(({ span }) =>
    span === undefined ? '' : text.slice(span.start, span.end),
  );
}

describe('real-time rules in play', () => {
  it('must let time go on', () => {
    const loop =
      '(role r) (init 0.000001 a) (<= (next 0.000001 a) (expired a)) (<= (legal r go) (true ?t a)) (<= terminal (true infinity b)) (goal r 50)';
    expect(codes(loop)).toEqual([expect.stringMatching(/^GDL509 time does not advance at .*`a` runs out/)]);
    expect(places(loop)).toEqual(['(<= (next 0.000001 a) (expired a))']);
    // They were played, though none to its end.
    expect(checked(loop)).toMatchObject({ games: 20, longest: 0 });
    const flips =
      '(role r) (role random) (init 5 a) (<= (next ?t a) (true ?t a)) (legal r go) (legal random flip) (<= terminal (expired a)) (goal r 50) (goal random 50)';
    expect(codes(flips)).toEqual([expect.stringMatching(/^GDL509 chance moves without end at 0: `flip`/)]);
    expect(places(flips)).toEqual(['(legal random flip)']);
  });

  it('must have a way out of every state', () => {
    const stuck =
      '(role r) (init 1 lamp) (init infinity door) (<= (next infinity door) (true infinity door)) (<= (legal r open) (true ?t lamp)) (<= (next infinity out) (does r open)) (<= terminal (true infinity out)) (goal r 100)';
    expect(codes(stuck)).toEqual([expect.stringMatching(/^GDL510 after 1 nobody can move/)]);
  });

  it('must give one goal value, also where something runs out', () => {
    const twice =
      '(role r) (init 1 lamp) (<= (next ?t lamp) (true ?t lamp)) (<= terminal (expired lamp)) (legal r look) (goal r 50) (<= (goal r 0) (expired lamp))';
    expect(codes(twice)).toEqual([
      'GDL503 r has the goal values 0 and 50 at the end at 1, when lamp ran out,',
    ]);
  });

  it.each(installedRealTime().games.map(({ name }) => name))('%s has no such mistakes', (name) => {
    expect(codes(installedRealTime().sheet(name))).toEqual([]);
  });
});
