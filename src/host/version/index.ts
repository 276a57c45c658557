/** The version of the package, in a module of its own because it is needed before anything else is loaded. */
import { readFileSync } from 'node:fs';

/** The version of this package. */
export function version(): string {
  const manifest = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
