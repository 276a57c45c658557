/** From the words after `anygame CMD` to typed options and operands, or a usage error that helps. */
import { parseArgs } from 'node:util';
import { didYouMean, Failure } from '../base/index.ts';
import type { Call, LoneCommand, Option, Options } from './command.ts';
import { UsageError } from './exit.ts';

/** Understood by every command. */
const HELP = 'help';

/** No command has digits for options. */
const NEGATIVE_NUMBER = /^-\d*\.?\d+$/;

export type Parsed = { readonly help: true } | { readonly help: false; readonly call: Call<Options> };

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
      // The parser takes it for one option for each of its digits.
      numberAt = token.index;
      operands.push(word);
      continue;
    }
    if (token.name === HELP) return { help: true };
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw unknownOption(command, token.rawName);
    values[token.name] = optionValue(option, token, values[token.name]);
  }
  checkOperands(command, operands);
  return { help: false, call: { options: values, operands } };
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
  // `--to --write` means that the value was forgotten; a value that starts with a dash is written `--to=-x`.
  if (given === undefined || (!inline && given.length > 1 && given.startsWith('-')))
    throw new UsageError(`${rawName} needs a value: ${rawName} ${option.placeholder}`);
  try {
    return option.parse(given, before);
  } catch (error) {
    if (error instanceof Failure) throw new UsageError(`${rawName} ${error.message}.`);
    throw error;
  }
}

function unknownOption(command: LoneCommand, rawName: string): UsageError {
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
  if (surplus !== undefined) throw new UsageError(`'${name}' has no use for '${surplus}'.`);
}
