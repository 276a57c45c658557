import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecordRefusal, readPublishedRecord } from './published-record.ts';

const KEYS = [
  'moves',
  'states',
  'errors',
  'stateTimes',
  'goalValues',
  'playClock',
  'isCompleted',
  'matchId',
  '__proto__',
  'toString',
];

test('whatever JSON comes, it is a record that reads the same again, or the field that is wrong is named', () => {
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.array(fc.constant('noop'), { maxLength: 2 }), { maxLength: 3 }),
  );
  const almost = fc
    .array(fc.tuple(fc.constantFrom(...KEYS), values), { maxLength: 6 })
    .map(
      (pairs) =>
        `{${['"moves": [["a", "b"]]', ...pairs.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)].join(', ')}}`,
    );
  const noise = fc.oneof(fc.string(), fc.json(), almost);
  fc.assert(
    fc.property(noise, (text) => {
      const read = readPublishedRecord(text);
      if (isRecordRefusal(read))
        expect(read.problem).toMatch(/^(it is not JSON|a match is an object|'[a-zA-Z]+(\[\d+\])*' )/);
      else expect(readPublishedRecord(JSON.stringify(read))).toEqual(read);
    }),
    { numRuns: 1000 },
  );
});
