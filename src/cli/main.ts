#!/usr/bin/env node
import { processIo } from './io.ts';
import { run } from './run.ts';

// The command line. Ctrl-C is left to the system, which ends even a busy process at once (130 in the shell), except
// where a command has something to tell about the work done so far.

process.exitCode = await run(process.argv.slice(2), processIo());
