/** A command of the command line: one file that declares how it is called, and does it. */
import type { Io } from './io.ts';
import type { Options, OptionValues } from './option.ts';

/** What a command takes besides options. */
export interface Operands {
  /** As the usage line shows them: `FILE...`. */
  readonly usage: string;
  readonly least: number;
  /** No limit if absent. */
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
  readonly name: string;
  /** One line without a full stop, for the list of commands. */
  readonly summary: string;
  /** Paragraphs for the command's own help. */
  readonly description: readonly string[];
  readonly operands: Operands;
  readonly options: Declared;
  readonly examples: readonly Example[];
  /** Gives the exit code. */
  run(call: Call<Declared>, io: Io): Promise<number> | number;
}

/** Commands of one kind, under one heading of the overview. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Ties the types of the values that `run` receives to the options declared. */
export function defineCommand<const Declared extends Options>(command: Command<Declared>): Command {
  return command as unknown as Command;
}
