/** Reduces a failing case by removing what is not needed for the failure (delta debugging, Zeller 1999). */

export interface ShrinkLimits {
  /** Maximum number of trials. */
  readonly trials: number;
  /** Maximum time in milliseconds. */
  readonly time: number;
}

/** The smallest text found for which `fails` still holds; it holds for `text`. */
export async function shrink(
  text: string,
  fails: (candidate: string) => Promise<boolean>,
  { trials, time }: ShrinkLimits,
): Promise<string> {
  const end = performance.now() + time;
  let left = trials;
  let current = text;
  const stillFails = async (candidate: string): Promise<boolean> => {
    if (left <= 0 || performance.now() > end) return false;
    left--;
    return fails(candidate);
  };
  for (const split of [/(?<=\n)/, /(?<=[\s()])|(?=[()])/, '']) {
    let parts = current.split(split);
    for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = 0; at < parts.length && left > 0; ) {
        const shorter = [...parts.slice(0, at), ...parts.slice(at + size)];
        if (await stillFails(shorter.join(''))) parts = shorter;
        else at += size;
      }
    }
    current = parts.join('');
  }
  return current;
}
