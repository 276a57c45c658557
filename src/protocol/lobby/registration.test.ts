import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  frameText,
  REFUSALS,
  type Registration,
  readFrame,
  readRegistration,
  readReply,
  registrationText,
  replyText,
} from './registration.ts';

const tokens = fc.stringMatching(/^[\w.~+/=-]{1,20}$/);
const registrations: fc.Arbitrary<Registration> = fc.record({
  name: fc.stringMatching(/^[A-Za-z][\w.-]{0,20}$/),
  session: tokens,
  matches: fc.integer({ min: 1, max: 256 }),
  token: fc.option(tokens, { nil: undefined }),
});

test('what players and managers say at first is read as it was written', () => {
  fc.assert(
    fc.property(registrations, (registration) => {
      expect(readRegistration(registrationText(registration))).toEqual(registration);
    }),
  );
  const replies = [
    { kind: 'welcome', manager: '1f' },
    ...REFUSALS.map((why) => ({ kind: 'refused', why })),
  ] as const;
  for (const reply of replies) expect(readReply(replyText(reply as never))).toEqual(reply);
});

test('a message has its number before it', () => {
  expect(frameText({ number: 7, text: '( INFO )' })).toBe('7 ( INFO )');
  fc.assert(
    fc.property(fc.nat(), fc.string(), (number, text) => {
      expect(readFrame(frameText({ number, text }))).toEqual({ number, text });
    }),
  );
  for (const text of ['', '7', ' ( INFO )', '-1 x', '1e3 x', `${'9'.repeat(20)} x`])
    expect(readFrame(text)).toBeUndefined();
});

test('noise means nothing, and does no harm', () => {
  const words = fc.constantFrom(
    '(',
    ')',
    ' ',
    'REGISTER',
    'name',
    'session',
    'token',
    '__proto__',
    'a',
    '1',
    ';',
    '\0',
    'é',
  );
  const noise = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(words, { maxLength: 30 }).map((parts) => parts.join(' ')),
    fc
      .array(words, { maxLength: 20 })
      .map((parts) => `( REGISTER ( name ${parts.join(' ')} ) ( session s ) )`),
  );
  fc.assert(
    fc.property(noise, (text) => {
      readFrame(text);
      readReply(text);
      const registration = readRegistration(text);
      // Accepted names can be shown and sent again.
      if (registration !== undefined) expect(registration.name).toMatch(/^[!-~]{1,100}$/);
    }),
    { numRuns: 300 },
  );
});
