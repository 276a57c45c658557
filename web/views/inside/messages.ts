/** What is said between the page and the worker that looks inside a game. All of it can be cloned. */
import type { PassReport } from '../../../src/circuit/index.ts';
import type { Line, StudiedGame, StudiedPosition, StudiedSheet } from '../../study/messages.ts';
import type { PartWish, ShownEdge, ShownNode } from './circuit-part.ts';
import type { FindingGroup } from './findings.ts';
import type { RoleHeat } from './heat-map.ts';

export interface InsideGame extends StudiedGame {
  /** Why this engine. */
  readonly reason: string;
  /** Absent if the game has no circuit. */
  readonly circuit?: CircuitFacts;
}

export interface CircuitFacts {
  readonly fluents: number;
  readonly moves: number;
  readonly gates: number;
  /** As the rules were written, before anything was simplified. */
  readonly raw: { readonly gates: number; readonly operations: number };
  readonly passes: readonly PassReport[];
  /** Whether it is small enough to be drawn in whole. */
  readonly canBeWhole: boolean;
  /** What can be asked for, in words. */
  readonly outputs: readonly string[];
}

export interface DrawnNode extends ShownNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isTrue: boolean;
  /** It was given another value than it has in the position. */
  readonly isTurned: boolean;
}

export interface DrawnEdge extends ShownEdge {
  readonly isTrue: boolean;
}

export interface CircuitDrawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly width: number;
  readonly height: number;
}

export interface BranchView {
  readonly node: number | undefined;
  /** Of those who had a choice, or of all. */
  readonly text: string;
  readonly visits: number;
  /** `x 51` for each who had a choice. */
  readonly value: string;
  readonly isProven: boolean;
}

export interface TreeView {
  readonly root: number;
  readonly visits: number;
  readonly simulations: number;
  readonly branches: readonly BranchView[];
}

export type InsideQuestion =
  | { readonly kind: 'open'; readonly sheet: StudiedSheet }
  | { readonly kind: 'position'; readonly line: Line }
  /** `turned` are fluents and moves, by node, that get the other value. */
  | {
      readonly kind: 'draw';
      readonly line: Line;
      readonly wish: PartWish;
      readonly turned: readonly number[];
    }
  | { readonly kind: 'analyse' }
  | { readonly kind: 'learn' }
  | { readonly kind: 'search'; readonly line: Line; readonly seconds: number }
  | { readonly kind: 'branches'; readonly node: number; readonly line: Line };

export type InsideAnswer =
  | { readonly kind: 'game'; readonly game: InsideGame }
  | { readonly kind: 'position'; readonly position: StudiedPosition }
  | { readonly kind: 'drawing'; readonly drawing: CircuitDrawing }
  | { readonly kind: 'findings'; readonly groups: readonly FindingGroup[]; readonly basis: string }
  | { readonly kind: 'heat'; readonly games: number; readonly roles: readonly RoleHeat[] }
  | { readonly kind: 'tree'; readonly tree: TreeView }
  | { readonly kind: 'branches'; readonly branches: readonly BranchView[] };
