/** `anygame compile`: saves a game and its circuit to a file, ready to play. */

import path from 'node:path';
import { duration, Failure, grouped, printable } from '../../base/index.ts';
import { circuitJson, circuitSize, encodeGame, type GameCircuit } from '../../circuit/index.ts';
import { circuitOf, type LoadedGame } from '../../engines/index.ts';
import { writeNewFile } from '../../host/index.ts';
import { defineCommand, flag, text } from '../command.ts';
import { refusalLines } from '../inspect-report.ts';
import { EXIT } from '../io.ts';
import { printJson } from '../json.ts';
import { openGame } from '../operands.ts';
import { GAME_HELP, GAME_OPTIONS, PERMISSION_OPTIONS } from '../shared-options.ts';

export const compile = defineCommand({
  description: [
    'Builds the circuit of a game and writes it to a file together with its rule sheet. Every command that takes a game accepts such a file (.any) and starts without building the circuit again.',
    GAME_HELP,
    'Exit code: 0 if the file was written, 1 if no circuit can be built, 2 if a file cannot be read or written.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    output: text(
      'FILE',
      'the file to write: NAME.any, or NAME.json for a circuit that other programs can read',
      'o',
    ),
    'build-time': GAME_OPTIONS['build-time'],
    ...PERMISSION_OPTIONS,
    json: flag('print what was written as JSON, for other programs'),
  },
  examples: [
    { call: 'anygame compile tic-tac-toe -o tic-tac-toe.any', does: 'compile a game' },
    {
      call: 'anygame compile my-game.kif --build-time 10m',
      does: 'allow ten minutes, and write my-game.any',
    },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    const start = io.now();
    const loaded = await openGame(operand, { ...options, engine: undefined }, io);
    const { name, compilation, description } = loaded;
    const behind = circuitOf(compilation.game);
    if (behind === undefined) {
      io.err(`${refusalLines(description.source, compilation, io).join('\n')}\n`);
      throw new Failure(`${name}: not compiled: ${compilation.reason}`, 'refused');
    }
    const file = options.output ?? defaultFile(operand);
    const bytes = contentOf(file, loaded, behind);
    await writeNewFile(file, bytes);
    const size = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length;
    const milliseconds = io.now() - start;
    if (options.json) {
      const { fluents, moves, gates } = circuitSize(behind.circuit);
      printJson(io, { version: 1, game: name, file, bytes: size, milliseconds, fluents, moves, gates });
    } else {
      io.out(`${printable(file)}: ${grouped(size)} bytes`);
      io.out(io.errorIsTerminal ? ` in ${duration(milliseconds)}\n` : '\n');
    }
    return EXIT.success;
  },
});

/** Turns a name such as `breakthrough:width=5` into a valid file name on every system. */
export function defaultFile(operand: string): string {
  const name = path
    .basename(operand)
    .replace(/\.\w+$/, '')
    .replaceAll(/[:=,]+/g, '-');
  return `${operand === '-' ? 'game' : name}.any`;
}

function contentOf(
  file: string,
  { reading }: LoadedGame,
  { circuit, groups }: GameCircuit,
): Uint8Array | string {
  if (file.endsWith('.json')) return [...circuitJson(circuit)].join('');
  if (file.endsWith('.any')) return encodeGame({ reading, circuit, groups });
  throw new Failure(`${printable(file)}: the name must end in .any or .json`);
}
