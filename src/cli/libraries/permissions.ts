/** What a rule sheet may do besides asking modules that lie beside it: nothing, unless the command line says so. */
import { flag } from '../option.ts';

export interface Permissions {
  readonly 'allow-programs': boolean;
  readonly 'allow-downloads': boolean;
}

export const NO_PERMISSIONS: Permissions = { 'allow-programs': false, 'allow-downloads': false };

/** For all commands that evaluate rules. */
export const PERMISSION_OPTIONS = {
  'allow-programs': flag(
    'run the programs that the sheet names with `use`; they may do whatever you may, so allow it only for sheets you trust',
  ),
  'allow-downloads': flag('fetch the libraries that the sheet includes from the network'),
} as const;
