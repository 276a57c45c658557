/** The difference between two versions of a list of which usually only the end is new. */
export interface ListChange<Item> {
  /** Number of items at the start that stay. */
  readonly kept: number;
  /** The items after them. */
  readonly added: readonly Item[];
}

export function listChange<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): ListChange<Item> {
  const most = Math.min(before.length, after.length);
  let kept = 0;
  while (kept < most && isSame(before[kept] as Item, after[kept] as Item)) kept++;
  return { kept, added: after.slice(kept) };
}

export function changedList<Item>(before: readonly Item[], { kept, added }: ListChange<Item>): Item[] {
  return [...before.slice(0, kept), ...added];
}
