/** Removes inputs that the other inputs of a gate make superfluous, looking one gate down. */
import { rebuild } from '../rebuild.ts';
import type { Pass } from './pass.ts';

export const absorbedInputs: Pass = {
  name: 'absorbed inputs',
  description: 'removes inputs that follow from, or contradict, the others',
  run: (circuit) => rebuild(circuit, undefined, { absorb: true }),
};
