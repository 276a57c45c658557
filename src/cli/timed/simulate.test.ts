import { describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

describe('simulating real-time games', () => {
  test('says how games end, and the same with both engines and in JSON', async () => {
    const call = ['simulate', 'test/sheets/real-time/timed-orders.kif', '--playouts', '40'];
    const { code, out } = await anygame(call);
    expect(code).toBe(0);
    expect(out).toMatch(/^40 random real-time games, .* units and .* updates on average\n/);
    expect(out).toMatch(/updates\/s by the circuit engine/);
    const json = async (engine: string) => {
      const {
        milliseconds,
        engine: used,
        reason,
        ...rest
      } = JSON.parse((await anygame([...call, '--json', '--engine', engine])).out);
      expect([typeof milliseconds, used, typeof reason]).toEqual(['number', engine, 'string']);
      return rest;
    };
    expect(await json('rules')).toEqual(await json('circuit'));
  });

  test('refuses moves to make first, which need turns', async () => {
    const { code, err } = await anygame(['simulate', 'test/sheets/real-time/respawn.kif', 'walk 1 2']);
    expect(code).toBe(2);
    expect(err).toMatch(/moves cannot be made first in real-time games/);
  });
});
