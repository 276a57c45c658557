/** The version of the package, behind a door of its own: it is asked for before anything else is loaded. */
import { readFileSync } from 'node:fs';

/** The version of the package that this is part of. */
export function version(): string {
  const manifest = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
