/** Formats a game: four spaces per level, one space between words; comments are preserved. */
import { hasErrors, SourceText } from '../gdl/index.ts';
import type { Setting, SpriteLine, VgdlDescription, Word } from './description.ts';
import type { VgdlFinding } from './finding.ts';
import { allLines, type TextLine } from './lines.ts';
import { isSectionName, readVgdl } from './read.ts';

const INDENT = '    ';

/** The formatted text; if it has syntax errors, the original text with the findings. */
export function formatVgdl(text: string): {
  readonly text: string;
  readonly findings: readonly VgdlFinding[];
} {
  const findings = readVgdl(text).findings.filter(({ severity }) => severity === 'error');
  if (hasErrors(findings)) return { text, findings };
  const lines = [...allLines(new SourceText('', text))];
  const written: string[] = [];
  let section = '';
  let indents: number[] = [];
  let depth = 0;
  lines.forEach((line, at) => {
    const word = line.words[0]?.text;
    if (word === undefined) {
      const isRepeated = line.comment === undefined && written.at(-1) === '';
      const next = lines.slice(at + 1).find((each) => each.words.length > 0);
      if (line.comment !== undefined)
        written.push(`${INDENT.repeat(commentDepth(next, depth))}${line.comment}`);
      else if (!isRepeated && written.length > 0) written.push('');
      return;
    }
    if (line.words.length === 1 && isSectionName(word)) {
      section = word.toLowerCase();
      indents = [];
      depth = 1;
    } else if (section === '') depth = 0;
    else {
      while (indents.length > 0 && (indents.at(-1) as number) >= line.indent) indents.pop();
      depth = 2 + (section === 'spriteset' ? indents.length : 0);
      indents.push(line.indent);
    }
    written.push(lineText(line, depth));
  });
  while (written.at(-1) === '') written.pop();
  return { text: `${written.join('\n')}\n`, findings: [] };
}

/** A comment belongs to the line below it, or to the line above at the end of a section or text. */
function commentDepth(next: TextLine | undefined, depth: number): number {
  const word = next?.words[0]?.text;
  if (word === undefined) return depth;
  return next?.words.length === 1 && isSectionName(word) ? 1 : Math.max(depth, 2);
}

function lineText({ words, comment }: TextLine, depth: number): string {
  const text = words.map((word) => word.text).join(' ');
  return `${INDENT.repeat(depth)}${text}${comment === undefined ? '' : ` ${comment}`}`;
}

/**
 * A description as text, without comments.
 *
 * @example
 * printVgdl(readVgdl('BasicGame\n LevelMapping\n  A > avatar').description).includes('        A > avatar') // true
 */
export function printVgdl(description: VgdlDescription): string {
  const { head, sprites, interactions, mappings, terminations, parameters } = description;
  const section = (name: string, lines: readonly string[]): string[] => [`${INDENT}${name}`, ...lines];
  const row = (...parts: readonly string[]): string =>
    `${INDENT}${INDENT}${parts.filter((each) => each !== '').join(' ')}`;
  const names = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');
  return `${[
    [head.kind.text || 'BasicGame', settingsText(head.settings)].filter((each) => each !== '').join(' '),
    ...(parameters.length === 0
      ? []
      : section(
          'ParameterSet',
          parameters.map(({ name, settings }) => row(name.text, '>', settingsText(settings))),
        )),
    ...section(
      'SpriteSet',
      sprites.flatMap((line) => spriteText(line, 2)),
    ),
    ...section(
      'InteractionSet',
      interactions.map(({ first, seconds, effect, settings }) =>
        row(first.text, names(seconds), '>', effect.text, settingsText(settings)),
      ),
    ),
    ...section(
      'LevelMapping',
      mappings.map(({ character, sprites: mapped }) => row(character, '>', names(mapped))),
    ),
    ...section(
      'TerminationSet',
      terminations.map(({ className, settings }) => row(className.text, settingsText(settings))),
    ),
  ].join('\n')}\n`;
}

function spriteText({ name, className, settings, children }: SpriteLine, depth: number): string[] {
  const parts = [name.text, '>', className?.text ?? '', settingsText(settings)];
  const line = INDENT.repeat(depth) + parts.filter((each) => each !== '').join(' ');
  return [line, ...children.flatMap((child) => spriteText(child, depth + 1))];
}

function settingsText(settings: readonly Setting[]): string {
  return settings.map(({ key, value }) => `${key.text}=${value.text}`).join(' ');
}
