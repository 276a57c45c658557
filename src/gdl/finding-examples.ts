/** An example of every kind of finding, for people; a test checks that each one raises its code. */
import type { FindingCode } from './finding-catalogue.ts';

/** Lines that raise the finding, and corrected lines. */
export interface WrittenExample {
  readonly wrong: string;
  readonly right?: string;
  /** Whether the lines are a complete sheet. */
  readonly whole?: true;
}

/** For findings that cannot be shown in a few lines. */
export interface DescribedExample {
  readonly described: string;
}

export type FindingExample = WrittenExample | DescribedExample;

const lines = (...parts: readonly string[]): string => parts.join('\n');

/** A complete game in six lines; omitting one makes an example. */
const BUTTON = {
  role: '(role white)',
  init: '(init (light off))',
  legal: lines('(<= (legal white press)', '    (true (light off)))'),
  next: lines('(<= (next (light on))', '    (does white press))'),
  terminal: lines('(<= terminal', '    (true (light on)))'),
  goal: '(goal white 100)',
} as const;

const LEGAL_WHEN_OFF = lines('(<= (legal white press)', '    (true (light off)))');

function buttonWithout(part: keyof typeof BUTTON): WrittenExample {
  const kept = Object.entries(BUTTON).filter(([name]) => name !== part);
  return {
    wrong: kept.map(([, text]) => text).join('\n'),
    right: Object.values(BUTTON).join('\n'),
    whole: true,
  };
}

/** A similar game in real-time GDL: the light goes out after five seconds, which ends the game. */
function timedButton(changed: Partial<typeof TIMED_BUTTON> = {}): string {
  return Object.values({ ...TIMED_BUTTON, ...changed }).join('\n');
}

const TIMED_BUTTON: Record<keyof typeof BUTTON, string> = {
  ...BUTTON,
  init: '(init 10 (light off))',
  legal: '(legal white press)',
  next: lines('(<= (next 5 (light on))', '    (does white press))'),
  terminal: lines('(<= terminal', '    (expired (light on)))'),
};

export const FINDING_EXAMPLES = {
  GDL001: { wrong: '(init (cell\u0007 1 empty))', right: '(init (cell 1 empty))' },
  GDL002: { described: 'A sheet saved as Latin-1 or UTF-16 by an old editor.' },
  GDL003: { described: 'A term of terms of terms, more than 500 deep.' },
  GDL004: { described: 'A file of more than 4 MB.' },
  GDL005: {
    described: 'A picture that was opened as a rule sheet by mistake: nearly every character is wrong.',
  },

  GDL101: {
    wrong: lines('(init (cell 1 empty)', '(init (cell 2 empty))'),
    right: lines('(init (cell 1 empty))', '(init (cell 2 empty))'),
  },
  GDL102: { wrong: '(init (cell 1 empty)))', right: '(init (cell 1 empty))' },
  GDL103: { wrong: '(init ())', right: '(init (cell 1 empty))' },
  GDL104: {
    wrong: lines('(<= (?colour wins)', '    (line ?colour))'),
    right: lines('(<= (wins ?colour)', '    (line ?colour))'),
  },
  GDL105: { wrong: '(<=)', right: lines('(<= terminal', '    (line white))') },
  GDL106: {
    wrong: lines('(<= terminal', '    (not (line white) (open 1)))'),
    right: lines('(<= terminal', '    (not (line white))', '    (not (open 1)))'),
  },
  GDL107: {
    wrong: lines('(<= (rival ?p ?q)', '    (role ?p)', '    (role ?q)', '    (distinct ?p))'),
    right: lines('(<= (rival ?p ?q)', '    (role ?p)', '    (role ?q)', '    (distinct ?p ?q))'),
  },
  GDL108: {
    wrong: lines('(<= (next (cell ?c (not empty)))', '    (does ?p (mark ?c)))'),
    right: lines('(<= (next (cell ?c ?p))', '    (does ?p (mark ?c)))'),
  },
  GDL109: {
    wrong: lines('(<= (not (goal ?p 100))', '    (role ?p)', '    (open 1))'),
    right: lines('(<= (goal ?p 0)', '    (role ?p)', '    (open 1))'),
  },
  GDL110: {
    wrong: 'legal(white, noop) :- & line(black)',
    right: 'legal(white, noop) :- line(black)',
    whole: true,
  },
  GDL111: {
    wrong: lines('(<= terminal', '    (and (line white) (open 1)))'),
    right: lines('(<= terminal', '    (line white)', '    (open 1))'),
  },
  GDL112: {
    wrong: lines('(<= terminal', '    (or))'),
    right: lines('(<= terminal', '    (or (line white) (line black)))'),
  },
  GDL113: {
    wrong: lines('include arithmetic', '(role white)'),
    right: lines('include arithmetic sums.wasm', 'arithmetic (sum ?a ?b ?c)'),
  },
  GDL114: {
    wrong: lines('(base cell (1 2 3) (empty full))', '(base step 1)'),
    right: lines('(base cell (1 2 3) (empty full))', '(base step (1))'),
    whole: true,
  },
  GDL115: {
    wrong: lines('(base lamp (on off))', '(<= (drawit lamp-picture)', '    (true (lamp on)))'),
    right: lines('(base lamp (on off))', '(<= (drawit (1 1 lamp-picture))', '    (true (lamp on)))'),
    whole: true,
  },
  GDL116: {
    wrong: lines(
      'include arithmetic sums.wasm',
      'include arithmetic products.wasm',
      'arithmetic (sum ?a ?b ?c)',
    ),
    right: lines('include arithmetic sums.wasm', 'arithmetic (sum ?a ?b ?c)'),
  },
  GDL117: {
    wrong: lines('include arithmetic sums.wasm', 'arithmetic (sum ?a ?b ?c)', '(sum 1 1 2)'),
    right: lines('include arithmetic sums.wasm', 'arithmetic (sum ?a ?b ?c)'),
  },
  GDL118: {
    wrong: lines('use arithmetic (node sums.js)', 'arithmetic (sum ?a ?b ?c)'),
    right: lines('include arithmetic sums.js', 'use arithmetic (node sums.js)', 'arithmetic (sum ?a ?b ?c)'),
  },
  GDL119: {
    wrong: lines('include moves moves.wasm', 'moves (legal ?p ?move)'),
    right: lines(
      'include moves moves.wasm',
      'moves (possible ?p ?move)',
      '(<= (legal ?p ?move)',
      '    (role ?p)',
      '    (possible ?p ?move))',
    ),
  },
  GDL120: {
    wrong: lines('include sums arithmetics', 'sums (add ?a ?b ?c)'),
    right: lines('include sums arithmetic', 'sums (add ?a ?b ?c)'),
  },
  GDL121: {
    wrong: lines('include sums arithmetic', 'sums (add ?a ?b)'),
    right: lines('include sums arithmetic', 'sums (add ?a ?b ?c)'),
  },
  GDL122: {
    wrong: lines('include sums arithmetic', 'sums (less ?a ?b)', '(<= terminal', '    (less 1))'),
    right: lines('include sums arithmetic', 'sums (less ?a ?b)', '(<= terminal', '    (less 1 2))'),
  },
  GDL123: {
    wrong: lines('include market market.jar', 'market (price ?thing ?gold)'),
    right: lines(
      'include market market.jar',
      'use market (java -jar market.jar)',
      'market (price ?thing ?gold)',
    ),
  },
  GDL124: {
    described: 'A module with a slip in its text, or one that has no function with the name of the relation.',
  },
  GDL125: {
    wrong: lines('(=> (next (cell 1 empty))', '    (true (cell 1 empty)))'),
    right: lines('(<= (next (cell 1 empty))', '    (true (cell 1 empty)))'),
  },
  GDL126: {
    described:
      'An infix sheet with `x :: mark(M) :: cell(M,b) ==> cell(M,x) & ~cell(M,b)`, which is an operation of Epilog.',
  },

  GDL201: { wrong: '(legal white)', right: '(legal white resign)' },
  GDL202: { wrong: '(true (cell 1 empty))', right: '(init (cell 1 empty))' },
  GDL203: {
    wrong: lines('(<= (next (won ?p))', '    (role ?p)', '    (next (cell 1 ?p)))'),
    right: lines('(<= (next (won ?p))', '    (does ?p (mark 1)))'),
  },
  GDL204: { wrong: '(init (true (cell 1 empty)))', right: '(init (cell 1 empty))' },
  GDL205: {
    wrong: lines('(<= (init (cell 3 ?v))', '    (true (cell 2 ?v)))'),
    right: '(init (cell 3 empty))',
  },
  GDL206: {
    wrong: lines('(<= terminal', '    (does white (mark 1)))'),
    right: lines('(<= (next over)', '    (does white (mark 1)))', '(<= terminal', '    (true over))'),
  },
  GDL207: {
    wrong: lines('(<= (base (cell ?c white))', '    (true (cell ?c empty)))'),
    right: lines('(<= (base (cell ?c white))', '    (successor ?c ?d))'),
  },
  GDL208: {
    wrong: lines('(player red)', '(<= (role ?p)', '    (player ?p))'),
    right: '(role red)',
  },
  GDL211: buttonWithout('role'),
  GDL212: {
    wrong: Object.values({ ...BUTTON, init: '', legal: LEGAL_WHEN_OFF })
      .join('\n')
      .replace('\n\n', '\n'),
    right: Object.values({ ...BUTTON, legal: LEGAL_WHEN_OFF }).join('\n'),
    whole: true,
  },
  GDL213: buttonWithout('legal'),
  GDL214: buttonWithout('goal'),
  GDL215: buttonWithout('terminal'),
  GDL216: {
    wrong: lines('(<= (goal ?p 110)', '    (line ?p))'),
    right: lines('(<= (goal ?p 100)', '    (line ?p))'),
  },
  GDL217: {
    wrong: lines('(role random)', '(<= (sees green (did ?m))', '    (does random ?m))'),
    right: lines('(role random)', '(<= (sees white (did ?m))', '    (does random ?m))'),
  },
  GDL218: {
    wrong: lines('(role white)', '(legal white press)', BUTTON.next, BUTTON.terminal, BUTTON.goal),
    right: Object.values(BUTTON).join('\n'),
    whole: true,
  },
  GDL231: { wrong: timedButton({ init: '(init 0 (light off))' }), right: timedButton(), whole: true },
  GDL232: {
    wrong: timedButton({ next: lines('(<= (expired (light on))', '    (does white press))') }),
    right: timedButton(),
    whole: true,
  },
  GDL233: {
    wrong: timedButton({ legal: lines('(<= (legal white press)', '    (expired (light on)))') }),
    right: timedButton({
      legal: lines(
        '(<= (next infinity ready)',
        '    (expired (light on)))',
        '(<= (legal white press)',
        '    (true infinity ready))',
      ),
    }),
    whole: true,
  },
  GDL234: {
    wrong: timedButton({ next: lines('(<= (next infinity (light on))', '    (does white press))') }),
    right: timedButton(),
    whole: true,
  },

  GDL301: {
    wrong: lines('(<= (legal ?p (mark ?c))', '    (true (control ?p)))'),
    right: lines('(<= (legal ?p (mark ?c))', '    (true (control ?p))', '    (true (cell ?c empty)))'),
  },
  GDL302: {
    wrong: lines('(<= draw', '    (not (line ?p)))'),
    right: lines('(<= draw', '    (not won))', '(<= won', '    (line ?p))'),
  },
  GDL303: {
    wrong: lines('(<= (goal ?p 0)', '    (role ?p)', '    (distinct ?p ?winner))'),
    right: lines('(<= (goal ?p 0)', '    (role ?p)', '    (line ?winner)', '    (distinct ?p ?winner))'),
  },
  GDL304: { wrong: '(legal ?p resign)', right: lines('(<= (legal ?p resign)', '    (role ?p))') },
  GDL305: {
    wrong: lines(
      '(<= (safe ?c)',
      '    (open ?c)',
      '    (not (attacked ?c)))',
      '(<= (attacked ?c)',
      '    (open ?c)',
      '    (not (safe ?c)))',
    ),
    right: lines(
      '(<= (safe ?c)',
      '    (open ?c)',
      '    (not (attacked ?c)))',
      '(<= (attacked ?c)',
      '    (true (cell ?c black)))',
    ),
  },
  GDL306: {
    wrong: lines('(number zero)', '(<= (number (next-after ?n))', '    (number ?n))'),
    right: lines('(number 1)', '(<= (number ?m)', '    (number ?n)', '    (successor ?n ?m))'),
  },

  GDL307: {
    wrong: lines(
      'include sums arithmetic',
      'sums (add ?a ?b ?c)',
      '(<= (next (cell 3 ?n))',
      '    (add ?m 1 ?n))',
    ),
    right: lines(
      'include sums arithmetic',
      'sums (add ?a ?b ?c)',
      '(<= (next (cell 3 ?n))',
      '    (true (cell 3 ?m))',
      '    (add ?m 1 ?n))',
    ),
  },

  GDL401: {
    wrong: lines('(<= (goal ?p 100)', '    (role ?p)', '    (has-won ?p))'),
    right: lines('(<= (goal ?p 100)', '    (line ?p))'),
  },
  GDL402: {
    wrong: lines('(<= terminal', '    (successor 1))'),
    right: lines('(<= terminal', '    (successor 1 1))'),
  },
  GDL403: { wrong: lines('(opponent white black)', '(opponent black white)') },
  GDL404: {
    wrong: lines('(<= terminal', '    (true (control nobody)))'),
    right: lines('(<= terminal', '    (not (open 1)))'),
  },
  GDL405: {
    wrong: lines(
      '(<= (next (control white))',
      '    (true (control black)))',
      '(<= (next (control white))',
      '    (true (control black)))',
    ),
    right: lines('(<= (next (control white))', '    (true (control black)))'),
  },
  GDL406: {
    wrong: lines('(<= (open ?c)', '    (true (cell ?c emtpy)))'),
    right: lines('(<= (open ?c)', '    (true (cell ?c empty)))'),
  },
  GDL407: {
    wrong: lines('(<= (line ?player)', '    (true (cell 1 ?player))', '    (true (cell 2 ?plaeyr)))'),
    right: lines('(<= (line ?player)', '    (true (cell 1 ?player))', '    (true (cell 2 ?player)))'),
  },
  GDL408: {
    wrong: lines('(<= terminal', '    (line white)', '    (distinct white black))'),
    right: lines('(<= terminal', '    (line white))'),
  },
  GDL409: {
    described:
      'A rule that ends the game when three cells of a row have the same contents, which is also true of three empty cells.',
  },
  GDL410: {
    wrong: lines('(<= terminal', '    (true (cell 1 Empty)))'),
    right: lines('(<= terminal', '    (true (cell 1 empty)))'),
  },
  GDL411: {
    wrong: lines('(<= (legal ?p (noop))', '    (role ?p))', '(<= (next idle)', '    (does white noop))'),
    right: lines('(<= (legal ?p noop)', '    (role ?p))', '(<= (next idle)', '    (does white noop))'),
  },
  GDL412: {
    wrong: lines('include arithmetic sums.wasm'),
    right: lines(
      'include arithmetic sums.wasm',
      'arithmetic (sum ?a ?b ?c)',
      '(<= (goal ?p ?s)',
      '    (role ?p)',
      '    (true (points ?a ?b))',
      '    (sum ?a ?b ?s))',
    ),
  },
  GDL413: {
    wrong: '(role random)',
    right: lines('(role random)', '(<= (sees ?r (did ?p ?m))', '    (role ?r)', '    (does ?p ?m))'),
  },
  GDL414: {
    described: 'A library that is a program, in a sheet that is checked without `--allow-programs`.',
  },
  GDL415: {
    wrong: lines('(<= (next (cell n ?v))', '    (true (cell ?n ?v)))'),
    right: lines('(<= (next (cell ?n ?v))', '    (true (cell ?n ?v)))'),
  },
  GDL501: {
    described:
      'A game of turns whose rules say who moves next only if the last move was a mark: after a pass nobody may move.',
  },
  GDL502: {
    described:
      'Rules that give 100 to the winner and 0 to the loser, but do not cover a full board, which is a draw.',
  },
  GDL503: {
    described: 'Rules that give 100 for a line and 50 for a full board, which can be the same state.',
  },
  GDL504: {
    described: 'Two kings that can move forever, with no rule that ends the game after a number of moves.',
  },
  GDL505: {
    described: 'A puzzle whose goal asks for a piece on a field that no move leads to.',
  },
  GDL506: {
    described:
      'A captured disc that gets a new colour and also keeps the old one, because no rule removes it.',
  },
  GDL507: {
    described: 'A recursive rule that counts up forever.',
  },
  GDL508: {
    described: 'A price that is divided by the number of buyers, in a step in which nobody buys.',
  },
  GDL509: { described: 'A fluent that is given 0.000001 units whenever it runs out.' },
  GDL510: {
    described: 'A door that opens only while a lamp is lit, after the lamp has gone out permanently.',
  },
} as const satisfies Record<FindingCode, FindingExample>;
