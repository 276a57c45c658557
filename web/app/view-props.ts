/** What every view is given. */
import type { Route } from './router.ts';

export interface ViewProps {
  readonly path: Route['path'];
}
