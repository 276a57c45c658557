#!/usr/bin/env node
// The command line. Ctrl-C is left to the system, which ends even a busy process at once (130 in the shell):
// a handler of ours would have to wait for the computation to finish.
import { processIo } from './io.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), processIo());
