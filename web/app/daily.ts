/** The game and the puzzle of the day: the same for everyone on the same date, without a server. */
import { seededRandom } from '../../src/base/index.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** The number of the day since 1970, by the reader's calendar. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MILLISECONDS_PER_DAY);
}

/**
 * The item of a day. Every item is chosen once before any is chosen again; the order of the items does not matter.
 *
 * @example
 * dailyItem(dayOf(new Date(2026, 0, 31)), ['nim', 'hex']) // the same all day
 */
export function dailyItem(day: number, items: readonly string[]): string | undefined {
  if (items.length === 0) return undefined;
  const order = [...items].sort();
  // Another order for every round.
  const random = seededRandom(1 + Math.floor(day / order.length));
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return order[day % order.length];
}
