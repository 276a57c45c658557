/** Loops over the bits of packed positions, for the WebAssembly kernels of networks. */
import type { Code } from '../../engines/index.ts';

/**
 * Repeats a body for every set bit of a local, clearing the bits.
 *
 * @param row is set to `base` plus the bit's number times `rowBytes`
 */
export function forEachSetBit(
  code: Code,
  { left, base, row, rowBytes }: { left: number; base: number; row: number; rowBytes: number },
  body: () => void,
): void {
  code.open('block').open('loop');
  code.local('get', left).plain('i32.eqz').branchIf(1);
  code.local('get', left).plain('i32.ctz').constant('i32', rowBytes).plain('i32.mul');
  code.local('get', base).plain('i32.add').local('set', row);
  code.local('get', left).local('get', left).constant('i32', 1).plain('i32.sub').plain('i32.and');
  code.local('set', left);
  body();
  code.branch(0).plain('end').plain('end');
}
