/** Finds the command, passes it its options, and turns errors into messages and exit codes. */

import { parseArgs } from 'node:util';
import { didYouMean, Failure, printable, wrap } from '../base/index.ts';
import type { Call, CommandGroup, ListedCommand, LoneCommand, Option, Options } from './command.ts';
import { COMMAND_GROUPS } from './commands.ts';
import { EXIT, type Io, UsageError } from './io.ts';

/** Maximum number of findings shown for a sheet that is not played. */
const MOST_FINDINGS = 10;

/** Runs a command line and returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const command = COMMANDS.find(({ name }) => name === args[0]);
  return guarded(io, `anygame help${command === undefined ? '' : ` ${command.name}`}`, () =>
    dispatch(args, io),
  );
}

/** Runs a command that stands alone, such as a script of the project. */
export async function runAlone(
  command: LoneCommand,
  called: string,
  args: readonly string[],
  io: Io,
): Promise<number> {
  return guarded(io, `${called} --help`, () => runCommand(command, called, args, io));
}

const COMMANDS = COMMAND_GROUPS.flatMap(({ commands }) => commands);

async function dispatch([first, ...rest]: readonly string[], io: Io): Promise<number> {
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const topic = rest.find((word) => !word.startsWith('-'));
    if (topic === undefined) io.out(overview(COMMAND_GROUPS));
    else await runCommand(await loaded(commandCalled(topic)), `anygame ${topic}`, ['--help'], io);
    return EXIT.success;
  }
  if (first === '--version' || first === '-V' || first === 'version') {
    const { version } = await import('../host/version/index.ts');
    io.out(`anygame ${version()}\n`);
    return EXIT.success;
  }
  if (first.startsWith('-')) {
    const suggestion = didYouMean(first.replace(/^-+/, ''), ['help', 'version'], (name) => `--${name}`);
    throw new UsageError(`there is no option ${first}; the command comes first.${suggestion}`);
  }
  return runCommand(await loaded(commandCalled(first)), `anygame ${first}`, rest, io);
}

async function loaded({ name, summary, load }: ListedCommand): Promise<LoneCommand> {
  return { ...(await load()), name, summary };
}

async function runCommand(
  command: LoneCommand,
  called: string,
  args: readonly string[],
  io: Io,
): Promise<number> {
  const parsed = parseCall(command, args);
  if (parsed.help) {
    io.out(commandHelp(command, called));
    return EXIT.success;
  }
  return await command.run(parsed.call, io);
}

function commandCalled(name: string): ListedCommand {
  const command = COMMANDS.find((each) => each.name === name);
  if (command !== undefined) return command;
  const known = [...COMMANDS.map((each) => each.name), 'help', 'version'];
  throw new UsageError(`there is no command '${name}'.${didYouMean(name, known)}`);
}

async function guarded(io: Io, help: string, action: () => Promise<number>): Promise<number> {
  try {
    return await action();
  } catch (error) {
    const debug = Boolean(io.env.ANYGAME_DEBUG);
    const message = printable(error instanceof Error ? error.message : String(error));
    const stack = debug && error instanceof Error ? `${error.stack}\n` : '';
    if (error instanceof Failure) {
      if ('findings' in error) await showFindings(error, io);
      const advice = error instanceof UsageError ? `Try '${help}'.\n` : '';
      io.err(`anygame: ${message}\n${advice}${stack}`);
      return EXIT[error.reason];
    }
    const { isEvaluationError } = await import('../logic/index.ts');
    if (isEvaluationError(error)) {
      io.err(`anygame: these rules cannot be played to the end: ${message}\n${stack}`);
      return EXIT.refused;
    }
    const advice = debug ? '' : 'ANYGAME_DEBUG=1 shows where; please report it, with the rule sheet.\n';
    io.err(`anygame: an internal error in Anygame: ${message}\n${stack}${advice}`);
    return EXIT.internal;
  }
}

/** The findings for a sheet that cannot be played. The code that checks rules is only loaded here. */
async function showFindings(error: Failure, io: Io): Promise<void> {
  const { RefusedSheet } = await import('../host/index.ts');
  if (!(error instanceof RefusedSheet)) return;
  const [{ findingsReport }, { palette }] = await Promise.all([
    import('./finding-report.ts'),
    import('./palette.ts'),
  ]);
  const style = { width: io.width, palette: palette(io.errorColours), most: MOST_FINDINGS };
  io.err(findingsReport(error.source, error.findings, style));
}

/** An option of every command. */
const HELP = 'help';

/** Negative numbers are not options, since no option is a digit. */
const NEGATIVE_NUMBER = /^-\d*\.?\d+$/;

export type Parsed = { readonly help: true } | { readonly help: false; readonly call: Call<Options> };

/** Converts the words after `anygame CMD` to typed options and operands, or throws a usage error with advice. */
export function parseCall(command: LoneCommand, args: readonly string[]): Parsed {
  const { options } = command;
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) values[name] = option.absent;
  const operands: string[] = [];
  let numberAt = -1;
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option' || token.index === numberAt) continue;
    const word = args[token.index] ?? '';
    if (NEGATIVE_NUMBER.test(word)) {
      // The parser treats each of its digits as an option.
      numberAt = token.index;
      operands.push(word);
      continue;
    }
    if (token.name === HELP) return { help: true };
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw unknownOption(command, token.rawName);
    if (token.name === 'json' && 'output' in options) refuseFileOfJson(args[token.index + 1], operands);
    values[token.name] = optionValue(option, token, values[token.name]);
  }
  checkOperands(command, operands);
  return { help: false, call: { options: values, operands } };
}

/** `--json FILE` used to write a file; now `--json` prints, and `--output FILE` writes. */
function refuseFileOfJson(next: string | undefined, operands: readonly string[]): void {
  if (next !== undefined && (next.endsWith('.json') || (next === '-' && operands.length > 0)))
    throw new UsageError(
      `--json takes no value: it prints to standard output.${next === '-' ? '' : ` --output ${next} writes a file.`}`,
    );
}

function parserOptions(options: Options) {
  const known: Record<string, { type: 'boolean' | 'string'; short?: string }> = {
    [HELP]: { type: 'boolean', short: 'h' },
  };
  for (const [name, { placeholder, short }] of Object.entries(options)) {
    known[name] = {
      type: placeholder === undefined ? 'boolean' : 'string',
      ...(short !== undefined && { short }),
    };
  }
  return known;
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function optionValue(option: Option<unknown>, token: OptionToken, before: unknown) {
  const { rawName, value: given, inlineValue: inline } = token;
  if (option.placeholder === undefined) {
    if (given !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return option.parse('', before);
  }
  // `--to --write` means that the value is missing; a value that starts with a dash is written as `--to=-x`.
  if (given === undefined || (!inline && given.length > 1 && given.startsWith('-')))
    throw new UsageError(`${rawName} needs a value: ${rawName} ${option.placeholder}`);
  try {
    return option.parse(given, before);
  } catch (error) {
    if (error instanceof Failure) throw new UsageError(`${rawName} ${error.message}.`);
    throw error;
  }
}

/** Former names of options and their replacements; the first replacement that the command has is suggested. */
const FORMER_NAMES: Readonly<Record<string, readonly string[]>> = {
  seconds: ['build-time', 'time'],
  play: ['time'],
  memory: ['megabytes'],
  matches: ['parallel'],
  threads: ['parallel'],
  games: ['matches', 'playouts', 'fresh', 'game'],
  pace: ['unit'],
  move: ['per-move'],
  all: ['library'],
  name: ['hostname'],
};

function unknownOption(command: LoneCommand, rawName: string): UsageError {
  const former = rawName.replace(/^-+/, '');
  const present = (Object.hasOwn(FORMER_NAMES, former) ? (FORMER_NAMES[former] ?? []) : []).find((name) =>
    Object.hasOwn(command.options, name),
  );
  if (present !== undefined)
    return new UsageError(
      `'${command.name}' has no option ${rawName}. Use --${present}: ${command.options[present]?.help}.`,
    );
  const known = [...Object.keys(command.options), HELP];
  const suggestion = didYouMean(rawName.replace(/^-+/, ''), known, (name) => `--${name}`);
  return new UsageError(`'${command.name}' has no option ${rawName}.${suggestion}`);
}

function checkOperands(
  { name, operands: { usage, least, most } }: LoneCommand,
  given: readonly string[],
): void {
  if (given.length < least) throw new UsageError(`'${name}' needs ${usage}.`);
  const surplus = most === undefined ? undefined : given[most];
  if (surplus !== undefined) throw new UsageError(`'${name}' does not take '${surplus}'.`);
}

/** Number of columns in help texts. */
const WIDTH = 90;

function overview(groups: readonly CommandGroup[]): string {
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
  anygame help check           explain a command
  anygame --version            print the version
`;
}

/** `called` is the full command, such as `anygame check`. */
function commandHelp(command: LoneCommand, called: string): string {
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

/** Two columns; a left side that is too long gets its own line. */
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
