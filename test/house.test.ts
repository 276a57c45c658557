/** The structure of the project: folders without cycles, documents that name existing files, and a small public surface. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';

const sources = ['src', 'web'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
);

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The imports of each folder from other folders, without those between a folder and its subfolders. */
function folderImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of sources) {
    const folder = path.posix.dirname(file);
    const targets = imports.get(folder) ?? new Set();
    imports.set(folder, targets);
    for (const [, name = ''] of read(file).matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
      const target = path.posix.dirname(path.posix.join(folder, name));
      if (!isInside(folder, target) && !isInside(target, folder)) targets.add(target);
    }
  }
  return imports;
}

const isInside = (folder: string, other: string): boolean => `${folder}/`.startsWith(`${other}/`);

/** A path from a folder back to itself, or undefined. */
function cycleFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

test('no folders form a cycle', () => {
  const imports = folderImports();
  const cycles = [...imports.keys()].flatMap((folder) => {
    const cycle = cycleFrom(folder, imports);
    return cycle === undefined ? [] : [cycle.join(' → ')];
  });
  expect(cycles).toEqual([]);
});

describe.each(['CONTRIBUTING.md', 'docs/architecture.md', 'docs/researchers.md'])('%s', (page) => {
  test('names files and folders that exist', () => {
    const named = [...read(page).matchAll(/`((?:src|web|test|bench|scripts|games|docs)\/[\w./-]*)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !/[A-Z]{3}/.test(name) && !existsSync(path.join(root, name)))).toEqual([]);
  });
});
