/** The commands there are, in the order in which the overview lists them. */
import type { CommandGroup } from './command.ts';
import { check } from './commands/check.ts';
import { format } from './commands/format.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [{ title: 'Rule sheets', commands: [check, format] }];
