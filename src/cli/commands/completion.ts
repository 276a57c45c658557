/** `anygame completion`: lets a shell complete commands, options, games and players. */
import { type Command, type CommandGroup, defineCommand, flag, type Option } from '../command.ts';
import { type CompletionNames, completionsOf, SCRIPTS, SHELLS } from '../completion.ts';
import { EXIT, UsageError } from '../io.ts';
import { printJson } from '../json.ts';

/** @param groups the commands to complete */
export function completionOf(groups: readonly CommandGroup[]): Command {
  return defineCommand({
    description: [
      'Prints a script that makes the Tab key complete the commands, options, games and players of Anygame in bash, zsh or fish. The first lines of the script explain how to install it.',
      'The script calls this command with --words while you type; it then prints what may come next.',
      'With --json, it prints all commands with their operands and options instead, for programs that call them.',
      'Exit code: 0 on success, 2 on a usage error.',
    ],
    operands: { usage: 'bash|zsh|fish', least: 0 },
    options: {
      words: flag('for the script: complete the last of the words after --, and print one word per line'),
      json: flag('print the commands and their options as JSON, for other programs; takes no shell'),
    },
    examples: [
      { call: 'anygame completion bash', does: 'print the script for bash' },
      { call: 'anygame completion zsh > ~/.zfunc/_anygame', does: 'install it for zsh' },
      {
        call: 'anygame completion fish > ~/.config/fish/completions/anygame.fish',
        does: 'install it for fish',
      },
    ],

    async run({ options, operands }, io) {
      if (options.words) {
        const commands = groups.flatMap((group) => group.commands);
        const { words, also } = await completionsOf(operands, commands, NAMES);
        io.out(`${[also, ...words].join('\n')}\n`);
        return EXIT.success;
      }
      if (options.json) {
        if (operands[0] !== undefined) throw new UsageError('--json describes all commands; name no shell.');
        printJson(io, { version: 1, commands: await commandsJson(groups) });
        return EXIT.success;
      }
      const [given, surplus] = operands;
      if (surplus !== undefined) throw new UsageError(`'completion' does not take '${surplus}'.`);
      const shell = SHELLS.find((name) => name === given);
      if (shell === undefined)
        throw new UsageError(
          given === undefined
            ? `name your shell: ${SHELLS.join(', ')}.`
            : `there is no completion for '${given}'; choose from ${SHELLS.join(', ')}.`,
        );
      io.out(SCRIPTS[shell]);
      return EXIT.success;
    },
  });
}

async function commandsJson(groups: readonly CommandGroup[]): Promise<object[]> {
  const listed = groups.flatMap(({ title, commands }) => commands.map((each) => ({ title, ...each })));
  return await Promise.all(
    listed.map(async ({ title, name, summary, load }) => {
      const { operands, options } = await load();
      return {
        name,
        group: title,
        summary,
        operands: operands.usage,
        options: Object.entries(options).map(([option, declared]) => optionJson(option, declared)),
      };
    }),
  );
}

const optionJson = (name: string, { short, placeholder, values, help }: Option<unknown>) => ({
  name,
  short: short ?? null,
  value: placeholder ?? null,
  ...(values !== undefined && { values }),
  help,
});

/** Names are loaded only on demand, because the shell waits for the answer. */
const NAMES: CompletionNames = {
  games: async () => {
    const { installedArcade, installedLibrary } = await import('../../host/index.ts');
    return [...installedLibrary().library.games, ...installedArcade().games].map(({ name }) => name);
  },
  players: async () => (await import('../../players/index.ts')).PLAYERS.map(({ name }) => name),
  papers: async () => (await import('../../papers/index.ts')).PAPERS.map(({ name }) => name),
  findings: async () => {
    const [gdl, vgdl] = await Promise.all([import('../../gdl/index.ts'), import('../../vgdl/index.ts')]);
    return [...gdl.FINDING_CODES, ...vgdl.VGDL_FINDING_CODES];
  },
};
