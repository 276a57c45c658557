/** Finds the command, gives it its options, and turns whatever goes wrong into a message and an exit code. */
import { didYouMean, Failure, printable } from '../base/index.ts';
import type { ListedCommand, LoneCommand } from './command.ts';
import { COMMAND_GROUPS } from './commands.ts';
import { EXIT, UsageError } from './exit.ts';
import { commandHelp, overview } from './help.ts';
import type { Io } from './io.ts';
import { parseCall } from './parse.ts';

/** Findings that are shown of a sheet that is not played. */
const MOST_FINDINGS = 10;

/** Runs the command line that `args` is, and gives the exit code. */
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
    io.err(`anygame: a fault in Anygame itself: ${message}\n${stack}${advice}`);
    return EXIT.internal;
  }
}

/** What a sheet that is not played has wrong. Only then is the code loaded that knows about rules. */
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
