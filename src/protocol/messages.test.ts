import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Message, MOST_CHARACTERS, MOST_NEWS, messageText, type News, readMessage } from './message.ts';
import { infoText, readInfo, readMoveReply, symbolText } from './replies.ts';
import { Balance, spaced } from './wire-text.ts';

describe('messages as managers write them', () => {
  test.each<readonly [string, Message]>([
    ['( INFO )', { kind: 'info' }],
    ['(info)', { kind: 'info' }],
    ['ping', { kind: 'info' }],
    ['(ping)', { kind: 'info' }],
    ['( PLAY Match.1 NIL )', { kind: 'play', match: 'Match.1', news: { kind: 'nothing' } }],
    ['( PLAY Match.1 () )', { kind: 'play', match: 'Match.1', news: { kind: 'nothing' } }],
    [
      '( PLAY Match.1 (( mark 1 3 ) noop ) )',
      { kind: 'play', match: 'Match.1', news: { kind: 'list', items: ['(mark 1 3)', 'noop'] } },
    ],
    [
      '(PLAY TTT.7 ((MARK 1 3) NOOP))',
      { kind: 'play', match: 'TTT.7', news: { kind: 'list', items: ['(MARK 1 3)', 'NOOP'] } },
    ],
    [
      '(play m 0 nil nil)',
      { kind: 'play', match: 'm', news: { kind: 'turn', turn: 0, move: undefined, percepts: [] } },
    ],
    [
      '(STOP m 4 (open 2) ((sees door 1) done))',
      {
        kind: 'stop',
        match: 'm',
        news: { kind: 'turn', turn: 4, move: '(open 2)', percepts: ['(sees door 1)', 'done'] },
      },
    ],
    ['play(m1,nil)', { kind: 'play', match: 'm1', news: { kind: 'nothing' } }],
    ['(ABORT m)', { kind: 'abort', match: 'm' }],
    ['(PREVIEW ((role x) (init a)) 10)', { kind: 'preview', rules: '(role x)\n(init a)', clock: 10 }],
  ])('%s', (text, message) => {
    expect(readMessage(text)).toEqual(message);
  });

  const start = { kind: 'start', match: 'm', role: 'X', startClock: 30, playClock: 10 } as const;

  test.each([
    ['in a list', '(START m X ((role X) (<= TERMINAL (true Done))) 30 10)'],
    ['not in a list', '( START m X (role X) (<= TERMINAL (true Done)) 30 10 )'],
    ['with comments', '(START m X (; roles\n(role X) (<= TERMINAL (true Done)) ; end\n) 30 10)'],
  ])('START with rules %s', (_, text) => {
    expect(readMessage(text)).toEqual({ ...start, rules: '(role X)\n(<= TERMINAL (true Done))' });
  });

  test('START with rules of which the first is a bare name', () => {
    expect(readMessage('(START m X (open (role X)) 30 10)')).toEqual({ ...start, rules: 'open\n(role X)' });
    expect(readMessage('(START m X (role X) 30 10)')).toEqual({ ...start, rules: '(role X)' });
  });
});

test.each([
  ['', 'unreadable'],
  ['((((', 'unreadable'],
  ['(PLAY m NIL', 'unreadable'],
  ['(INFO) (INFO)', 'unreadable'],
  [')(', 'unreadable'],
  ['(HELLO)', 'unknown'],
  ['((PLAY) m)', 'unknown'],
  ['(START m x)', 'malformed'],
  ['(START m x () 30 10)', 'malformed'],
  ['(START m x ((role x)) soon 10)', 'malformed'],
  ['(START m x ((role x)) -1 10)', 'malformed'],
  ['(START m x ((role x)) 30 999999)', 'malformed'],
  ['(PLAY m)', 'malformed'],
  ['(PLAY m a b)', 'malformed'],
  ['(PLAY m one (a) (b))', 'malformed'],
  ['(ABORT)', 'malformed'],
  ['(ABORT (m))', 'malformed'],
  ['(RESUME m x ((role x)) 10)', 'malformed'],
  ['(RESUME m x ((role x)) 10 (NIL))', 'malformed'],
  ['(RESUME m x ((role x)) 10 ((a b)) more)', 'malformed'],
  [`(INFO ${' '.repeat(MOST_NEWS)})`, 'too large'],
  [`(START ${' '.repeat(MOST_CHARACTERS)})`, 'too large'],
])('%.40s is refused', (text, code) => {
  expect(readMessage(text)).toMatchObject({ kind: 'refused', code });
});

const symbols = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9_.+-]{0,8}$/).filter((text) => !/^nil$/i.test(text));
const terms = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3 },
    symbols,
    fc
      .tuple(symbols, fc.array(tie('term'), { minLength: 1, maxLength: 3 }))
      .map(([name, args]) => `(${[name, ...args].join(' ')})`),
  ),
})).term;
const news: fc.Arbitrary<News> = fc.oneof(
  fc.constant<News>({ kind: 'nothing' }),
  fc.record({ kind: fc.constant('list' as const), items: fc.array(terms, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('turn' as const),
    turn: fc.nat(999),
    move: fc.option(terms, { nil: undefined }),
    percepts: fc.array(terms, { maxLength: 4 }),
  }),
);
const rules = fc.array(terms, { maxLength: 5 }).map((more) => ['(role x)', ...more].join('\n'));
const messages: fc.Arbitrary<Message> = fc.oneof(
  fc.constant<Message>({ kind: 'info' }),
  fc.record({
    kind: fc.constant('start' as const),
    match: symbols,
    role: terms,
    rules,
    startClock: fc.nat(9999),
    playClock: fc.nat(9999),
  }),
  fc.record({ kind: fc.constantFrom('play' as const, 'stop' as const), match: symbols, news }),
  fc.record({
    kind: fc.constant('resume' as const),
    match: symbols,
    role: terms,
    rules,
    playClock: fc.nat(9999),
    history: fc.array(news, { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('abort' as const), match: symbols }),
  fc.record({ kind: fc.constant('preview' as const), rules, clock: fc.nat(9999) }),
);

test('what is written is read again, whatever the spaces', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const text = messageText(message);
      expect(readMessage(text)).toEqual(message);
      expect(readMessage(text.replaceAll(' (', '(').replaceAll('( ', '(').replaceAll(' )', ')'))).toEqual(
        message,
      );
    }),
    { numRuns: 300 },
  );
});

test('random characters are read or refused, and never more than that', () => {
  const words = fc.constantFrom(
    '(',
    ')',
    ' ',
    'PLAY',
    'START',
    'RESUME',
    'nil',
    'm',
    '30',
    ';',
    '\n',
    '?x',
    '[',
    ',',
    '<=',
  );
  const noise = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.array(words, { maxLength: 30 }).map((parts) => `(PLAY m ${parts.join(' ')})`),
  );
  fc.assert(
    fc.property(noise, (text) => {
      expect(readMessage(text).kind).toMatch(/^(info|start|resume|play|stop|abort|preview|refused)$/);
      readInfo(text);
      readMoveReply(text);
    }),
    { numRuns: 1500 },
  );
});

test('the worst noise of the greatest length takes no time to speak of', () => {
  const start = performance.now();
  for (const unit of ['(', '()', '\n(a', ';('])
    readMessage(`(START ${unit.repeat(MOST_CHARACTERS / unit.length)}`.slice(0, MOST_CHARACTERS));
  expect(performance.now() - start).toBeLessThan(10_000);
});

describe('replies', () => {
  test('INFO is answered with a name and a status', () => {
    expect(infoText({ name: 'Any game (1)', status: 'available' })).toBe(
      '( ( name Any_game__1_ ) ( status available ) )',
    );
    expect(readInfo('( ( name Alice ) ( status BUSY ) ( species human ) )')).toEqual({
      name: 'Alice',
      status: 'busy',
      species: 'human',
    });
    expect(readInfo('available')).toEqual({ status: 'available' });
    expect(readInfo('<html>no</html> at all')).toBeUndefined();
  });

  test('a move is one term', () => {
    expect(readMoveReply(' ( MARK 1  3 )\r\n')).toBe('(MARK 1 3)');
    expect(readMoveReply('noop')).toBe('noop');
    expect(readMoveReply('mark(1,3)')).toBe('(mark 1 3)');
    expect(readMoveReply('mark 1 3')).toBeUndefined();
    expect(readMoveReply('')).toBeUndefined();
  });

  test('names become symbols', () => {
    expect(symbolText('Zoë (2)')).toBe('Zo__2_');
    expect(symbolText('')).toBe('_');
  });
});

test('a message is complete when its parentheses are closed', () => {
  const balance = new Balance();
  balance.add(Buffer.from('( PLAY m ; (\n'));
  expect(balance.isComplete).toBe(false);
  balance.add(Buffer.from('nil )'));
  expect([balance.isComplete, balance.isEven]).toEqual([true, true]);
});

test('the wire has spaces beside parentheses', () => {
  expect(spaced('((mark 1 3)  noop)')).toBe('( ( mark 1 3 ) noop )');
});
