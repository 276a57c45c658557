/** How regrets are minimised; apart from the code of the methods, which is loaded when a match starts. */

/** CFR+, plain CFR, or external sampling, whose iterations are short. */
export const EQUILIBRIUM_METHODS = ['cfr+', 'cfr', 'external'] as const;
export type EquilibriumMethod = (typeof EQUILIBRIUM_METHODS)[number];
