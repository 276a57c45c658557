import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import { publishingProblem, releasedFiles } from '../scripts/release.mjs';

const NAMES = ['package.json', 'package-lock.json', 'CITATION.cff', 'CHANGELOG.md'];
const files = Object.fromEntries(NAMES.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));

describe('a release', () => {
  test('changes the version in every file that names it, and nothing else', () => {
    const after = releasedFiles(files, '98.7.6', '2030-01-31');
    expect(JSON.parse(after['package.json'] ?? '')).toEqual({
      ...JSON.parse(files['package.json'] ?? ''),
      version: '98.7.6',
    });
    const lock = JSON.parse(after['package-lock.json'] ?? '');
    expect([lock.version, lock.packages[''].version]).toEqual(['98.7.6', '98.7.6']);
    expect(after['CITATION.cff']).toContain('version: 98.7.6\ndate-released: 2030-01-31\n');
    expect(after['CHANGELOG.md']).toContain('## [Unreleased]\n\n## [98.7.6] - 2030-01-31\n');
  });

  test('after another has one date only', () => {
    const once = releasedFiles(files, '98.7.6', '2030-01-31');
    const changelog = `${once['CHANGELOG.md']}`.replace('## [Unreleased]\n', '## [Unreleased]\n\n- More.\n');
    const twice = releasedFiles({ ...once, 'CHANGELOG.md': changelog }, '98.7.7', '2030-02-01');
    expect(twice['CITATION.cff']?.match(/date-released/g)).toHaveLength(1);
  });

  test('is refused if it makes no sense', () => {
    expect(() => releasedFiles(files, 'next', '2030-01-31')).toThrow("'next' is not a version");
    const released = releasedFiles(files, '98.7.6', '2030-01-31');
    expect(() => releasedFiles(released, '98.7.6', '2030-01-31')).toThrow('already has version');
    expect(() => releasedFiles(released, '98.7.7', '2030-01-31')).toThrow('nothing under [Unreleased]');
  });

  test('is refused until the package says where the project is', () => {
    const manifest = JSON.parse(files['package.json'] ?? '');
    const addresses = { repository: { url: 'git+https://h.example/a.git' }, homepage: 'https://h.example' };
    expect(publishingProblem(JSON.stringify({ ...manifest, ...addresses, bugs: undefined }))).toMatch(
      /^package\.json has no bugs: fill in/,
    );
    const bugs = { url: 'https://h.example/issues' };
    expect(publishingProblem(JSON.stringify({ ...manifest, ...addresses, bugs }))).toBeUndefined();
  });

  test('finds the same version everywhere', () => {
    const { version } = JSON.parse(files['package.json'] ?? '');
    expect(files['CITATION.cff']).toContain(`\nversion: ${version}\n`);
    expect(JSON.parse(files['package-lock.json'] ?? '').version).toBe(version);
  });
});
