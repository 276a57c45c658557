/** What the study of a sheet says to the editor, as messages that can be cloned. */
import type { Dialect, Finding, Notation } from '../../../../src/gdl/index.ts';
import type { Language } from '../../../phrases/language.ts';
import type { PlayStatistics } from './random-play.ts';

/** What the editor asks the worker that studies a sheet. */
export interface WorkshopProtocol {
  /** Answered as soon as the worker is loaded. */
  readonly ready: { readonly ask: Language; readonly answer: undefined };
  readonly study: { readonly ask: string; readonly news: StudyNews };
}

export type StudyNews =
  | { readonly kind: 'checked'; readonly findings: readonly Finding[]; readonly sheet: SheetView }
  | { readonly kind: 'statistics'; readonly statistics: PlayStatistics }
  /** What shows only in play. */
  | { readonly kind: 'played'; readonly findings: readonly Finding[] }
  /** Nothing more will come; a problem is why there are no figures. */
  | { readonly kind: 'done'; readonly problem: string | undefined };

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
  /** It has no errors, and is a real-time game. */
  readonly isRealTime: boolean;
}
