/** `anygame mcp`: games as tools for language models. */
import { version } from '../../host/version/index.ts';
import { defineCommand, flag, text, wholeNumber } from '../command.ts';
import { EXIT } from '../io.ts';
import { eventTeller } from '../json.ts';
import { listenFailure } from '../network-options.ts';

const DEFAULT_HOST = '127.0.0.1';

export const mcp = defineCommand({
  description: [
    'Serves the tools of the Model Context Protocol: list_games, rules, new_game, position, make_move, hint and play_match. A program that uses language models starts it and talks to it over standard input and output; with --port it waits for such programs over HTTP, at the path /mcp.',
    'Over standard input and output, new_game also takes rules in GDL. Over HTTP it takes games of the library only. Tools use players that come with Anygame, and run no other program. A language model that plays by itself is the player chat:MODEL; see docs/writing-players.md.',
    'It ends when its input ends, or at Ctrl-C. Exit code: 0; 2 on a usage error or if the port is in use.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    port: wholeNumber('N', 'serve over HTTP on this port; 0 for any free one', { least: 0, most: 65_535 }),
    host: text('ADDRESS', `address to listen on, with --port (${DEFAULT_HOST})`),
    seed: wholeNumber('S', 'random seed (a new one every time)', { least: 0 }),
    json: flag('with --port, print the address as JSON; without it, all output is JSON anyway'),
  },
  examples: [
    { call: 'anygame mcp', does: 'for a program that starts it, such as an assistant or an editor' },
    { call: 'anygame mcp --port 8765', does: 'at http://127.0.0.1:8765/mcp' },
  ],

  async run({ options }, io) {
    const tools = { now: io.now, seed: options.seed ?? io.seed };
    // Loaded on demand, since other commands do not need the protocol.
    const { serveMcpOnHttp, serveMcpOnStdio } = await import('../../server/mcp/index.ts');
    const interrupted = new Promise<void>((resolve) => io.onInterrupt(resolve));
    if (options.port === undefined) {
      const server = await serveMcpOnStdio(version(), { ...tools, takesRules: true });
      await Promise.race([server.closed, interrupted]);
      await server.close();
      return EXIT.success;
    }
    const { port, host = DEFAULT_HOST } = options;
    const server = await serveMcpOnHttp(version(), { ...tools, takesRules: false, host, port }).catch(
      (error) => {
        throw listenFailure(host, port, error);
      },
    );
    const url = `http://${host}:${server.port}/mcp`;
    if (options.json) eventTeller(io)('listening', { version: 1, url, port: server.port });
    else io.out(`Anygame's tools are at ${url}\nPress Ctrl-C to stop it.\n`);
    await interrupted;
    await server.close();
    return EXIT.success;
  },
});
