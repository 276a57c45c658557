/** Children that are to be made together. */
import type { Path } from './flights.ts';

/** A node to look into, or, with an index, a joint move to make there. */
export interface Wanted {
  readonly path: Path;
  readonly node: number;
  readonly index: number;
}

/** Joint moves to make, and what is told to the machine about them; used again and again. */
export class Births {
  readonly paths: Path[] = [];
  readonly nodes: number[] = [];
  readonly indices: number[] = [];
  readonly from: number[] = [];
  readonly moves: number[] = [];
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(path: Path, node: number, index: number): void {
    this.paths[this.count] = path;
    this.nodes[this.count] = node;
    this.indices[this.count++] = index;
  }
}
