/** Methods for puzzles by name, and their knobs. */

export const METHOD_KINDS = ['bfs', 'iw', 'best', 'beam', 'dfs', 'nmcs', 'nrpa'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

export const METHODS = ['auto', ...METHOD_KINDS] as const;
export type MethodName = (typeof METHODS)[number];

export interface PortfolioOptions {
  readonly method: MethodName;
  /** Of nested search and of policy adaptation. */
  readonly level: number;
  readonly iterations: number;
  readonly alpha: number;
  /** Of A*. */
  readonly weight: number;
  /** For all positions that are kept. */
  readonly megabytes: number;
}
