/** Libraries outside the rules: modules in a sandbox that answer what rules ask. */
export { connectionTo, type RunProgram } from './connection.ts';
export { canAnswerIn, usualMode } from './modes.ts';
