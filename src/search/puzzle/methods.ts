/** The methods of searching for a solution; apart from their code, which is loaded when a match starts. */

export const METHOD_KINDS = ['bfs', 'iw', 'best', 'beam', 'dfs', 'nmcs', 'nrpa'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

export const METHODS = ['auto', ...METHOD_KINDS] as const;
export type MethodName = (typeof METHODS)[number];
