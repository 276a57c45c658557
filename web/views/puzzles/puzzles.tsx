/** Puzzles: positions of library games that are won in two moves, as a gallery and one by one. */
import '../gallery/gallery.css';
import './puzzles.css';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Puzzle } from '../../../src/library/index.ts';
import { type GameText, listedGames, loadGameText, loadLibrary } from '../../app/library.ts';
import { isSolved, loadPuzzles, puzzlePicture } from '../../app/puzzle-library.ts';
import { addressOf, type ViewProps } from '../../app/router.ts';
import { Position } from '../../board/position.tsx';
import { common } from '../../phrases/common.ts';
import { phrases } from '../../phrases/puzzles.ts';
import { PuzzleTable } from './puzzle-table.ts';

const puzzles = signal<readonly Puzzle[] | undefined>(undefined);
const problem = signal<string | undefined>(undefined);

export default function Puzzles({ path: [number] }: ViewProps) {
  useEffect(() => {
    document.title = common.titleOf(phrases.heading);
    Promise.all([loadPuzzles(), loadLibrary()]).then(
      ([found]) => {
        puzzles.value = found;
      },
      (error: unknown) => {
        problem.value = error instanceof Error ? error.message : String(error);
      },
    );
  }, []);
  if (problem.value !== undefined)
    return (
      <div class="page" role="alert">
        <p class="problem">{problem.value}</p>
      </div>
    );
  if (puzzles.value === undefined) return <div class="page loading" aria-busy="true" />;
  if (number === undefined) return <PuzzleGallery all={puzzles.value} />;
  const puzzle = puzzles.value[Number(number) - 1];
  if (puzzle === undefined)
    return (
      <div class="page" role="alert">
        <h1>{phrases.noPuzzle(number)}</h1>
        <a href={addressOf('puzzles')}>{phrases.all}</a>
      </div>
    );
  return <Room key={number} puzzle={puzzle} number={Number(number)} count={puzzles.value.length} />;
}

function titleOf({ game }: Puzzle): string {
  return listedGames.value?.find(({ name }) => name === game)?.title ?? game;
}

function PuzzleGallery({ all }: { readonly all: readonly Puzzle[] }) {
  return (
    <div class="page puzzles">
      <div class="hero">
        <h1>{phrases.heading}</h1>
        <p>{phrases.about}</p>
      </div>
      <p class="count" role="status">
        {phrases.solvedCount(all.filter(isSolved).length, all.length)}
      </p>
      <ul class="cards">
        {all.map((puzzle, i) => (
          <li key={`${puzzle.game} ${puzzle.solution} ${i}`}>
            <a class="card" href={addressOf('puzzles', String(i + 1))}>
              <img src={puzzlePicture(i + 1)} alt="" loading="lazy" width="160" height="120" />
              <span class="card-text">
                <strong>{phrases.number(i + 1, titleOf(puzzle))}</strong>
                {isSolved(puzzle) && <span class="badge">{phrases.solved}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RoomProps {
  readonly puzzle: Puzzle;
  readonly number: number;
  readonly count: number;
}

function Room({ puzzle, number, count }: RoomProps) {
  const [table] = useState(() => new PuzzleTable(puzzle));
  const [failure] = useState(() => signal<string | undefined>(undefined));
  const title = phrases.number(number, titleOf(puzzle));
  useEffect(() => {
    document.title = common.titleOf(title);
    textOf(puzzle)
      .then((text) => table.open(text))
      .catch((error: unknown) => {
        failure.value = error instanceof Error ? error.message : String(error);
      });
    return () => table.close();
  }, []);
  const position = table.position.value;
  const stage = table.stage.value;
  const entry = table.entry;
  return (
    <div class="page puzzle">
      <p>
        <a href={addressOf('puzzles')}>{phrases.all}</a>
      </p>
      <h1>{title}</h1>
      {failure.value !== undefined && (
        <p role="alert" class="problem">
          {failure.value}
        </p>
      )}
      <p class={`puzzle-message ${table.tone.value}`} role="status" data-stage={stage}>
        {position === undefined ? phrases.settingUp : table.message.value}
      </p>
      <div class="puzzle-parts">
        {position !== undefined && (
          <Position
            scene={position.scene}
            label={common.board}
            selected={table.clicks.value}
            targets={entry?.next ?? []}
            onClick={(id) => void table.click(id)}
          />
        )}
        <div class="puzzle-side">
          {table.moves.length > 0 && (
            <details open={position?.scene.boards.length === 0}>
              <summary>{phrases.yourMoves}</summary>
              <ul class="puzzle-moves">
                {table.moves.map(({ move, words }, i) =>
                  entry !== undefined && !entry.remaining.includes(i) ? null : (
                    <li key={move}>
                      <button type="button" class="small" onClick={() => void table.tryMove(move)}>
                        {words}
                      </button>
                    </li>
                  ),
                )}
              </ul>
            </details>
          )}
          <div class="buttons">
            {stage !== 'first' && (
              <button type="button" onClick={() => void table.restart()}>
                {phrases.startOver}
              </button>
            )}
            {(stage === 'first' || stage === 'second') && position !== undefined && (
              <button type="button" onClick={() => void table.showSolution()}>
                {phrases.showSolution}
              </button>
            )}
            {number < count && (
              <a
                class={stage === 'solved' ? 'button primary' : 'button'}
                href={addressOf('puzzles', String(number + 1))}
              >
                {phrases.next}
              </a>
            )}
            <a class="button" href={addressOf('play', puzzle.game)}>
              {phrases.playGame}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}

async function textOf(puzzle: Puzzle): Promise<GameText> {
  const game = (await loadLibrary()).find(({ name }) => name === puzzle.game);
  if (game === undefined) throw new Error(common.noSuchGame(puzzle.game));
  return await loadGameText(game);
}
