/** Converts text to a description: indentation turns the lines into a tree, and each section parses its own lines. */
import { didYouMean } from '../base/index.ts';
import { SourceText, type Span } from '../gdl/index.ts';
import type {
  InteractionLine,
  MappingLine,
  ParameterLine,
  Setting,
  SpriteLine,
  TerminationLine,
  VgdlDescription,
  Word,
} from './description.ts';
import { replacing, type VgdlFinding, vgdlFinding } from './finding.ts';
import { type TextLine, wordLines } from './lines.ts';

export interface VgdlReading {
  readonly description: VgdlDescription;
  /** Syntax errors; the checks find the rest. */
  readonly findings: readonly VgdlFinding[];
}

/** Longer texts are refused. */
const MOST_CHARACTERS = 1_000_000;

const SECTIONS = ['SpriteSet', 'InteractionSet', 'LevelMapping', 'TerminationSet', 'ParameterSet'] as const;
type Section = (typeof SECTIONS)[number];

const HEADS = ['BasicGame', 'GameSpace'] as const;

/**
 * Reads a game and recovers from errors: invalid lines are reported and omitted.
 *
 * @example
 * readVgdl('BasicGame\n  SpriteSet\n    avatar > MovingAvatar').description.sprites[0].name.text // 'avatar'
 */
export function readVgdl(text: string, name = 'game'): VgdlReading {
  const reader = new Reader(new SourceText(name, text));
  return { description: reader.description(), findings: reader.findings };
}

/** Whether a text is a VGDL game: its first line is a head line, or it has a section with a valid name. */
export function isVgdl(text: string): boolean {
  const lines = wordLines(new SourceText('', text.slice(0, 20_000)));
  const head = lines[0]?.words[0]?.text;
  if (HEADS.some((each) => each === head)) return true;
  return lines
    .slice(0, 400)
    .some((line) => sectionOf(line) === 'SpriteSet' && line.words[0]?.text === 'SpriteSet');
}

class Reader {
  readonly findings: VgdlFinding[] = [];
  readonly #source: SourceText;

  constructor(source: SourceText) {
    this.#source = source;
  }

  description(): VgdlDescription {
    const { text } = this.#source;
    const isTooLong = text.length > MOST_CHARACTERS;
    if (isTooLong)
      this.#report('VGDL110', `the text has ${text.length} characters; the limit is ${MOST_CHARACTERS}`);
    const lines = isTooLong ? [] : wordLines(this.#source);
    const head = this.#head(lines);
    const sections = this.#sections(lines.slice(head.kind.text === '' ? 0 : 1));
    this.#reportMixedMargins(lines);
    return {
      source: this.#source,
      head,
      sprites: this.#sprites(sections.SpriteSet),
      interactions: sections.InteractionSet.flatMap((line) => this.#interaction(line)),
      mappings: sections.LevelMapping.flatMap((line) => this.#mapping(line)),
      terminations: sections.TerminationSet.map((line) => this.#termination(line)),
      parameters: sections.ParameterSet.flatMap((line) => this.#parameter(line)),
    };
  }

  #head(lines: readonly TextLine[]): VgdlDescription['head'] {
    const [first] = lines;
    const [kind, ...rest] = first?.words ?? [];
    if (
      kind === undefined ||
      first === undefined ||
      sectionOf(first) !== undefined ||
      rest.some((word) => word.text === '>')
    ) {
      const span = kind?.span;
      this.#report('VGDL102', 'the first line is not a head line such as `BasicGame`', {
        span,
        ...(span && {
          fix: replacing({ start: 0, end: 0 }, 'BasicGame\n', 'insert `BasicGame` as the first line'),
        }),
      });
      return { kind: { text: '', span: { start: 0, end: 0 } }, settings: [] };
    }
    if (!HEADS.some((each) => each === kind.text)) {
      this.#report('VGDL102', `\`${kind.text}\` is not a kind of game${didYouMean(kind.text, HEADS)}`, {
        span: kind.span,
      });
    }
    return { kind, settings: this.#settings(rest) };
  }

  #sections(lines: readonly TextLine[]): Record<Section, TextLine[]> {
    const sections: Record<Section, TextLine[]> = {
      SpriteSet: [],
      InteractionSet: [],
      LevelMapping: [],
      TerminationSet: [],
      ParameterSet: [],
    };
    const seen = new Map<Section, Span>();
    let current: Section | 'none' | 'ignored' = 'none';
    for (const line of lines) {
      const section = sectionOf(line);
      if (section === undefined) {
        if (current === 'none')
          this.#report('VGDL103', 'this line comes before the first section', { span: spanOf(line) });
        else if (current !== 'ignored') sections[current].push(line);
        continue;
      }
      // The public framework examines the whole line, so that a comment hides the section, and existing games rely on
      // this.
      current = line.comment === undefined ? section : 'ignored';
      if (line.comment !== undefined) {
        const { start, end } = spanOf(line);
        this.#report('VGDL112', `the comment after \`${section}\` hides the whole section`, {
          span: { start, end },
          fix: replacing(commentSpan(this.#source, end), '', 'remove the comment'),
        });
      }
      const before = seen.get(section);
      if (before !== undefined)
        this.#report('VGDL111', `\`${section}\` occurs a second time`, {
          span: spanOf(line),
          related: [{ span: before, message: 'the first time' }],
        });
      seen.set(section, spanOf(line));
    }
    for (const section of SECTIONS)
      if (section !== 'ParameterSet' && !seen.has(section))
        this.#report('VGDL104', `there is no \`${section}\``, { hint: `add a line \`${section}\`` });
    return sections;
  }

  /** The lines as a tree: the parent of a line is the nearest preceding line with less indentation. */
  #sprites(lines: readonly TextLine[]): SpriteLine[] {
    let at = 0;
    const siblings = (above: number): SpriteLine[] => {
      const found: SpriteLine[] = [];
      let isCut = false;
      while (at < lines.length && (lines[at] as TextLine).indent > above) {
        const line = lines[at++] as TextLine;
        const children = siblings(line.indent);
        const sprite = this.#sprite(line, children, isCut);
        if (sprite === undefined) isCut = true;
        else if (!isCut) found.push(sprite);
      }
      return found;
    };
    return siblings(-1);
  }

  #sprite(line: TextLine, children: readonly SpriteLine[], isCut: boolean): SpriteLine | undefined {
    const [name, arrow, ...rest] = line.words;
    if (name === undefined || arrow?.text !== '>') {
      if (!isCut)
        this.#report('VGDL101', `\`${name?.text}\` is not followed by \`>\``, {
          span: spanOf(line),
          fix: name && replacing({ start: name.span.end, end: name.span.end }, ' >', 'insert `>`'),
        });
      return undefined;
    }
    const { plain, settings } = this.#split(rest);
    this.#reportExtra(plain.slice(1));
    return { name, className: plain[0], settings, children, span: spanOf(line) };
  }

  #interaction(line: TextLine): InteractionLine[] {
    const arrow = line.words.findIndex((word) => word.text === '>');
    const [first, ...seconds] = arrow < 0 ? [] : line.words.slice(0, arrow);
    const { plain, settings } = this.#split(line.words.slice(arrow + 1));
    const [effect] = plain;
    if (arrow < 0 || first === undefined || seconds.length === 0 || effect === undefined) {
      const missing =
        arrow < 0 ? '`>`' : effect === undefined ? 'an effect after `>`' : 'two sprites before `>`';
      this.#report('VGDL106', `this interaction lacks ${missing}`, { span: spanOf(line) });
      return [];
    }
    this.#reportExtra(plain.slice(1));
    return [{ first, seconds, effect, settings, span: spanOf(line) }];
  }

  #mapping(line: TextLine): MappingLine[] {
    const [word, arrow, ...sprites] = line.words;
    if (word === undefined || arrow?.text !== '>') {
      this.#report('VGDL107', 'this mapping lacks `>` after its character', { span: spanOf(line) });
      return [];
    }
    if ([...word.text].length > 1)
      this.#report('VGDL107', `\`${word.text}\` is more than one character; only the first is used`, {
        span: word.span,
      });
    return [{ character: word.text[0] ?? ' ', word, sprites, span: spanOf(line) }];
  }

  #termination(line: TextLine): TerminationLine {
    const [className, ...rest] = line.words;
    return { className: className as Word, settings: this.#settings(rest), span: spanOf(line) };
  }

  #parameter(line: TextLine): ParameterLine[] {
    const [name, arrow, ...rest] = line.words;
    if (name === undefined || arrow?.text !== '>') {
      this.#report('VGDL109', 'this parameter lacks `>` after its name', { span: spanOf(line) });
      return [];
    }
    return [{ name, settings: this.#settings(rest), span: spanOf(line) }];
  }

  #settings(words: readonly Word[]): Setting[] {
    const { plain, settings } = this.#split(words);
    this.#reportExtra(plain);
    return settings;
  }

  #split(words: readonly Word[]): { plain: Word[]; settings: Setting[] } {
    const plain: Word[] = [];
    const settings: Setting[] = [];
    for (const word of words) {
      const sign = word.text.indexOf('=');
      if (sign < 0) plain.push(word);
      else settings.push(settingIn(word, sign));
    }
    return { plain, settings };
  }

  #reportExtra(words: readonly Word[]): void {
    for (const word of words)
      this.#report('VGDL105', `\`${word.text}\` is not a setting and not expected here`, { span: word.span });
  }

  #reportMixedMargins(lines: readonly TextLine[]): void {
    const isMixed = (margin: string) => margin.includes('\t') && margin.includes(' ');
    const usesTabs = lines.some(({ margin }) => /^\t+$/.test(margin));
    const usesBlanks = lines.some(({ margin }) => /^ +$/.test(margin));
    const mixed = lines.find(
      ({ margin }) => isMixed(margin) || (usesTabs && usesBlanks && margin.includes('\t')),
    );
    if (mixed === undefined) return;
    const start = mixed.words[0]?.span.start ?? 0;
    this.#report(
      'VGDL108',
      'this line is indented with tabs and spaces, or with tabs where others have spaces',
      {
        span: { start: start - mixed.indent, end: start },
      },
    );
  }

  #report(...finding: Parameters<typeof vgdlFinding>): void {
    this.findings.push(vgdlFinding(...finding));
  }
}

/** A section starts with a line that only contains its name, ignoring case. */
function sectionOf(line: TextLine): Section | undefined {
  const [word, ...rest] = line.words;
  return word === undefined || rest.length > 0 ? undefined : sectionNamed(word.text);
}

function sectionNamed(word: string): Section | undefined {
  return SECTIONS.find((section) => section.toLowerCase() === word.toLowerCase());
}

/** Whether a word names a section, ignoring case. */
export const isSectionName = (word: string): boolean => sectionNamed(word) !== undefined;

function settingIn({ text, span }: Word, sign: number): Setting {
  const middle = span.start + sign;
  return {
    key: { text: text.slice(0, sign), span: { start: span.start, end: middle } },
    value: { text: text.slice(sign + 1), span: { start: middle + 1, end: span.end } },
  };
}

/** From the end of the words to the end of the line. */
function commentSpan(source: SourceText, from: number): Span {
  const { line } = source.position(from);
  return { start: from, end: source.lineStart(line) + source.line(line).length };
}

const spanOf = (line: TextLine): Span => ({
  start: line.words[0]?.span.start ?? 0,
  end: line.words.at(-1)?.span.end ?? 0,
});
