/** What a person means by clicks. It knows nothing of how moves became clicks, so pages can load it alone. */

/** For each click, the possible ids; a column to drop something into has several. */
export interface ClickPath {
  readonly steps: readonly (readonly string[])[];
}

export interface ClickPaths {
  /** Click paths by index of the move. */
  readonly paths: readonly ClickPath[];
  /** Moves that name nothing clickable. */
  readonly buttons: readonly number[];
}

/** The result of some clicks. */
export interface Clicked {
  /** Moves that start with these clicks. */
  readonly remaining: readonly number[];
  /** The possible next clicks. */
  readonly next: readonly string[];
  /** Moves whose clicks are complete. */
  readonly complete: readonly number[];
  /** The move, if it is unambiguous. */
  readonly chosen: number | undefined;
}

/** The moves that some clicks may still become. */
export function clicked({ paths }: ClickPaths, clicks: readonly string[]): Clicked {
  const remaining = paths.flatMap(({ steps }, i) => {
    const fits = steps.length >= clicks.length && clicks.every((id, step) => steps[step]?.includes(id));
    return fits && steps.length > 0 ? [i] : [];
  });
  const next = new Set(remaining.flatMap((move) => paths[move]?.steps[clicks.length] ?? []));
  const complete = remaining.filter((move) => paths[move]?.steps.length === clicks.length);
  const chosen = complete.length === 1 && remaining.length === 1 ? complete[0] : undefined;
  return { remaining, next: [...next], complete, chosen };
}
