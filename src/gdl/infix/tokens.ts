/**
 * Splits infix text into tokens and comments. Accepts the operators of Stanford's sheets (`&`, `|`, `~`), of Prolog
 * (`,`, `;`, `\+`) and of printed papers (`∧`, `∨`, `¬`, `⇐`).
 */
import { isControl, isLineEnd, isSpace, skipWhile } from '../../base/index.ts';
import { type FindingList, finding } from '../finding.ts';
import type { Comment } from '../form.ts';
import type { SourceText, Span } from '../source.ts';

export type TokenKind =
  | 'name'
  | 'quoted'
  | 'variable'
  | 'open'
  | 'close'
  | 'comma'
  | 'and'
  | 'or'
  | 'not'
  | 'neck'
  | 'stop'
  | 'equal'
  | 'unequal'
  | 'bad'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As written; a quoted name without its quotes. */
  readonly text: string;
  readonly span: Span;
}

export interface Tokens {
  /** The last one has kind `end`. */
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
}

export function tokenize(source: SourceText, findings: FindingList): Tokens {
  return new Tokenizer(source, findings).tokens();
}

const SIGNS: readonly (readonly [string, TokenKind])[] = [
  [':-', 'neck'],
  ['<=', 'neck'],
  ['⇐', 'neck'],
  ['←', 'neck'],
  ['=\\=', 'unequal'],
  ['\\==', 'unequal'],
  ['\\=', 'unequal'],
  ['!=', 'unequal'],
  ['≠', 'unequal'],
  ['==', 'equal'],
  ['=', 'equal'],
  ['\\+', 'not'],
  ['~', 'not'],
  ['¬', 'not'],
  ['&', 'and'],
  ['∧', 'and'],
  ['|', 'or'],
  ['∨', 'or'],
  [',', 'comma'],
  ['.', 'stop'],
  ['(', 'open'],
  [')', 'close'],
];

const SIGNS_BY_FIRST_CHARACTER = new Map<string, (readonly [string, TokenKind])[]>();
for (const sign of SIGNS) {
  const first = sign[0].charAt(0);
  SIGNS_BY_FIRST_CHARACTER.set(first, [...(SIGNS_BY_FIRST_CHARACTER.get(first) ?? []), sign]);
}

const VARIABLE = /[\p{Lu}\p{Lt}_][\p{L}\p{N}\p{M}_]*/uy;
const NUMBER = /[+-]?\p{Nd}+(?:\.\p{Nd}+)?(?![\p{L}\p{M}\p{N}_])/uy;
const NAME = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*(?:-[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*/uy;
const PREFIX_VARIABLE = /\?[^\s()&|,;%]*/y;
/** A line that ends a statement with a full stop, in which case `;` is Prolog's "or" and not a comment sign. */
const STATEMENT_WITH_FULL_STOP = /^[^%;/\n\r]*[\w)'"]\s*\.[ \t]*\r?$/m;
/** Characters that would split a name or change its kind in prefix notation. */
const UNWRITABLE = /[\s();\p{Cc}]|^\?|^$/u;

class Tokenizer {
  readonly #source: SourceText;
  readonly #findings: FindingList;
  readonly #tokens: Token[] = [];
  readonly #comments: Comment[] = [];
  readonly #hasFullStops: boolean;
  #depth = 0;
  #inBody = false;
  #hasOperations = false;

  constructor(source: SourceText, findings: FindingList) {
    this.#source = source;
    this.#findings = findings;
    this.#hasFullStops = STATEMENT_WITH_FULL_STOP.test(source.text);
  }

  tokens(): Tokens {
    const { text } = this.#source;
    let at = 0;
    while (at < text.length) at = this.#next(at);
    this.#add('end', '', text.length, text.length);
    return { tokens: this.#tokens, comments: this.#comments };
  }

  /** Reads the token at `at` and returns its end. */
  #next(at: number): number {
    const { text } = this.#source;
    const code = text.charCodeAt(at);
    if (isSpace(code)) return at + 1;
    if (isControl(code)) return this.#controlCharacters(at);
    const character = text.charAt(at);
    if (character === '%' || text.startsWith('//', at)) return this.#lineComment(at);
    if (text.startsWith('/*', at)) return this.#blockComment(at);
    if (character === ';') return this.#semicolon(at);
    if (character === "'" || character === '"') return this.#quoted(at, character);
    if (character === '?') return this.#prefixVariable(at);
    return (
      this.#match(VARIABLE, 'variable', at) ??
      this.#match(NUMBER, 'name', at) ??
      this.#match(NAME, 'name', at) ??
      this.#operation(at) ??
      this.#sign(at, character) ??
      this.#unknown(at)
    );
  }

  #match(pattern: RegExp, kind: TokenKind, at: number): number | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(this.#source.text)?.[0];
    if (found === undefined) return undefined;
    return this.#add(kind === 'name' && found === 'not' ? 'not' : kind, found, at, at + found.length);
  }

  /** `::` and `==>` belong to another language; reported once. */
  #operation(at: number): number | undefined {
    const sign = ['==>', '::'].find((each) => this.#source.text.startsWith(each, at));
    if (sign === undefined) return undefined;
    if (!this.#hasOperations)
      this.#findings.add(
        finding('GDL126', `\`${sign}\` belongs to an operation of Epilog, which is not GDL`, {
          span: { start: at, end: at + sign.length },
        }),
      );
    this.#hasOperations = true;
    return this.#add('bad', sign, at, at + sign.length);
  }

  #sign(at: number, first: string): number | undefined {
    for (const [sign, kind] of SIGNS_BY_FIRST_CHARACTER.get(first) ?? []) {
      if (!this.#source.text.startsWith(sign, at)) continue;
      if (kind === 'open') this.#depth++;
      if (kind === 'close') this.#depth--;
      if (kind === 'neck') this.#inBody = true;
      if (kind === 'stop') {
        this.#inBody = false;
        this.#depth = 0;
      }
      return this.#add(kind, sign, at, at + sign.length);
    }
    return undefined;
  }

  #semicolon(at: number): number {
    const { text } = this.#source;
    const last = this.#tokens.at(-1)?.kind;
    const afterOperand = last === 'name' || last === 'quoted' || last === 'variable' || last === 'close';
    const startsLine = at === 0 || isLineEnd(text.charCodeAt(at - 1));
    const joins =
      afterOperand &&
      !startsLine &&
      text.charAt(at + 1) !== ';' &&
      (this.#depth > 0 || (this.#inBody && this.#hasFullStops));
    return joins ? this.#add('or', ';', at, at + 1) : this.#lineComment(at);
  }

  #lineComment(start: number): number {
    const { text } = this.#source;
    const end = skipWhile(text, start, (code) => !isLineEnd(code));
    this.#comments.push({ text: text.slice(start, end), span: { start, end } });
    return end;
  }

  #blockComment(start: number): number {
    const { text } = this.#source;
    const closing = text.indexOf('*/', start + 2);
    const end = closing < 0 ? text.length : closing + 2;
    if (closing < 0) {
      this.#findings.add(
        finding('GDL110', 'this comment is never closed', {
          span: { start, end: start + 2 },
          hint: 'write `*/` where the comment ends',
          fix: { title: 'close it at the end', edits: [{ span: { start: end, end }, text: ' */' }] },
        }),
      );
    }
    this.#comments.push({ text: text.slice(start, end), span: { start, end } });
    return end;
  }

  #quoted(start: number, quote: string): number {
    const { text } = this.#source;
    let name = '';
    let at = start + 1;
    while (at < text.length && !isLineEnd(text.charCodeAt(at))) {
      const character = text.charAt(at);
      const next = text.charAt(at + 1);
      const escaped =
        (character === '\\' && next !== '' && !isLineEnd(next.charCodeAt(0))) ||
        (character === quote && next === quote);
      if (character === quote && !escaped) return this.#quotedName(name, start, at + 1);
      name += escaped ? next : character;
      at += escaped ? 2 : 1;
    }
    this.#findings.add(
      finding('GDL110', `this ${quote} is never closed`, {
        span: { start, end: start + 1 },
        hint: 'close the quotes on the same line',
      }),
    );
    return this.#add('bad', name, start, at);
  }

  #quotedName(name: string, start: number, end: number): number {
    if (!UNWRITABLE.test(name)) return this.#add('quoted', name, start, end);
    const message =
      name === ''
        ? 'a name cannot be empty'
        : name.startsWith('?')
          ? 'a name cannot start with `?`: that makes it a variable in prefix notation'
          : 'a name cannot contain white space, parentheses or `;`';
    this.#findings.add(
      finding('GDL110', message, { span: { start, end }, hint: 'use letters, digits and `_`' }),
    );
    return this.#add('bad', name, start, end);
  }

  #prefixVariable(start: number): number {
    PREFIX_VARIABLE.lastIndex = start;
    const found = PREFIX_VARIABLE.exec(this.#source.text)?.[0] ?? '?';
    const end = start + found.length;
    const name = found.charAt(1).toUpperCase() + found.slice(2);
    this.#findings.add(
      finding('GDL110', `\`${found}\` is not a variable in infix notation`, {
        span: { start, end },
        hint: 'start variables with a capital letter, without `?`',
        ...(/^[A-Z]\w*$/.test(name) && {
          fix: { title: `write \`${name}\``, edits: [{ span: { start, end }, text: name }] },
        }),
      }),
    );
    return this.#add('bad', found, start, end);
  }

  #controlCharacters(start: number): number {
    const end = skipWhile(this.#source.text, start, isControl);
    const span = { start, end };
    const code = this.#source.text.charCodeAt(start).toString(16).toUpperCase().padStart(4, '0');
    const more = end - start > 1 ? ` and ${end - start - 1} more` : '';
    this.#findings.add(
      finding('GDL001', `${code === '0000' ? 'NUL character' : `control character U+${code}`}${more}`, {
        span,
        fix: { title: 'remove it', edits: [{ span, text: ' ' }] },
      }),
    );
    return end;
  }

  #unknown(start: number): number {
    const character = String.fromCodePoint(this.#source.text.codePointAt(start) ?? 0);
    const end = start + character.length;
    this.#findings.add(
      finding('GDL110', `\`${character}\` has no meaning here`, {
        span: { start, end },
        hint: 'remove it; a name that contains it needs quotes',
      }),
    );
    return this.#add('bad', character, start, end);
  }

  #add(kind: TokenKind, text: string, start: number, end: number): number {
    this.#tokens.push({ kind, text, span: { start, end } });
    return end;
  }
}
