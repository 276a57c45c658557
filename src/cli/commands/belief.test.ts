import { describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const DEAL = '(noop noop (deal queen king))';

describe('anygame belief', () => {
  test('prints what is sure, likely and impossible for each role that somebody plays', async () => {
    expect(await anygame(['belief', 'monty-hall', '1', '1', '1'])).toEqual({
      code: 0,
      out: `candidate after 3 moves: 2 positions fit (2 histories)
sure:
  (chosen 1)     (closed 1)     (closed 3)     (turn decide)
likely:
  66.7 %  (car 3)
  33.3 %  (car 1)
impossible:
  (car 2)        (chosen 2)     (chosen 3)     (closed 2)     (turn choose)  (turn hide)
  (turn open)    (turn over)
`,
      err: '',
    });
  });

  test('one role knows nothing of what another sees', async () => {
    const { out } = await anygame(['belief', 'kuhn-poker', DEAL, '--role', 'bob']);
    expect(out).toContain('50.0 %  (holds ann jack)');
    expect(out).toContain('50.0 %  (holds ann queen)');
    const { out: both } = await anygame(['belief', 'kuhn-poker', DEAL]);
    expect(both.split('\n\n').map((part) => part.split(' ', 1)[0])).toEqual(['ann', 'bob']);
  });

  test('a sample is called one, and the same seed gives the same sample', async () => {
    const call = ['belief', 'battleships:size=8', '1,1', '1,1', '40,40', '--role', 'red'];
    const first = await anygame(call);
    expect(first.out).toMatch(/^red after 3 moves: too many histories fit; in a sample of \d+/);
    expect(first.out).toContain('true in all of the sample:');
    expect(await anygame(call)).toEqual(first);
  });

  test('prints JSON', async () => {
    const { out } = await anygame(['belief', 'kuhn-poker', DEAL, '--role', 'ann', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      game: 'kuhn-poker',
      roles: [
        {
          name: 'ann',
          kind: 'exact',
          histories: 2,
          positions: 2,
          sure: ['(control ann)', '(holds ann queen)', '(stake ann 1)', '(stake bob 1)'],
          likely: [
            { fact: '(holds bob jack)', probability: 0.5 },
            { fact: '(holds bob king)', probability: 0.5 },
          ],
        },
      ],
    });
  });

  test('names a role that does not exist', async () => {
    const { code, err } = await anygame(['belief', 'kuhn-poker', '--role', 'anne']);
    expect([code, err]).toEqual([2, expect.stringContaining("there is no player 'anne'")]);
  });
});
