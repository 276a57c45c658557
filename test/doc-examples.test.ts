import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import * as gdl from '../src/gdl/index.ts';

interface Example {
  readonly place: string;
  /** The file whose own names the example may use besides those of the room. */
  readonly file: string;
  readonly setup: string;
  readonly expression: string;
  readonly expected: string;
}

/** The examples in the doc comments of a folder. Each ends with an expression and `// its value`. */
function examplesIn(folder: string): Example[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(path.join(root, folder, name), 'utf8');
      return [...text.matchAll(/@example\n((?: \* .*\n)+) \*\/\n+export (?:abstract )?\w+ (\w+)/g)].map(
        (found) => ({
          file: path.join(root, folder, name),
          ...parseExample(`${name}: ${found[2]}`, (found[1] ?? '').replaceAll(/^ \* ?/gm, '')),
        }),
      );
    });
}

function parseExample(place: string, code: string): Omit<Example, 'file'> {
  const comment = code.lastIndexOf('// ');
  const statements = code.slice(0, comment).trim();
  const setup = statements.slice(0, statements.lastIndexOf(';\n') + 1);
  return {
    place,
    setup,
    expression: statements.slice(setup.length).trim(),
    expected: code.slice(comment + 3).trim(),
  };
}

async function evaluate(code: string, file: string): Promise<unknown> {
  const names = { ...gdl, ...(await import(file)) };
  return new Function(...Object.keys(names), code)(...Object.values(names));
}

describe('the examples in the comments of anygame/gdl', () => {
  const examples = examplesIn('src/gdl');

  test('are found', () => expect(examples.length).toBeGreaterThan(5));

  test.each(examples)('$place', async ({ file, setup, expression, expected }) => {
    const value = await evaluate(`${setup}\nreturn (${expression});`, file);
    const member = /^includes (.*)$/.exec(expected)?.[1];
    if (member !== undefined) expect(value).toContain(await evaluate(`return (${member});`, file));
    else expect(value).toEqual(await evaluate(`return (${expected});`, file));
  });
});
