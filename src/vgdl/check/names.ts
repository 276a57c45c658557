/** Checks for undefined names of classes, effects, terminations and sprites. */
import { nearest } from '../../base/index.ts';
import {
  isEdge,
  isTime,
  type SpriteLine,
  spriteLines,
  type VgdlDescription,
  type Word,
} from '../description.ts';
import { replacing, type VgdlFinding, vgdlFinding } from '../finding.ts';
import type { VgdlFindingCode } from '../finding-catalogue.ts';
import { EFFECTS } from '../vocabulary/effects.ts';
import { SPRITE_CLASSES, spriteClass } from '../vocabulary/sprite-classes.ts';
import { TERMINATIONS } from '../vocabulary/terminations.ts';

/** The names of all sprites, including those defined without a line. */
export function spriteNames(description: VgdlDescription): Set<string> {
  const names = new Set(['wall', 'avatar']);
  for (const { line } of spriteLines(description.sprites)) names.add(line.name.text);
  return names;
}

export function checkNames(description: VgdlDescription): VgdlFinding[] {
  const names = [...spriteNames(description)];
  const known = new Set(names);
  const sprite = (word: Word): VgdlFinding[] =>
    known.has(word.text) ? [] : [unknown('VGDL204', 'sprite', word, names)];
  return [
    ...checkSprites(description),
    ...description.interactions.flatMap(({ first, seconds, effect }) => [
      ...(Object.hasOwn(EFFECTS, effect.text)
        ? []
        : [unknown('VGDL202', 'effect', effect, Object.keys(EFFECTS))]),
      ...[first, ...seconds].filter(({ text }) => !isEdge(text) && !isTime(text)).flatMap(sprite),
      ...seconds.flatMap((second) =>
        isNoSprite(first) && isNoSprite(second) ? [againstItself(second)] : [],
      ),
    ]),
    ...description.mappings.flatMap(({ sprites }) => sprites.flatMap(sprite)),
    ...description.terminations.flatMap(({ className }) =>
      Object.hasOwn(TERMINATIONS, className.text)
        ? []
        : [unknown('VGDL203', 'termination', className, Object.keys(TERMINATIONS))],
    ),
  ];
}

const isNoSprite = ({ text }: Word): boolean => isEdge(text) || isTime(text);

const againstItself = ({ text, span }: Word): VgdlFinding =>
  vgdlFinding('VGDL408', `\`${text}\` is combined with something that is not a sprite either`, { span });

/** A finding about an unknown name, with the most similar known one. */
export function unknown(
  code: VgdlFindingCode,
  what: string,
  { text, span }: Word,
  names: readonly string[],
): VgdlFinding {
  const near = nearest(text, names);
  return vgdlFinding(code, `there is no ${what} \`${text}\``, {
    span,
    ...(near !== undefined && {
      hint: `did you mean \`${near}\`?`,
      fix: replacing(span, near, `write \`${near}\``),
    }),
  });
}

function checkSprites(description: VgdlDescription): VgdlFinding[] {
  const findings: VgdlFinding[] = [];
  const seen = new Map<string, SpriteLine>();
  for (const { line, above } of spriteLines(description.sprites)) {
    const { name, className, children } = line;
    const outer = above.find((each) => each.className !== undefined)?.className;
    if (className !== undefined && spriteClass(className.text) === undefined)
      findings.push(unknown('VGDL201', 'sprite class', className, Object.keys(SPRITE_CLASSES)));
    else if (className !== undefined && outer !== undefined && outer.text !== className.text)
      findings.push(
        vgdlFinding(
          'VGDL208',
          `the class of \`${name.text}\` is ${outer.text}; the class given here is ignored`,
          {
            span: className.span,
            related: [{ span: outer.span, message: 'the class that is used' }],
          },
        ),
      );
    if (className === undefined && outer === undefined && children.length === 0)
      findings.push(vgdlFinding('VGDL206', `\`${name.text}\` has no class`, { span: name.span }));
    const before = seen.get(name.text);
    if (before !== undefined)
      findings.push(
        vgdlFinding('VGDL207', `\`${name.text}\` is defined twice`, {
          span: name.span,
          related: [{ span: before.name.span, message: 'the first time' }],
        }),
      );
    seen.set(name.text, line);
  }
  return findings;
}
