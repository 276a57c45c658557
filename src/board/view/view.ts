/** What a person says about how a game is drawn, where the rules cannot tell: the content of `view.json`. */
import type { GraphLine, GraphPoint, Look } from '../layout.ts';

export interface View {
  readonly graphs: readonly GraphView[];
  readonly grids: readonly GridView[];
  readonly looks: Readonly<Record<string, Look>>;
  readonly names: Readonly<Record<string, string>>;
  /** Facts that are not shown. */
  readonly hidden: readonly string[];
}

/** `edge ?from ?to ?colour`: a name, and what each argument is. */
export interface FactForm {
  readonly name: string;
  readonly arguments: readonly string[];
}

/** Points at places between 0 and 1, and lines between them. */
export interface GraphView {
  readonly facts: readonly FactForm[];
  readonly title: string | undefined;
  /** Width by height. */
  readonly aspect: number;
  readonly points: readonly GraphPoint[];
  readonly lines: readonly GraphLine[];
}

/** A board in rows and columns; what is left out is inferred. */
export interface GridView {
  readonly facts: readonly FactForm[];
  readonly title: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** Top to bottom. */
  readonly rows: readonly string[] | undefined;
  readonly shape: 'square' | 'hex' | undefined;
  /** Of hexagons: how many cells each row is shifted to the right of the row above it. */
  readonly shift: number | undefined;
  readonly isChequered: boolean | undefined;
  /** Names of columns and rows that are but lines between others. */
  readonly narrowColumns: readonly string[] | undefined;
  readonly narrowRows: readonly string[] | undefined;
}
