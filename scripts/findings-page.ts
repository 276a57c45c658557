/** Generates docs/findings.md from the catalogue and its examples. */
import { printable } from '../src/base/index.ts';
import {
  CATALOGUE,
  FINDING_CODES,
  FINDING_EXAMPLES,
  type FindingCode,
  type FindingExample,
} from '../src/gdl/index.ts';
import {
  VGDL_CATALOGUE,
  VGDL_FINDING_CODES,
  VGDL_FINDING_EXAMPLES,
  type VgdlFindingCode,
  type VgdlFindingExample,
} from '../src/vgdl/index.ts';

const CHAPTERS: Readonly<Record<string, string>> = {
  '0': 'Characters',
  '1': 'Structure',
  '2': 'Keywords',
  '3': 'Logic',
  '4': 'Likely mistakes',
  '5': 'Problems found by playing',
};

export function findingsPage(): string {
  const chapters = Object.entries(CHAPTERS).map(([digit, title]) => {
    const codes = FINDING_CODES.filter((code) => code.startsWith(`GDL${digit}`));
    return `## ${title}\n\n${codes.map(section).join('\n')}`;
  });
  return `# Findings

<!-- Made by \`npm run docs\` from finding-catalogue.ts and finding-examples.ts of src/gdl and src/vgdl: change those, not this page. -->

\`anygame check\` reports these findings about rule sheets. An **error** means that the sheet cannot be played, or that
different systems would interpret it differently. A **warning** means that the sheet probably does not say what its
author meant. Codes never change their meaning. \`anygame check --explain CODE\` explains a finding on the command line.

${table()}

${chapters.join('\n')}
## Arcade games and their levels (VGDL)

${VGDL_FINDING_CODES.map(arcadeSection).join('\n')}`;
}

function table(): string {
  const rows = FINDING_CODES.map((code) => {
    const { severity, title } = CATALOGUE[code];
    return `| [${code}](#${code.toLowerCase()}) | ${severity} | ${title} |`;
  });
  const arcade = VGDL_FINDING_CODES.map((code) => {
    const { severity, title } = VGDL_CATALOGUE[code];
    return `| [${code}](#${code.toLowerCase()}) | ${severity} | ${title} |`;
  });
  return ['| code | severity | finding |', '| --- | --- | --- |', ...rows, ...arcade].join('\n');
}

function section(code: FindingCode): string {
  const { severity, title, reason, hint } = CATALOGUE[code];
  const example: FindingExample = FINDING_EXAMPLES[code];
  const shown =
    'described' in example
      ? `Example: ${example.described}\n`
      : `${sheet(example.wrong)}${example.right === undefined ? '' : `\nBetter:\n\n${sheet(example.right)}`}`;
  return `### ${code}\n\n**${capital(title)}** (${severity}). ${reason}\n\nRemedy: ${hint}.\n\n${shown}`;
}

function arcadeSection(code: VgdlFindingCode): string {
  const { severity, title, reason, hint } = VGDL_CATALOGUE[code];
  const example: VgdlFindingExample = VGDL_FINDING_EXAMPLES[code];
  const shown =
    'described' in example
      ? `Example: ${example.described}\n`
      : `${sheet(changedLines(example.wrong, example.right), 'text')}\nBetter:\n\n${sheet(changedLines(example.right, example.wrong), 'text')}`;
  return `### ${code}\n\n**${capital(title)}** (${severity}). ${reason}\n\nRemedy: ${hint}.\n\n${shown}`;
}

/** The lines of an example that the other one does not have, or all lines if there are none. */
function changedLines(text: string, other: string): string {
  const others = new Set(other.split('\n'));
  const changed = text.split('\n').filter((line) => !others.has(line));
  return changed.length === 0 ? '(without the lines above)' : changed.join('\n');
}

function sheet(text: string, language = 'lisp'): string {
  return `\`\`\`${language}\n${text.split('\n').map(printable).join('\n')}\n\`\`\`\n`;
}

function capital(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}
