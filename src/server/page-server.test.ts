import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, pageServer, startPageServer } from './page-server.ts';

let folder: string;
let server: PageServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-server-'));
  mkdirSync(path.join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'page', 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(path.join(folder, 'page', 'assets', 'a.js'), '1');
  writeFileSync(path.join(folder, 'page', 'board.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(folder, 'page', 'assets', 'long.js'), '2'.repeat(5000));
  writeFileSync(path.join(folder, 'page', 'assets', 'long.js.gz'), gzipSync('2'.repeat(5000)));
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  server = await startPageServer({ folder: path.join(folder, 'page'), host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (address: string) => fetch(`http://127.0.0.1:${server.port}${address}`);

test('the page may run its own scripts and nothing else', async () => {
  const response = await get('/');
  expect(await response.text()).toContain('<title>page');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the page and its workers may share memory', async () => {
  for (const address of ['/', '/assets/a.js']) {
    const { headers } = await get(address);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  }
});

test('pictures may bring their own styles', async () => {
  const response = await get('/board.svg');
  expect(response.headers.get('content-type')).toContain('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  );
});

test('only what has its content in its name is kept for long', async () => {
  expect((await get('/assets/a.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
});

test('what was compressed is sent so, to those who understand it', async () => {
  const response = await get('/assets/long.js');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe('2'.repeat(5000));
  const plain = await fetch(`http://127.0.0.1:${server.port}/assets/long.js`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe('2'.repeat(5000));
});

test('nothing outside the folder is served', async () => {
  for (const address of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'])
    expect(await (await get(address)).text()).not.toBe('secret');
});

test('a port that is in use is refused, unless it may be the next one', async () => {
  const options = { folder: path.join(folder, 'page'), host: '127.0.0.1', port: server.port };
  await expect(startPageServer(options)).rejects.toThrow('EADDRINUSE');
  const other = await startPageServer({ ...options, mayWander: true });
  try {
    expect(other.port).toBeGreaterThan(server.port);
  } finally {
    await other.close();
  }
});

test('requests have a deadline, and connections a limit', async () => {
  const unopened = pageServer({ folder: tmpdir(), host: '127.0.0.1' });
  expect(unopened.server.requestTimeout).toBe(30_000);
  expect(unopened.server.headersTimeout).toBe(30_000);
  expect(unopened.server.maxConnections).toBe(2000);
  await unopened.close();
});

test.each([
  ['head', 'POST / HTTP/1.1\r\nHost: local'],
  ['body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n{'],
])(
  'a request whose %s never ends is answered and closed at its deadline',
  async (_, part) => {
    const options = { folder: tmpdir(), host: '127.0.0.1', port: 0, longestRequest: 300 };
    const impatient = await startPageServer(options);
    const socket = connect(impatient.port, '127.0.0.1', () => socket.write(part));
    let heard = '';
    for await (const bytes of socket) heard += String(bytes);
    expect(heard).toContain('HTTP/1.1 408 ');
    await impatient.close();
  },
  20_000,
);
