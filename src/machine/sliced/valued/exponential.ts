/** The exponential function of four numbers at once. */
import type { Code } from '../../wasm/code.ts';

/** Lower powers of two are taken for this one. */
const LOWEST = -100;
/** Terms of the series of 2^x, which leave an error of 2e-7 between -1/2 and 1/2. */
const TERMS = 7;

/** Turns the numbers on the stack, none above 0, into e to their power. */
export function exponential(code: Code): void {
  const power = code.newLocal('v128');
  const whole = code.newLocal('v128');
  code.vectorNumber(Math.LOG2E).vector('f32x4.mul').vectorNumber(LOWEST).vector('f32x4.pmax');
  code.local('tee', power).local('get', power).vector('f32x4.nearest').local('tee', whole);
  code.vector('f32x4.sub').local('set', power);
  let factor = 1;
  const coefficients = Array.from({ length: TERMS }, (_, term) => {
    if (term > 0) factor *= Math.LN2 / term;
    return factor;
  });
  coefficients.reverse().forEach((coefficient, index) => {
    if (index > 0) code.local('get', power).vector('f32x4.mul');
    code.vectorNumber(coefficient);
    if (index > 0) code.vector('f32x4.add');
  });
  // The whole part goes into the exponent.
  code.local('get', whole).vector('i32x4.trunc_sat_f32x4_s').constant('i32', 23).vector('i32x4.shl');
  code.vector('i32x4.add');
}
