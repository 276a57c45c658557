/**
 * The definition of a command: its usage, its options, and what it does. Each option is declared once; parsing, types
 * and help text are derived from it.
 */

import { didYouMean, readTime } from '../base/index.ts';
import { type Io, UsageError } from './io.ts';

/** The arguments of a command besides options. */
export interface Operands {
  /** The operands in the usage line, such as `FILE...`. */
  readonly usage: string;
  readonly least: number;
  /** Unlimited if absent. */
  readonly most?: number;
}

export interface Example {
  readonly call: string;
  readonly does: string;
}

export interface Call<Declared extends Options> {
  readonly options: OptionValues<Declared>;
  readonly operands: readonly string[];
}

export interface Command<Declared extends Options = Options> {
  /** Paragraphs for the command's own help. */
  readonly description: readonly string[];
  readonly operands: Operands;
  readonly options: Declared;
  readonly examples: readonly Example[];
  /** Returns the exit code. */
  run(call: Call<Declared>, io: Io): Promise<number> | number;
}

/** A command that stands alone, such as a script of the project. */
export interface LoneCommand extends Command {
  readonly name: string;
  readonly summary: string;
}

export function defineLoneCommand<const Declared extends Options>(
  command: Command<Declared> & Pick<LoneCommand, 'name' | 'summary'>,
): LoneCommand {
  return command as unknown as LoneCommand;
}

/** A command as the overview lists it. */
export interface ListedCommand {
  readonly name: string;
  /** One line without a full stop. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Commands of one kind, under one heading of the overview. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly ListedCommand[];
}

/** Infers the types of the values passed to `run` from the declared options. */
export function defineCommand<const Declared extends Options>(command: Command<Declared>): Command {
  return command as unknown as Command;
}

/** The options of a command: each is declared once; parsing, types and help text are derived from it. */
export interface Option<Value> {
  /** The name of the value in the help text; absent for flags, which take no value. */
  readonly placeholder?: string;
  /** The one-letter form, without its dash. */
  readonly short?: string;
  readonly help: string;
  /** The accepted values, if there are only a few; used by shell completion. */
  readonly values?: readonly string[];
  /** The value if the option is not given. */
  readonly absent: Value;
  /**
   * Converts the text after the option to a value; error messages continue "--name ". `before` is the value so far,
   * for options that can be repeated.
   */
  parse(text: string, before: Value): Value;
}

export type Options = Readonly<Record<string, Option<unknown>>>;

export type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Option<infer Value> ? Value : never;
};

export function flag(help: string, short?: string): Option<boolean> {
  return { help, absent: false, parse: () => true, ...(short !== undefined && { short }) };
}

export function text(placeholder: string, help: string, short?: string): Option<string | undefined> {
  return {
    placeholder,
    help,
    absent: undefined,
    parse: (given) => given,
    ...(short !== undefined && { short }),
  };
}

/** Any text; the option can be repeated. */
export function texts(placeholder: string, help: string): Option<readonly string[]> {
  return { placeholder, help, absent: [], parse: (given, before) => [...before, given] };
}

/** One of the given names; the option can be repeated. */
export function choices<const Name extends string>(
  placeholder: string,
  names: readonly Name[],
  help: string,
): Option<readonly Name[]> {
  return {
    placeholder,
    help,
    values: names,
    absent: [],
    parse: (given, before) => {
      const found = names.find((name) => name === given.toLowerCase());
      if (found === undefined)
        throw new UsageError(
          `cannot be '${given}'.${didYouMean(given, names)} Choose from ${names.join(', ')}`,
        );
      return [...before, found];
    },
  };
}

export function choice<const Name extends string>(
  names: readonly Name[],
  help: string,
): Option<Name | undefined> {
  return {
    placeholder: names.join('|'),
    help,
    values: names,
    absent: undefined,
    parse: (given) => {
      const found = names.find((name) => name === given);
      if (found === undefined) throw new UsageError(`must be ${listOf(names)}, not '${given}'`);
      return found;
    },
  };
}

export function wholeNumber(
  placeholder: string,
  help: string,
  limits: { readonly least: number; readonly most?: number },
): Option<number | undefined> {
  const { least, most = Number.MAX_SAFE_INTEGER } = limits;
  const range = limits.most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  return {
    placeholder,
    help,
    absent: undefined,
    parse: (given) => {
      const number = /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
      if (number >= least && number <= most) return number;
      throw new UsageError(`must be a whole number ${range}, not '${given}'`);
    },
  };
}

/** A positive number, not necessarily whole. */
export function positiveNumber(placeholder: string, help: string): Option<number | undefined> {
  return {
    placeholder,
    help,
    absent: undefined,
    parse: (given) => {
      const number = /^\d*\.?\d+$/.test(given) ? Number(given) : Number.NaN;
      if (number > 0) return number;
      throw new UsageError(`must be a number above 0, not '${given}'`);
    },
  };
}

function listOf(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} or ${quoted[quoted.length - 1]}`;
}

/** A duration; the value is in seconds. */
export function time(help: string): Option<number | undefined> {
  return {
    placeholder: 'TIME',
    help,
    absent: undefined,
    parse: (given) => {
      const seconds = readTime(given);
      if (seconds !== undefined) return seconds;
      throw new UsageError(`must be a time as in 1s, 500ms or 2m, not '${given}'`);
    },
  };
}

/** A duration for clocks in whole seconds, such as those of the network protocol. */
export function wholeSeconds(help: string, most: number): Option<number | undefined> {
  const any = time(help);
  return {
    ...any,
    parse: (given, before) => {
      const seconds = any.parse(given, before);
      if (seconds !== undefined && Number.isInteger(seconds) && seconds >= 1 && seconds <= most)
        return seconds;
      throw new UsageError(`must be a whole number of seconds from 1s to ${most}s, not '${given}'`);
    },
  };
}
