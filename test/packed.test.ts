/** The package as it would be published, unpacked elsewhere: it must contain everything it needs and nothing else. */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { root } from '../scripts/bootstrap.mjs';
import { installedPython } from '../scripts/python.mjs';
import { COMPILER } from '../scripts/types.mjs';
import { installedArcade, installedLibrary, installedRealTime } from '../src/host/index.ts';

let folder: string;
let files: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-packed-'));
  const npm = process.env.npm_execpath;
  const command = npm === undefined ? ['npm'] : [process.execPath, npm];
  // `npm pack` builds first; standard output has the name of the archive.
  run([...command, 'pack', '--silent', '--pack-destination', folder], root);
  const [archive = ''] = readdirSync(folder);
  run(['tar', '-xzf', archive], folder);
  files = readdirSync(path.join(folder, 'package'), { recursive: true, encoding: 'utf8' }).map((name) =>
    name.split(path.sep).join('/'),
  );
  // A working directory outside of any checkout, with the package and its dependencies installed.
  const modules = path.join(folder, 'elsewhere', 'node_modules');
  mkdirSync(modules, { recursive: true });
  symlinkSync(path.join(folder, 'package'), path.join(modules, 'anygame'), 'dir');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'package', 'node_modules'), 'dir');
  symlinkSync(path.join(root, 'node_modules', '@types'), path.join(modules, '@types'), 'dir');
}, 180_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run([program = '', ...args]: readonly string[], cwd: string) {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${result.stderr}${result.stdout}`);
  return result;
}

function anygame(...args: string[]): string {
  const main = path.join(folder, 'package', 'dist', 'cli', 'main.js');
  return run([process.execPath, main, ...args], path.join(folder, 'elsewhere')).stdout;
}

describe('the packed program', () => {
  test('brings the whole library', () => {
    const { games } = JSON.parse(anygame('games', '--json'));
    const installed = [
      ...installedLibrary().library.games,
      ...installedArcade().games,
      ...installedRealTime().games,
    ];
    expect(games.map(({ name }: { name: string }) => name).sort()).toEqual(
      installed.map(({ name }) => name).sort(),
    );
  });

  test('knows games by name, also with parameters', () => {
    expect(anygame('check', 'breakthrough')).toMatch(/^breakthrough: no mistakes found/);
    expect(anygame('check', 'breakthrough:width=3,height=5')).toMatch(/: no mistakes found/);
  });
});

/** Starts threads, ends them while they load their code, and prints the number of files left open. */
const EARLY_ENDS = `
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const { startService, threadLink } = await import(process.argv[2]);
const open = () => readdirSync('/proc/self/fd').length;
const before = open();
for (let delay = 0; delay < 150; delay += 10) {
  const worker = startService('player');
  const ended = once(worker, 'exit');
  await setTimeout(delay);
  threadLink(worker).terminate();
  await ended;
}
console.log(open() - before);
`;

test.skipIf(!existsSync('/proc/self/fd'))(
  'threads that are ended while they start leave no files open',
  () => {
    const threads = path.join(folder, 'package', 'dist', 'host', 'threads.js');
    const script = path.join(folder, 'early-ends.mjs');
    writeFileSync(script, EARLY_ENDS);
    const { stdout } = run([process.execPath, script, threads], folder);
    expect(Number(stdout)).toBeLessThanOrEqual(1);
  },
  60_000,
);

/** A program that embeds Anygame; it prints what the tests below expect. */
const CONSUMER = `
import { drawBoard, type Game, listGames, loadGame, playMatch, stateAfter } from 'anygame';

const game: Game = await loadGame('breakthrough:width=5');
const { goals } = await playMatch(game, ['mcts', 'random'], { playouts: 500 });
const quarto = await loadGame('quarto', { engine: 'rules' });
const picture = drawBoard(quarto, quarto.initial).slice(0, 4);
const count = (await listGames()).length;
const board = game.facts(stateAfter(game, ['move 1 2 1 3'])).length;
console.log(JSON.stringify({ goals, picture, count, board }));
`;

const printed = (): string =>
  `${JSON.stringify({ goals: [100, 0], picture: '<svg', count: installedLibrary().library.games.length, board: 41 })}\n`;

describe('a program that embeds the packed library', () => {
  const elsewhere = (): string => path.join(folder, 'elsewhere');

  test('is checked by the compiler, all declarations included, for Node and for a page', () => {
    writeFileSync(path.join(elsewhere(), 'main.mts'), CONSUMER);
    const entries = Object.keys(manifest.exports).filter((name) => !/json$|^\.$/.test(name));
    const forNode = entries.map((name, i) => `export * as entry${i} from 'anygame${name.slice(1)}';`);
    writeFileSync(path.join(elsewhere(), 'node.mts'), `${forNode.join('\n')}\nimport './main.mts';\n`);
    const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--allowImportingTsExtensions'];
    const check = (...args: string[]) =>
      run(
        [
          process.execPath,
          path.join(root, 'node_modules', COMPILER),
          ...strict,
          '--target',
          'es2023',
          ...args,
        ],
        elsewhere(),
      );
    check('node.mts', '--module', 'nodenext', '--types', 'node', '--lib', 'es2023');
    // Without Node's types, since a page has others.
    const forPages = ['--moduleResolution', 'bundler', '--module', 'preserve', '--lib', 'es2023,dom'];
    check('main.mts', ...forPages, '--types', '');
  }, 120_000);

  test('runs in Node', () => {
    writeFileSync(
      path.join(elsewhere(), 'main.mjs'),
      CONSUMER.replace('type Game, ', '').replace(': Game', ''),
    );
    expect(run([process.execPath, 'main.mjs'], elsewhere()).stdout).toBe(printed());
  });

  test('runs from a bundle that knows nothing of Node, with each family of games in a file of its own', async () => {
    writeFileSync(
      path.join(elsewhere(), 'page.mjs'),
      CONSUMER.replace('type Game, ', '').replace(': Game', ''),
    );
    const { build } = await import('vite');
    await build({
      root: elsewhere(),
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: 'bundle',
        minify: false,
        // Built as a library, since pages also preload their imports, which needs a document.
        lib: { entry: 'page.mjs', formats: ['es'], fileName: () => 'page.mjs' },
        rollupOptions: { output: { chunkFileNames: '[name].mjs' } },
      },
    });
    const bundled = readdirSync(path.join(elsewhere(), 'bundle'));
    expect(bundled).toContain('breakthrough.mjs');
    for (const name of bundled)
      expect(readFileSync(path.join(elsewhere(), 'bundle', name), 'utf8')).not.toMatch(
        /from ['"]node:|externalized/,
      );
    expect(run([process.execPath, 'bundle/page.mjs'], elsewhere()).stdout).toBe(printed());
  }, 120_000);

  test('finds the same names in both entries', () => {
    const names = (entry: string) =>
      run(
        [
          process.execPath,
          '-e',
          `import(${JSON.stringify(entry)}).then((all) => console.log(Object.keys(all).sort().join()))`,
        ],
        elsewhere(),
      ).stdout;
    const inside = (name: string) => path.join(folder, 'package', 'dist', name, 'index.js');
    expect(names(inside('browser'))).toBe(names(inside('api')));
  });
});

/** A first program of a new user: a library game by name, a player of their own, a picture. */
const STRANGER = `
import { definePlayer, drawBoard, loadGame, playMatch, stateAfter } from 'anygame';

const first = definePlayer({
  name: 'first', summary: 'takes the first legal move', parameters: {},
  create: () => ({ start: async () => {}, choose: async ({ legal }) => legal[0]!, stop: async () => {} }),
});
const game = await loadGame('connect-four');
const match = await playMatch(game, [first, 'random'], { playouts: 1 });
console.log(match.ending, match.seats[0], drawBoard(game, stateAfter(game, ['drop 1'])).slice(0, 4));
`;

/** A player that fails loses at once. */
const FORFEIT = `
import { definePlayer, loadGame, playMatch } from 'anygame';

const broken = definePlayer({
  name: 'broken', summary: 'fails', parameters: {},
  create: () => ({ start: async () => {}, choose: async () => { throw new Error('no idea'); }, stop: async () => {} }),
});
const { ending, forfeits, goals, incidents } = await playMatch(await loadGame('tic-tac-toe'), [broken, 'random'], { playouts: 1, errors: 'lose' });
console.log(JSON.stringify({ ending, forfeits, goals, reason: incidents[0]?.reason }));
`;

const STRANGER_IN_PYTHON = `
import anygame

env = anygame.env("tic-tac-toe", rewards="goal")
env.reset(seed=1)
totals = {agent: 0.0 for agent in env.possible_agents}
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    totals[agent] = max(totals[agent], float(reward))
    mask = list(observation["action_mask"])
    env.step(None if termination or truncation else mask.index(1))
env.close()
print(totals)
`;

/** A client of the official SDK starts the program and plays. */
const MCP_CLIENT = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const client = new Client({ name: 'stranger', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'npx', args: ['--no-install', 'anygame', 'mcp'] }));
const ask = async (name, args) => JSON.parse((await client.callTool({ name, arguments: args })).content[0].text);
let position = await ask('new_game', { game: 'tic-tac-toe' });
const { id } = position;
while (!position.over) {
  const role = position.legal.x[0] === 'noop' ? 'o' : 'x';
  position = await ask('make_move', { id, moves: { [role]: position.legal[role][0] } });
}
console.log(JSON.stringify(position.goals));
await client.close();
`;

describe('the path of a stranger, in an empty folder', () => {
  const home = (): string => path.join(folder, 'stranger');

  beforeAll(() => {
    mkdirSync(home());
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    const npm = process.env.npm_execpath;
    const command = npm === undefined ? ['npm'] : [process.execPath, npm];
    const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--silent'];
    writeFileSync(path.join(home(), 'package.json'), '{ "private": true, "type": "module" }\n');
    run([...command, 'install', ...quiet, path.join(folder, archive)], home());
  }, 180_000);

  const program = (name: string, text: string): string => {
    writeFileSync(path.join(home(), name), text);
    return run([process.execPath, name], home()).stdout;
  };

  test('ten lines of TypeScript are checked with all declarations, and play a match with a player of their own', () => {
    writeFileSync(path.join(home(), 'stranger.mts'), STRANGER);
    const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--noUncheckedIndexedAccess'];
    const target = ['--target', 'es2023', '--module', 'nodenext', '--types', '', '--lib', 'es2023,dom'];
    run(
      [process.execPath, path.join(root, 'node_modules', COMPILER), ...strict, ...target, 'stranger.mts'],
      home(),
    );
    expect(program('stranger.mjs', STRANGER.replace('legal[0]!', 'legal[0]'))).toBe('terminal first <svg\n');
    expect(STRANGER.trim().split('\n').length).toBeLessThanOrEqual(10);
  }, 120_000);

  test('a player that fails forfeits its match', () => {
    expect(JSON.parse(program('forfeit.mjs', FORFEIT))).toEqual({
      ending: 'forfeited',
      forfeits: ['x'],
      goals: [0, 100],
      reason: 'no idea',
    });
  });

  test('a client of the Model Context Protocol plays tic-tac-toe to the end', () => {
    expect(JSON.parse(program('client.mjs', MCP_CLIENT))).toEqual({ x: 100, o: 0 });
  }, 60_000);

  test.skipIf(installedPython() === undefined && !process.env.CI)(
    'the same from Python: a game by name, a policy of one’s own, the end',
    () => {
      const modules = path.join(home(), 'python');
      const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--target', modules];
      run([installedPython() as string, ...pip, path.join(root, 'python')], home());
      writeFileSync(path.join(home(), 'stranger.py'), STRANGER_IN_PYTHON);
      const { stdout, stderr } = spawnSync(installedPython() as string, ['stranger.py'], {
        cwd: home(),
        encoding: 'utf8',
        env: { ...process.env, PYTHONPATH: modules },
      });
      expect({ stdout, stderr }).toEqual({ stdout: "{'x': 100.0, 'o': 0.0}\n", stderr: '' });
    },
    120_000,
  );
});

const python = installedPython();
if (python === undefined) console.warn('SKIPPED: the Python package (no python3 with numpy and pip)');

describe('the Python package', () => {
  test.skipIf(python === undefined && !process.env.CI)(
    'is installed by pip without a network, and plays with the packed program',
    () => {
      const modules = path.join(folder, 'python');
      const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--target', modules];
      run([python as string, ...pip, path.join(root, 'python')], folder);
      const command = [process.execPath, path.join(folder, 'package', 'dist', 'cli', 'main.js')];
      const tests = ['-m', 'unittest', 'discover', '-s', path.join(root, 'python', 'tests')];
      const { status, stderr } = spawnSync(python as string, tests, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PYTHONPATH: modules, ANYGAME_COMMAND: command.join(' ') },
      });
      expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringMatching(/^OK$/m) });
    },
    120_000,
  );
});

test('nothing is packed that only development needs', () => {
  expect(files).toContain('dist/games/breakthrough/generate.js');
  expect(files).toContain('dist/page/index.html');
  expect(files).toContain('dist/page/library/boards/tic-tac-toe.svg');
  const unwanted = /\.test\.|(?<!\.d)\.ts$|playthroughs|^(src|test|bench|scripts)\/|tsbuildinfo/;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
});
