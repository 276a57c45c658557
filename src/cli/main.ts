#!/usr/bin/env node
import { processIo } from './io.ts';
import { run } from './run.ts';

// The command line. The system handles Ctrl-C and ends even a busy process immediately (130 in the shell), unless a
// command has results to report.

process.exitCode = await run(process.argv.slice(2), processIo());
