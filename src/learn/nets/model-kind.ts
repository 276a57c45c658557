/**
 * The kind of model: a weight for each fact, additional weights for informative pairs of facts, or a network with a
 * hidden layer.
 */
export const MODEL_KINDS = ['linear', 'pairs', 'network'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];
