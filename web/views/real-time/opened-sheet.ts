/** The rules being played: a library game or the user's own rules. */
import { type ListedRealTime, loadRealTimeList, loadRealTimeSheet } from '../../app/real-time-library.ts';
import { phrases } from '../../phrases/real-time.ts';
import { keptOwnSheet, OWN_REAL_TIME } from '../../real-time/own-sheet.ts';

/** The game being played: a library game or the user's own rules. */
export interface OpenedSheet {
  readonly sheet: string;
  readonly title: string;
  readonly pace: number;
  readonly entry: ListedRealTime | undefined;
}

export async function openSheet(name: string): Promise<OpenedSheet> {
  if (name === OWN_REAL_TIME) {
    const own = keptOwnSheet();
    if (own === undefined) throw new Error(phrases.noOwnRules);
    return { sheet: own.text, title: own.name, pace: 1, entry: undefined };
  }
  const [games, sheet] = await Promise.all([loadRealTimeList(), loadRealTimeSheet(name)]);
  const entry = games.find((game) => game.name === name);
  return { sheet, title: entry?.title ?? name, pace: entry?.pace ?? 1, entry };
}
