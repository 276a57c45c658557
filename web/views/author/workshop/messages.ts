/** What is said between the editor and the worker that studies a sheet. All of it can be cloned. */
import type { Dialect, Finding, Notation } from '../../../../src/gdl/index.ts';
import type { PlayStatistics } from './statistics.ts';

export interface ToWorkshop {
  /** Counts up; answers carry it. */
  readonly version: number;
  readonly text: string;
}

/** What a sheet is, in short. */
export interface SheetView {
  readonly notation: Notation;
  readonly dialect: Dialect;
  /** Names of the players as saved games write them, without chance. */
  readonly players: readonly string[];
  readonly facts: number;
  readonly rules: number;
  /** Equal for sheets that differ only in layout and comments. */
  readonly fingerprint: string;
  /** It was read in full, and is a game with turns. */
  readonly isPlayable: boolean;
}

export type FromWorkshop =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'checked';
      readonly version: number;
      readonly findings: readonly Finding[];
      readonly sheet: SheetView;
    }
  | { readonly kind: 'statistics'; readonly version: number; readonly statistics: PlayStatistics }
  /** What shows only in play. */
  | { readonly kind: 'played'; readonly version: number; readonly findings: readonly Finding[] }
  /** Nothing more will come; a problem is why there are no figures. */
  | { readonly kind: 'done'; readonly version: number; readonly problem: string | undefined };
