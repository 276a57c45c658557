/**
 * The examples in the doc comments of public names, and of everything in `src/gdl`: each ends with an expression and
 * `// its value`. In all of them `game` is tic-tac-toe, and `description` its rules.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';

interface Example {
  readonly place: string;
  readonly subject: string;
  /** The file whose own names the example may use in addition to public ones. */
  readonly file: string;
  readonly setup: string;
  readonly expression: string;
  readonly expected: string;
}

const rooms = readdirSync(path.join(root, 'src'));

/** The examples of a folder: before a name that is exported, or at the head of a file. */
function examplesIn(folder: string): Example[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(path.join(root, folder, name), 'utf8');
      const exported =
        /@example\n((?: \* .*\n)+) \*\/\n+(?:import|export (?:abstract |async )*\w+\*? (\w+))/g;
      return [...text.matchAll(exported)].map(([, code = '', subject = 'the file']) => ({
        file: path.join(root, folder, name),
        subject,
        ...parseExample(`${name}: ${subject}`, code.replaceAll(/^ \* ?/gm, '')),
      }));
    });
}

function parseExample(place: string, code: string): Omit<Example, 'file' | 'subject'> {
  const comment = code.lastIndexOf('// ');
  const statements = code.slice(0, comment).trim();
  const lastEnd = Math.max(statements.lastIndexOf(';\n'), statements.lastIndexOf('}\n'));
  const setup = statements.slice(0, lastEnd + 1);
  return {
    place,
    setup,
    expression: statements.slice(setup.length).trim(),
    expected: code.slice(comment + 3).trim(),
  };
}

const api = path.join(root, 'src', 'api');

/** Every word of the files that list the public names. */
const publicWords = new Set(
  readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(path.join(api, name), 'utf8').match(/\w+/g) ?? []),
);

function isPublic({ subject, file }: Example): boolean {
  return subject === 'the file' ? /game\/(game|batch)\.ts$/.test(file) : publicWords.has(subject);
}

/** The public names that an example may use: names of its own room take precedence. */
async function namesFor(room: string): Promise<object> {
  const entries = ['host', 'players', 'engines', 'vgdl', 'gdl', 'game', 'index', room];
  const files = entries.map((entry) => path.join(api, `${entry}.ts`)).filter((file) => existsSync(file));
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
}

const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;

async function evaluate(code: string, names: object): Promise<unknown> {
  const { outputText } = ts.transpileModule(`async function example() { ${code} }`, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  return await new AsyncFunction(...Object.keys(names), `${outputText}; return await example();`)(
    ...Object.values(names),
  );
}

let scene: object;

beforeAll(async () => {
  const { loadGame, rulesOf } = await import('../src/api/index.ts');
  const game = await loadGame('tic-tac-toe');
  scene = { game, description: rulesOf(game).description };
});

const tested = rooms.map((room) => {
  const examples = examplesIn(`src/${room}`);
  return { room, examples: room === 'gdl' ? examples : examples.filter(isPublic) };
});

describe.each(tested.filter(({ examples }) => examples.length > 0))(
  'the examples in src/$room',
  ({ room, examples }) => {
    test.each(examples)('$place', async ({ file, setup, expression, expected }) => {
      const names = { ...scene, ...(await namesFor(room)), ...(await import(file)) };
      const value = await evaluate(`${setup}\nreturn (${expression});`, names);
      const member = /^includes (.*)$/.exec(expected)?.[1];
      if (member !== undefined) expect(value).toContain(await evaluate(`return (${member});`, names));
      else expect(value).toEqual(await evaluate(`return (${expected});`, names));
    });
  },
);

/** Programs in the manual that import from the package. */
const programs = ['README.md', 'docs/researchers.md', 'docs/networks.md'].flatMap((page) =>
  [
    ...readFileSync(path.join(root, page), 'utf8').matchAll(
      /^```ts\n(import [\s\S]*?)^```\n(?:\nprints\n\n```text\n([\s\S]*?)```)?/gm,
    ),
  ].map(([, code = '', printed], i) => ({ page, number: i + 1, code, printed })),
);

describe('the programs in the manual', () => {
  test.each(programs)('$page, program $number', async ({ code, printed }) => {
    const lines: string[] = [];
    const log = (...values: unknown[]): void => void lines.push(`${format(...values)}\n`);
    const body = code.replaceAll(
      /^import (\{[^}]+\}) from 'anygame\/?([^']*)';/gm,
      (_, names, entry) => `const ${names} = await load('${entry || 'index'}');`,
    );
    const load = (entry: string) => import(path.join(api, `${entry}.ts`));
    await evaluate(body, { load, console: { log } });
    if (printed !== undefined) expect(lines.join('')).toBe(printed);
  });

  test('are found', () => expect(programs.length).toBeGreaterThan(5));
});

test('examples are found in most rooms', () => {
  const found = tested.filter(({ examples }) => examples.length > 0).map(({ room }) => room);
  expect(found).toEqual(expect.arrayContaining(['api', 'base', 'board', 'engines', 'game', 'gdl', 'search']));
});
