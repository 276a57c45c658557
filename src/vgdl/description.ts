/** A parsed VGDL game: the contents of each section with their places in the text. */
import type { SourceText, Span } from '../gdl/index.ts';

/** A word and its place in the text. */
export interface Word {
  readonly text: string;
  readonly span: Span;
}

/** `key=value`. */
export interface Setting {
  readonly key: Word;
  readonly value: Word;
}

/** `name > Class key=value …`, with the lines indented below it. */
export interface SpriteLine {
  readonly name: Word;
  readonly className: Word | undefined;
  readonly settings: readonly Setting[];
  readonly children: readonly SpriteLine[];
  readonly span: Span;
}

/** `first second … > effect key=value …`: the effect on `first` when it meets any of `seconds`. */
export interface InteractionLine {
  readonly first: Word;
  readonly seconds: readonly Word[];
  readonly effect: Word;
  readonly settings: readonly Setting[];
  readonly span: Span;
}

/** `c > sprite …`: the sprites represented by a character in levels. */
export interface MappingLine {
  readonly character: string;
  readonly word: Word;
  readonly sprites: readonly Word[];
  readonly span: Span;
}

/** `Class key=value …`. */
export interface TerminationLine {
  readonly className: Word;
  readonly settings: readonly Setting[];
  readonly span: Span;
}

/** `NAME > values=… value=… string=…` of a game space. */
export interface ParameterLine {
  readonly name: Word;
  readonly settings: readonly Setting[];
  readonly span: Span;
}

export interface VgdlDescription {
  readonly source: SourceText;
  /** The first line: the kind of game and its settings. */
  readonly head: { readonly kind: Word; readonly settings: readonly Setting[] };
  readonly sprites: readonly SpriteLine[];
  readonly interactions: readonly InteractionLine[];
  readonly mappings: readonly MappingLine[];
  readonly terminations: readonly TerminationLine[];
  readonly parameters: readonly ParameterLine[];
}

/** Whether a word refers to the edge of the screen instead of a sprite, ignoring case. */
export const isEdge = (word: string): boolean => word.toUpperCase() === 'EOS';

/** Whether a word refers to a point in time instead of a sprite. */
export const isTime = (word: string): boolean => word.toUpperCase() === 'TIME';

/** The value of a setting; of repeated settings, the last counts. */
export function settingOf(settings: readonly Setting[], key: string): Setting | undefined {
  return settings.findLast((each) => each.key.text === key);
}

/** Every sprite line with its ancestors, outermost first. */
export function* spriteLines(
  lines: readonly SpriteLine[],
  above: readonly SpriteLine[] = [],
): Generator<{ readonly line: SpriteLine; readonly above: readonly SpriteLine[] }> {
  for (const line of lines) {
    yield { line, above };
    yield* spriteLines(line.children, [...above, line]);
  }
}

/** The number of players. */
export function playerCount(description: VgdlDescription): number {
  const setting = settingOf(description.head.settings, 'no_players');
  const count = Number(setting?.value.text ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= MOST_PLAYERS ? count : 1;
}

const MOST_PLAYERS = 8;
