import { describe, expect, test } from 'vitest';
import { readRedisAddress, redisAddressText } from './connection.ts';

describe('the address of a Redis server', () => {
  test.each([
    ['redis://localhost', 'localhost', 6379, undefined, undefined, 0, 'redis://localhost:6379'],
    ['redis://:p%40ss@h:7000/3', 'h', 7000, undefined, 'p@ss', 3, 'redis://h:7000/3'],
    ['rediss://ann:secret@h/', 'h', 6379, 'ann', 'secret', 0, 'rediss://h:6379'],
    ['redis://[::1]:6380', '::1', 6380, undefined, undefined, 0, 'redis://[::1]:6380'],
  ])(
    '%s is read, and shown without the password',
    (text, host, port, username, password, database, shown) => {
      const address = readRedisAddress(text);
      const isEncrypted = text.startsWith('rediss');
      expect(address).toEqual({ host, port, username, password, database, isEncrypted });
      expect(typeof address === 'string' ? '' : redisAddressText(address)).toBe(shown);
    },
  );

  test.each([
    [
      'localhost:6379',
      'must start with redis:// (or rediss:// for an encrypted connection), not with localhost://',
    ],
    ['6379', "must be an address as in redis://localhost:6379, not '6379'"],
    ['redis://:secret@h:99999', "must be an address as in redis://localhost:6379, not 'redis://…@h:99999'"],
    [
      'http://h:6379',
      'must start with redis:// (or rediss:// for an encrypted connection), not with http://',
    ],
    ['redis://', 'needs a host, as in redis://localhost:6379'],
    [
      'redis://h/zero',
      "ends with the number of a database, as in redis://localhost:6379/0, not with '/zero'",
    ],
    ['redis://h?x=1', "does not take '?x=1'"],
    ['redis://:100%@h', "has a name or password with a stray '%': write %25 for it"],
  ])('%s is refused with a reason', (text, reason) => {
    expect(readRedisAddress(text)).toBe(reason);
  });
});
