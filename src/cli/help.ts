/** The help texts, made from what the commands declare. */
import { wrap } from '../base/index.ts';
import type { CommandGroup, LoneCommand, Option } from './command.ts';

const WIDTH = 90;

export function overview(groups: readonly CommandGroup[]): string {
  const longest = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)));
  const lists = groups.map(({ title, commands }) => {
    const lines = commands.map(({ name, summary }) => `  ${name.padEnd(longest)}  ${summary}`);
    return `${title}:\n${lines.join('\n')}`;
  });
  return `Anygame plays any game from its rules.

Usage: anygame COMMAND [OPTIONS]

${lists.join('\n\n')}

Try it:
  anygame games                list the games of the library
  anygame play tic-tac-toe     play one of them
  anygame check tic-tac-toe    check the rules of a game of the library
  anygame help check           all about one command
  anygame --version            which version this is
`;
}

/** `called` is how the command is called: `anygame check`. */
export function commandHelp(command: LoneCommand, called: string): string {
  const { summary, description, operands, options, examples } = command;
  const optionRows: [string, string][] = [
    ...Object.entries(options).map(([long, option]): [string, string] => [
      optionUsage(long, option),
      option.help,
    ]),
    ['-h, --help', 'show this text'],
  ];
  const exampleRows = examples.map(({ call, does }): [string, string] => [call, does]);
  const sections = [
    `${called}: ${summary}`,
    `Usage: ${[called, operands.usage, '[OPTIONS]'].filter((word) => word !== '').join(' ')}`,
    ...description.map((paragraph) => wrap(paragraph, WIDTH).join('\n')),
    `Options:\n${table(optionRows)}`,
    ...(exampleRows.length > 0 ? [`Examples:\n${table(exampleRows)}`] : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

function optionUsage(long: string, { short, placeholder }: Option<unknown>): string {
  const letter = short === undefined ? '    ' : `-${short}, `;
  return `${letter}--${long}${placeholder === undefined ? '' : ` ${placeholder}`}`;
}

/** Two columns; a left side that is too long gets a line of its own. */
function table(rows: readonly (readonly [string, string])[]): string {
  const widest = Math.min(34, Math.max(...rows.map(([left]) => left.length)));
  const indent = ' '.repeat(widest + 4);
  return rows
    .flatMap(([left, right]) => {
      const [first = '', ...rest] = wrap(right, WIDTH - indent.length);
      const more = rest.map((line) => indent + line);
      return left.length <= widest
        ? [`  ${left.padEnd(widest)}  ${first}`, ...more]
        : [`  ${left}`, indent + first, ...more];
    })
    .join('\n');
}
