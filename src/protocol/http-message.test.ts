import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type IncomingState, incomingReply, incomingRequest, requestLine } from './http-message.ts';

const LARGEST = 1000;

/** The state after all pieces, or the first state in which nothing more is needed. */
function read(pieces: readonly Buffer[]): IncomingState {
  const reply = incomingReply(LARGEST);
  for (const piece of pieces) {
    const state = reply.add(piece);
    if (state.kind !== 'more' && state.kind !== 'doubtful') return state;
  }
  return reply.end();
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort(
    (a, b) => a - b,
  );
  return sorted.slice(1).map((end, i) => bytes.subarray(sorted[i], end));
}

const FORMS: Readonly<Record<string, (text: string) => string>> = {
  length: (text) => `HTTP/1.0 200 OK\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  end: (text) => `HTTP/1.0 200 OK\r\n\r\n${text}`,
  chunks: (text) =>
    `HTTP/1.1 200 OK\r\ntransfer-encoding: CHUNKED\r\n\r\n${[...text].map((letter) => `${Buffer.byteLength(letter).toString(16)}\r\n${letter}\r\n`).join('')}0\r\n\r\n`,
  'line feeds': (text) => `HTTP/1.1 200\nServer: x\n\n${text}`,
};

const texts = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,20}$/),
  fc
    .array(fc.stringMatching(/^[a-zé0-9]{1,5}$/), { minLength: 1, maxLength: 6 })
    .map((words) => `( ${words.join(' ')} )`),
);

test.each(Object.entries(FORMS))('a reply by its %s is the same however it is cut', (_, form) => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(), { maxLength: 8 }), (text, places) => {
      expect(read(cut(Buffer.from(form(text)), places))).toEqual({ kind: 'done', body: Buffer.from(text) });
    }),
    { numRuns: 200 },
  );
});

test('noise is read or refused, and never kept beyond measure', () => {
  const words = fc.constantFrom(
    'HTTP/1.0 200 OK',
    'HTTP/1.1 100 x',
    '\r\n',
    '\n',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    'ff',
    '0',
    '(',
    ')',
    'a',
    ' ',
    '\0',
  );
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.array(words, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''))),
  );
  fc.assert(
    fc.property(noise, fc.array(fc.nat(), { maxLength: 5 }), (bytes, places) => {
      expect(read(cut(bytes, places)).kind).toMatch(/^(done|refused|too large)$/);
    }),
    { numRuns: 1000 },
  );
});

test('a length is doubted while a list is open, and a text that is too large is not kept', () => {
  const reply = incomingReply(LARGEST);
  expect(reply.add(Buffer.from('HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\n(mar'))).toEqual({
    kind: 'doubtful',
    body: Buffer.from('(mar'),
  });
  expect(reply.add(Buffer.from('k 1)'))).toEqual({ kind: 'done', body: Buffer.from('(mark 1)') });
  const large = incomingReply(LARGEST);
  expect(large.add(Buffer.from(`HTTP/1.0 200 OK\r\n\r\n${'a'.repeat(LARGEST + 1)}`))).toEqual({
    kind: 'too large',
  });
});

test('a request has a method, a path and, by POST, a body, however it is cut', () => {
  const request = Buffer.from('\r\nPost /a%20b c HTTP/1.0\nContent-Length: 6\n\n( é )');
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 8 }), (places) => {
      const incoming = incomingRequest(LARGEST);
      const states = cut(request, places).map((piece) => incoming.add(piece));
      expect(states.at(-1)).toEqual({ kind: 'done', body: Buffer.from('( é )') });
      expect(incoming.head && requestLine(incoming.head)).toEqual({ method: 'POST', path: '/a%20b c' });
    }),
  );
  const get = incomingRequest(LARGEST);
  expect(get.add(Buffer.from('GET /x HTTP/1.1\r\nContent-Length: 99\r\n\r\n'))).toMatchObject({
    kind: 'done',
  });
  for (const noise of ['\0', 'GET /x\r\n\r\n', '{"a": 1}', '<html>'])
    expect(incomingRequest(LARGEST).add(Buffer.from(noise))).toMatchObject({ kind: 'refused' });
  expect(incomingRequest(LARGEST).add(Buffer.from(`GET /${'a'.repeat(300_000)}`))).toEqual({
    kind: 'too large',
  });
});
