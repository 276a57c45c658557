/** Properties that hold for every possible text. */
import {
  checkText,
  type Description,
  type Finding,
  fixText,
  formatText,
  hasErrors,
  type Notation,
  printDescription,
  readDescription,
  SourceText,
  type Span,
} from '../../src/gdl/index.ts';
import { isMessageRefusal, messageText, readMessage } from '../../src/protocol/message.ts';
import { readInfo, readMoveReply } from '../../src/protocol/replies.ts';

export interface BrokenProperty {
  readonly property: string;
  readonly message: string;
}

const NOTATIONS: readonly Notation[] = ['kif', 'infix'];

/** More findings than all checks report together: every check has a limit. */
const MOST_FINDINGS = 50_000;

/** The first property that the text violates, if any. */
export function brokenProperty(text: string): BrokenProperty | undefined {
  let property = 'read';
  const demand = (name: string, holds: boolean, message: () => string) => {
    if (!holds) throw new Broken(name, message());
  };
  try {
    const { description, findings: readFindings, notation } = readDescription(text);

    property = 'check';
    const { findings } = checkText(text);
    demand('findings are bounded', findings.length <= MOST_FINDINGS, () => `${findings.length} findings`);
    for (const each of findings)
      demand(
        'findings are in the text',
        isInside(each, text),
        () => `${each.code} ${JSON.stringify(each.span)}`,
      );

    property = 'message';
    for (const written of [text, `( START m r ( ${text} ) 5 5 )`, `( PLAY m ( ${text} ) )`]) {
      const message = readMessage(written);
      if (isMessageRefusal(message)) continue;
      const again = readMessage(messageText(message));
      demand(
        'messages are written as they were read',
        JSON.stringify(again) === JSON.stringify(message),
        () => difference(JSON.stringify(message), JSON.stringify(again)),
      );
    }
    readMoveReply(text);
    readInfo(text);

    property = 'mend';
    const mended = fixText(text);
    demand('mending is finished', fixText(mended.text).repairs.length === 0, () => mended.text.slice(0, 200));

    // A partly read sheet cannot be expected to survive a round trip.
    const isWhole = !hasErrors(readFindings);
    for (const to of NOTATIONS) {
      property = `print ${to}`;
      const printed = printDescription(description, to);
      const again = readDescription(printed, 'printed', { notation: to }).description;
      if (isWhole) sameRules(`printed ${to} means the same`, description, again);

      property = `format ${to}`;
      const formatted = formatText(text, { to });
      if (hasErrors(formatted.findings)) continue;
      const twice = formatText(formatted.text, { from: to, to });
      demand(`formatting to ${to} twice changes nothing`, twice.text === formatted.text, () =>
        difference(formatted.text, twice.text),
      );
      const reread = readDescription(formatted.text, 'formatted', { notation: to }).description;
      if (isWhole) sameRules(`formatting ${notation} to ${to} keeps the meaning`, description, reread);
    }
    return undefined;
  } catch (error) {
    if (error instanceof Broken) return { property: error.property, message: error.message };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { property: `${property} throws`, message: message.split('\n').slice(0, 6).join('\n') };
  }
}

class Broken extends Error {
  readonly property: string;

  constructor(property: string, message: string) {
    super(message);
    this.property = property;
  }
}

function isInside({ span, related, fix }: Finding, text: string): boolean {
  const spans: readonly Span[] = [
    ...(span === undefined ? [] : [span]),
    ...related.map((each) => each.span),
    ...(fix?.edits ?? []).map((each) => each.span),
  ];
  const source = new SourceText('', text);
  return spans.every(
    ({ start, end }) =>
      Number.isInteger(start) &&
      start >= 0 &&
      start <= end &&
      end <= text.length &&
      source.position(end).line > 0,
  );
}

function sameRules(property: string, before: Description, after: Description): void {
  const [one, other] = [canonicalRules(before), canonicalRules(after)];
  if (one.join('\n') !== other.join('\n'))
    throw new Broken(property, difference(one.join('\n'), other.join('\n')));
}

/** The rules with variables numbered and without places. */
function canonicalRules({ rules }: Description): string[] {
  return rules.map((rule) => JSON.stringify([rule.head, rule.body], withoutPlaces));
}

/** In infix notation, an author's `(p)` and `p` are one proposition, so only a relation's name and arguments count. */
function withoutPlaces(key: string, value: unknown): unknown {
  return key === 'span' || key === 'spelling' || key === 'id' ? undefined : value;
}

function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  return `${around(one)} became ${around(other)}`;
}
