/** `anygame traces`: writes down matches as what a spectator sees. */
import { Failure, grouped, printable, seededRandom } from '../../base/index.ts';
import { DEFAULT_MAX_LENGTH, type Game, type Move } from '../../game/index.ts';
import { expectWritable, readTextFile, writeNewFile } from '../../host/index.ts';
import {
  randomTrace,
  TRACE_FORMS,
  type Trace,
  type TraceForm,
  traceHeader,
  traceLine,
  traceOf,
} from '../../induce/index.ts';
import { isRecordProblem, readSavedGame, replay } from '../../match/index.ts';
import { choice, defineCommand, flag, text, wholeNumber } from '../command.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { printJson } from '../json.ts';
import { openGame } from '../operands.ts';
import { Progress } from '../progress.ts';
import { GAME_HELP, GAME_OPTIONS } from '../shared-options.ts';

const DEFAULT_GAMES = 100;
const MOST_BYTES = 256_000_000;

export const traces = defineCommand({
  description: [
    `Plays random games and writes them as traces, one match per line: the facts of each position, and the moves. 'anygame induce' learns rules from them. docs/formats.md describes the format. ${GAME_HELP}`,
    'With --all-moves, or --form all-moves, all legal moves of each position are written too. With --form moves, only the moves are written.',
    'With --import, it writes the matches of a file instead of random games: the results of anygame match --json, a record of anygame matches export, or a game saved on the page. Their moves are replayed with the rules of GAME.',
    'Ctrl-C stops it; the matches finished so far are written. Exit code: 0 on success, 1 if the rules cannot be played or do not fit an imported match, 2 if a file cannot be read or written, 130 if interrupted.',
  ],
  operands: { usage: 'GAME', least: 1, most: 1 },
  options: {
    games: wholeNumber('N', `how many random games (${DEFAULT_GAMES})`, { least: 1, most: 1_000_000 }),
    form: choice(TRACE_FORMS, 'what is written of each position (states)'),
    'all-moves': flag('the same as --form all-moves'),
    import: text('FILE', 'write the matches of this file instead of random games'),
    'max-length': wholeNumber('N', `cut games after N moves (${DEFAULT_MAX_LENGTH})`, { least: 1 }),
    seed: wholeNumber('S', 'random seed (1)', { least: 0 }),
    output: text('FILE', 'write to FILE instead of printing', 'o'),
    ...GAME_OPTIONS,
    json: flag('with --output, print what was written as JSON; traces are JSON anyway'),
  },
  examples: [
    { call: 'anygame traces tic-tac-toe --all-moves -o traces.jsonl', does: 'enough to learn the rules' },
    { call: 'anygame traces hex --games 1000 --form moves', does: 'only the moves' },
    { call: 'anygame traces chess --import saved.json', does: 'a match that was played on the page' },
  ],

  async run({ options, operands: [operand = ''] }, io) {
    const form = formOf(options.form, options['all-moves']);
    if (options.import !== undefined && options.games !== undefined)
      throw new UsageError('--games and --import exclude each other.');
    if (options.output !== undefined) await expectWritable(options.output);
    const { compilation, name } = await openGame(operand, options, io);
    const { game } = compilation;
    const imported = options.import === undefined ? undefined : await importedMatches(options.import);
    const head = traceHeader({ game: name, form, roles: game.roles.map((role) => role.name) });
    const lines: string[] = [head];
    const random = seededRandom(options.seed ?? 1);
    const games = imported?.length ?? options.games ?? DEFAULT_GAMES;
    const most = options['max-length'] ?? DEFAULT_MAX_LENGTH;
    const progress = new Progress(io);
    try {
      for (let i = 0; i < games && !progress.interrupted; i++) {
        const moves = imported?.[i];
        const trace =
          moves === undefined
            ? randomTrace(game, form, random, most)
            : replayedTrace(game, form, moves, `${printable(options.import ?? '')}: match ${i + 1}`);
        lines.push(traceLine(trace));
        await progress.tell(() => `${grouped(i + 1)} of ${grouped(games)} games`);
      }
    } finally {
      progress.end();
    }
    await write(lines, options.output, io);
    const { interrupted } = progress;
    if (options.json && options.output !== undefined)
      printJson(io, {
        version: 1,
        game: name,
        file: options.output,
        form,
        matches: lines.length - 1,
        interrupted,
      });
    return interrupted ? EXIT.interrupted : EXIT.success;
  },
});

function formOf(form: TraceForm | undefined, isAllMoves: boolean): TraceForm {
  if (isAllMoves && form !== undefined && form !== 'all-moves')
    throw new UsageError(`--all-moves and --form ${form} exclude each other.`);
  return isAllMoves ? 'all-moves' : (form ?? 'states');
}

async function write(lines: readonly string[], file: string | undefined, io: Io): Promise<void> {
  if (file !== undefined) return writeNewFile(file, lines.join(''));
  for (const line of lines) io.out(line);
}

/** @throws Failure if a move of the record is not legal */
function replayedTrace(
  game: Game,
  form: TraceForm,
  lines: readonly (readonly string[])[],
  where: string,
): Trace {
  const match = replay(game, lines);
  if (isRecordProblem(match)) throw new Failure(`${where}: ${match.problem}`, 'refused');
  const steps: readonly (readonly Move[])[] = match.steps.map(({ moves }) => moves);
  return traceOf(game, form, (_, turn) => steps[turn]);
}

/** The joint moves of each match in a file. */
async function importedMatches(file: string): Promise<readonly (readonly (readonly string[])[])[]> {
  const content = await readTextFile(file, MOST_BYTES);
  const name = printable(file);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new Failure(`${name}: this is not JSON, so it holds neither match records nor a saved game`);
  }
  if (isObject(value) && value.format !== undefined) {
    const saved = readSavedGame(content);
    if (isRecordProblem(saved)) throw new Failure(`${name}: ${saved.problem}`);
    return [saved.moves];
  }
  const records = isObject(value) && Array.isArray(value.matches) ? value.matches : [value];
  if (records.length === 0) throw new Failure(`${name}: it holds no match`);
  return records.map((record: unknown, i) => {
    const one = isObject(record) && isObject(record.record) ? record.record : record;
    if (isObject(one) && isJointMoves(one.moves)) return one.moves;
    throw new Failure(
      `${name}: match ${i + 1} has no list of joint moves, "moves"; the results of 'anygame match --json', exported matches and saved games have one`,
    );
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isJointMoves = (value: unknown): value is readonly (readonly string[])[] =>
  Array.isArray(value) &&
  value.every((joint) => Array.isArray(joint) && joint.every((move) => typeof move === 'string'));
