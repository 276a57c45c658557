#!/usr/bin/env node
// The command line.

console.log(`Anygame plays any game from its rules.
Usage: anygame <command> [options]`);
