/** The sliced machine without vectors of 128 bits, as on old processors: an option of Node disables them. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import { hasVectors } from '../src/engines/index.ts';
import { expectRandomTicTacToe } from './sliced/random-tic-tac-toe.ts';

/** Vectors need this extension of x86. */
const FLAG = '--no-enable-sse4-1';
const COUNT = 100_000;

interface Report {
  readonly lanes: number;
  readonly playouts: number;
  readonly roles: readonly {
    readonly shares: readonly { readonly value: number; readonly count: number }[];
  }[];
}

/** A module with one function that returns a vector. */
const MODULE = '0,97,115,109,1,0,0,0,1,5,1,96,0,1,123,3,2,1,0,10,8,1,6,0,65,0,253,15,11';

function isWithoutVectors(flags: readonly string[]): boolean {
  const probe = `process.exit(WebAssembly.validate(new Uint8Array([${MODULE}])) ? 1 : 0)`;
  return spawnSync(process.execPath, [...flags, '-e', probe]).status === 0;
}

const canBe = isWithoutVectors([FLAG]);
const name = 'without vectors, games are played 64 at once and end as often as they should';

test('the probe sees vectors where they are', () => {
  expect(isWithoutVectors([])).toBe(!hasVectors());
});

test.skipIf(!canBe)(canBe ? name : `${name} (left out: ${FLAG} does not switch vectors off here)`, () => {
  const command = ['simulate', 'tic-tac-toe', '--playouts', String(COUNT), '--json'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [FLAG, '--import', 'tsx', 'src/cli/main.ts', ...command],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { lanes, playouts, roles } = JSON.parse(stdout) as Report;
  expect({ lanes, playouts }).toEqual({ lanes: 64, playouts: COUNT });
  expectRandomTicTacToe(roles.map(({ shares }) => new Map(shares.map(({ value, count }) => [value, count]))));
});
