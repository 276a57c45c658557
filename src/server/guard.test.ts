import { expect, test } from 'vitest';
import { expectAllowed, type GuardOptions } from './guard.ts';
import { refusalReply } from './requests.ts';

function status(
  method: string,
  headers: Record<string, string>,
  options: GuardOptions = { isLocal: true },
): number {
  try {
    expectAllowed({ method, headers }, options);
    return 200;
  } catch (error) {
    return refusalReply(error).status;
  }
}

const json = { 'content-type': 'application/json' };

test('a server for this machine answers to its own names only', () => {
  for (const host of [
    'localhost',
    'localhost:8080',
    '127.0.0.1:80',
    '127.0.0.53',
    '[::1]:8080',
    'LOCALHOST:1',
  ])
    expect([host, status('GET', { host })]).toEqual([host, 200]);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '', '10.0.0.1'])
    expect([host, status('GET', { host })]).toEqual([host, 403]);
});

test('a server for others answers to addresses and known names, unless it has a token', () => {
  const at = (host: string, options: { readonly token?: string; readonly names?: readonly string[] } = {}) =>
    status('GET', { host }, { isLocal: false, ...options });
  for (const host of ['10.0.0.7:8080', '[fe80::1]:80', 'laptop:8080', 'localhost'])
    expect([host, at(host)]).toEqual([host, 200]);
  for (const host of ['games.example', 'evil.example:8080', '10.0.0.7.evil.example'])
    expect([host, at(host)]).toEqual([host, 403]);
  expect(at('Games.Example:8080', { names: ['games.example'] })).toBe(200);
  expect(at('games.example', { token: 'secret' })).toBe(200);
});

test('only the own page and programs change anything', () => {
  const at = (host: string, origin?: string) =>
    status(
      'POST',
      { ...json, host, ...(origin !== undefined && { origin }) },
      { isLocal: false, names: ['games.example'] },
    );
  expect(at('games.example:8080')).toBe(200);
  expect(at('games.example:8080', 'http://games.example:8080')).toBe(200);
  expect(at('games.example', 'https://games.example')).toBe(200);
  expect(at('games.example:80', 'http://games.example')).toBe(200);
  expect(at('games.example:8080', 'http://games.example')).toBe(403);
  expect(at('games.example', 'http://evil.example')).toBe(403);
  expect(at('games.example', 'null')).toBe(403);
  expect(at('games.example', 'http://games.example.evil.example')).toBe(403);
});

test('forms cannot be sent', () => {
  const host = 'localhost';
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonx',
  ])
    expect([type, status('POST', { host, 'content-type': type })]).toEqual([type, 415]);
  expect(status('POST', { host, 'content-type': 'application/json; charset=utf-8' })).toBe(200);
});

test('failures inside are not told outside', () => {
  expect(refusalReply(new Error('/home/ann/secret'))).toEqual({
    status: 500,
    body: { problem: 'an internal error occurred; the terminal of the server may show the reason' },
  });
});
