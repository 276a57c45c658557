/** All that is known about one kind of finding. */
import {
  CATALOGUE,
  FINDING_CODES,
  FINDING_EXAMPLES,
  type FindingCode,
  type FindingExample,
} from '../gdl/index.ts';
import { UsageError } from './failure.ts';
import { wrap } from './help.ts';
import type { Palette } from './palette.ts';
import { didYouMean } from './suggest.ts';

const WIDTH = 88;

export function explanation(codeGiven: string, palette: Palette): string {
  const code = codeCalled(codeGiven);
  const { severity, title, reason, hint } = CATALOGUE[code];
  const example: FindingExample = FINDING_EXAMPLES[code];
  const paint = severity === 'error' ? palette.red : palette.yellow;
  const sections = [
    `${paint(`${severity} ${code}`)}: ${palette.bold(title)}`,
    wrap(reason, WIDTH).join('\n'),
    wrap(`Remedy: ${hint}.`, WIDTH).join('\n'),
    ...('told' in example
      ? [wrap(example.told, WIDTH).join('\n')]
      : [
          `Wrong:\n${indented(example.wrong)}`,
          ...(example.right === undefined ? [] : [`Right:\n${indented(example.right)}`]),
        ]),
  ];
  return `${sections.join('\n\n')}\n`;
}

function codeCalled(given: string): FindingCode {
  const wanted = given.toUpperCase();
  const found = FINDING_CODES.find((code) => code === wanted || code === `GDL${wanted}`);
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no finding '${given}'; they are listed in docs/findings.md.${didYouMean(wanted, FINDING_CODES)}`,
  );
}

function indented(sheet: string): string {
  return sheet
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}
