import { describe, expect, it } from 'vitest';
import { checkText } from '../../gdl/index.ts';
import { installedRealTime } from '../../host/index.ts';
import { checkTimedPlay } from './check-timed-play.ts';
import { compileTimed } from './load-timed.ts';

function codes(text: string): string[] {
  const { description } = checkText(text, 'sheet');
  if (description.dialect !== 'rtgdl') throw new Error('not real-time GDL');
  const { findings } = checkTimedPlay(description, compileTimed(description).game, { games: 20 });
  return findings.map(({ code, message }) => `${code} ${message}`);
}

describe('real-time rules in play', () => {
  it('must let time go on', () => {
    const loop =
      '(role r) (init 0.000001 a) (<= (next 0.000001 a) (expired a)) (<= (legal r go) (true ?t a)) (<= terminal (true infinity b)) (goal r 50)';
    expect(codes(loop)).toEqual([expect.stringMatching(/^GDL509 time does not advance at .*`a` runs out/)]);
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
