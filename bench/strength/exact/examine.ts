/** Lets players answer exact positions, and counts correct answers. */
import { type Budget, hashText } from '../../../src/base/index.ts';
import { loadGame } from '../../../src/engines/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { readSheet } from '../../../src/host/index.ts';
import { type Contestant, type Side, startSide } from '../side.ts';
import { bestMoves, type ExactPosition, type PositionFile, reachPosition } from './positions.ts';

export interface Examination {
  readonly files: readonly PositionFile[];
  readonly contestants: readonly Contestant[];
  /** Each position is asked once with each of these budgets. */
  readonly budgets: readonly Budget[];
  /** Start time before each position; players that analyse the game first do so once per game. */
  readonly start: Budget;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly onGame?: (result: GameResult) => void;
}

/** The answers of one player in one game. */
export interface GameResult {
  readonly player: string;
  readonly game: string;
  /** Answers by position and budget. */
  readonly answers: readonly (readonly Answer[])[];
}

export interface Answer {
  readonly move: string;
  readonly isRight: boolean;
  /** Processor time in seconds. */
  readonly processor: number;
  readonly playouts: number;
  readonly nodes: number;
}

/** Warm-up of a player before its answers count, so that its code is optimised. */
const WARM_UP: Budget = { seconds: 0.3 };

export async function examine(examination: Examination): Promise<GameResult[]> {
  const { files, contestants, signal, onGame } = examination;
  const results: GameResult[] = [];
  for (const file of files) {
    const { text } = await readSheet(file.game);
    const loaded = loadGame(text, { name: file.game });
    if (loaded.kind === 'refused') throw new Error(`${file.game}: ${loaded.message}`);
    for (const contestant of contestants) {
      if (signal?.aborted) return results;
      const side = await startSide(contestant);
      const close = (): void => side.close(new Error('interrupted'));
      signal?.addEventListener('abort', close);
      try {
        await side.ask('load', { rules: text, name: file.game });
        const answers = await answersOf(examination, side, contestant.player, loaded.compilation.game, file);
        const result = { player: contestant.name, game: file.game, answers };
        results.push(result);
        onGame?.(result);
      } catch (error) {
        if (!signal?.aborted) throw error;
      } finally {
        signal?.removeEventListener('abort', close);
        close();
      }
    }
  }
  return results;
}

async function answersOf(
  { budgets, start, seed }: Examination,
  side: Side,
  player: string,
  game: Game,
  { positions }: PositionFile,
): Promise<Answer[][]> {
  const ask = async (position: ExactPosition, budget: Budget): Promise<Answer> => {
    const { role, history } = reachPosition(game, position.moves);
    const own = Number.parseInt(hashText(`${seed} ${position.moves.join()}`).slice(0, 8), 16);
    await side.ask('start', { player, role, seed: own, budget: start, countsProcessor: true });
    const moves = history.map((joint) => joint.map((move) => game.moveText(move)));
    const { move, processor, playouts, nodes } = await side.ask('choose', { moves, budget });
    await side.ask('stop', { goals: game.roles.map(() => 0) });
    return { move, isRight: bestMoves(position).includes(move), processor, playouts, nodes };
  };
  const answers: Answer[][] = [];
  const [first] = positions;
  if (first !== undefined && budgets.some(({ seconds }) => seconds !== undefined)) await ask(first, WARM_UP);
  for (const position of positions) {
    const own: Answer[] = [];
    for (const budget of budgets) own.push(await ask(position, budget));
    answers.push(own);
  }
  return answers;
}
