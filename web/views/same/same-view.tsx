/** Two games side by side: whether they are the same, and how their parts correspond on both boards. */
import '../../organiser/organiser.css';
import './same.css';
import { batch, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { requester, webWorker } from '../../../src/base/index.ts';
import { keptMatch, OWN } from '../../app/kept-matches.ts';
import {
  type LibraryFingerprints,
  type ListedGame,
  listedGames,
  loadFingerprints,
  loadGameText,
  loadLibrary,
} from '../../app/library.ts';
import { addressOf, goTo, type ViewProps } from '../../app/router.ts';
import { Position } from '../../board/position.tsx';
import { common } from '../../phrases/common.ts';
import { phrases as inside } from '../../phrases/inside.ts';
import { currentLanguage } from '../../phrases/language.ts';
import { phrases } from '../../phrases/same.ts';
import type { MoveSequence, StudiedSheet } from '../../study/position-study.ts';
import type { ComparedGames, PositionPair, SameProtocol } from './same.ts';

const FIRST_GAMES = ['number-scrabble', 'tic-tac-toe'] as const;
/** In place of the second game: whichever game of the library is the same. */
const LIBRARY = '~library';

export default function SameView({ path: [first = FIRST_GAMES[0], second = FIRST_GAMES[1]] }: ViewProps) {
  return (
    <div class="page organiser same">
      <h1>{phrases.heading}</h1>
      <p>{phrases.about}</p>
      <div class="same-choice">
        <Choice
          label={phrases.first}
          value={first}
          choose={(name) => goTo(addressOf('same', name, second))}
        />
        <Choice
          label={phrases.second}
          value={second}
          choose={(name) => goTo(addressOf('same', first, name))}
          takesLibrary
        />
      </div>
      {second === LIBRARY ? (
        <Searched key={first} name={first} />
      ) : (
        <Compared key={`${first} ${second}`} names={[first, second]} />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choose: (name: string) => void;
  readonly takesLibrary?: boolean;
}

function Choice({ label, value, choose, takesLibrary }: ChoiceProps) {
  return (
    <label class="field narrow">
      {label}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {takesLibrary && <option value={LIBRARY}>{phrases.ofLibrary}</option>}
        {keptMatch(OWN) !== undefined && <option value={OWN}>{phrases.ownRules}</option>}
        {(listedGames.value ?? []).map((each) => (
          <option key={each.name} value={each.name}>
            {each.title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Looks for a game in the library, and shows the comparison with what it finds. */
function Searched({ name }: { readonly name: string }) {
  const [client] = useState(() => new SameClient());
  const [state] = useState(() => signal<'searching' | 'absent'>('searching'));
  useEffect(() => {
    document.title = phrases.title;
    found(name, client).then(
      (other) => {
        if (other === undefined) state.value = 'absent';
        else goTo(addressOf('same', name, other), true);
      },
      (error: unknown) => {
        client.problem.value = error instanceof Error ? error.message : String(error);
      },
    );
    return () => client.close();
  }, []);
  const trouble = client.problem.value;
  if (trouble !== undefined)
    return (
      <p role="alert" class="problem">
        {trouble}
      </p>
    );
  const title = titleOf(name, listedGames.value ?? []);
  return <p role="status">{state.value === 'searching' ? phrases.searching : phrases.notInLibrary(title)}</p>;
}

function Compared({ names }: { readonly names: readonly [string, string] }) {
  const [client] = useState(() => new SameClient());
  const [problem] = useState(() => signal<string | undefined>(undefined));
  useEffect(() => {
    document.title = phrases.title;
    open(names, client).catch((error: unknown) => {
      problem.value = error instanceof Error ? error.message : String(error);
    });
    return () => client.close();
  }, []);
  const titles = names.map((name) => titleOf(name, listedGames.value ?? [])) as [string, string];
  const answer = client.answer.value;
  const trouble = problem.value ?? client.problem.value;
  return (
    <>
      {trouble !== undefined && (
        <p role="alert" class="problem">
          {trouble}
        </p>
      )}
      {answer === undefined && trouble === undefined && <p role="status">{phrases.comparing}</p>}
      {answer !== undefined && <Answer answer={answer} titles={titles} />}
      {client.pair.value !== undefined && <Boards client={client} pair={client.pair.value} titles={titles} />}
      {answer?.mapping !== undefined && <Names answer={answer} titles={titles} />}
    </>
  );
}

function Answer({
  answer,
  titles: [first, second],
}: {
  answer: ComparedGames;
  titles: readonly [string, string];
}) {
  const headline = {
    same: phrases.same,
    different: phrases.different,
    undecided: phrases.undecided,
  }[answer.verdict](first, second);
  return (
    <section class="card" aria-labelledby="same-answer">
      <h2 id="same-answer">{headline}</h2>
      <p>
        <span lang="en">{sentence(answer.reason)}</span>
        {answer.replayed !== undefined && ` ${phrases.replayed(answer.replayed)}`}
      </p>
      {answer.witness !== undefined && answer.witness.moves.length > 0 && (
        <p>
          {phrases.witness(
            answer.witness.game === 0 ? first : second,
            answer.witness.moves.map((joint) => joint.join(' + ')).join(', '),
          )}
        </p>
      )}
      {answer.near !== undefined && <p lang="en">{sentence(answer.near)}</p>}
    </section>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

interface BoardsProps {
  readonly client: SameClient;
  readonly pair: PositionPair;
  readonly titles: readonly [string, string];
}

/** A click on a cell of the first board highlights its counterpart; moves are made in both games. */
function Boards({ client, pair, titles }: BoardsProps) {
  const [chosen] = useState(() => signal<string | undefined>(undefined));
  const at = pair.cells.find(({ from }) => chosen.value !== undefined && from.includes(chosen.value));
  const chooser = pair.first.legal.findIndex((moves) => moves.length > 1);
  const role = Math.max(chooser, 0);
  const play = (move: string): void => {
    const joint = pair.first.legal.map((moves, each) => (each === role ? move : (moves[0] ?? '')));
    chosen.value = undefined;
    void client.goTo([...client.line.value, joint]);
  };
  const isOver = pair.first.goals !== undefined;
  return (
    <section class="card" aria-labelledby="same-boards">
      <h2 id="same-boards">{phrases.bothBoards}</h2>
      <p>{phrases.aboutBoards}</p>
      <div class="same-boards">
        <figure>
          <figcaption>{titles[0]}</figcaption>
          <Position
            scene={pair.first.scene}
            label={phrases.after(titles[0], common.moveCount(client.line.value.length))}
            selected={at?.from ?? []}
            targets={pair.cells.flatMap(({ from }) => from)}
            onClick={(id) => {
              chosen.value = id;
            }}
          />
        </figure>
        <figure>
          <figcaption>{titles[1]}</figcaption>
          <Position
            scene={pair.second.scene}
            label={phrases.after(titles[1], common.moveCount(client.line.value.length))}
            selected={at?.to ?? []}
          />
        </figure>
      </div>
      <div class="same-moves">
        {isOver && <span role="status">{phrases.overInBoth}</span>}
        {!isOver &&
          (pair.first.legal[role] ?? []).map((move, place) => (
            <button key={move} type="button" onClick={() => play(move)}>
              {move} = {pair.images[role]?.[place]}
            </button>
          ))}
        <button
          type="button"
          disabled={client.line.value.length === 0}
          onClick={() => void client.goTo(client.line.value.slice(0, -1))}
        >
          {phrases.takeBack}
        </button>
      </div>
    </section>
  );
}

const SHOWN = 60;

function Names({ answer, titles }: { answer: ComparedGames; titles: readonly [string, string] }) {
  const { mapping } = answer;
  if (mapping === undefined) return null;
  const rows = [
    ...mapping.roles,
    ...mapping.fluents,
    ...mapping.moves.map(
      ({ role, move, toRole, toMove }) => [`${role}: ${move}`, `${toRole}: ${toMove}`] as const,
    ),
  ];
  return (
    <section class="card" aria-labelledby="same-names">
      <h2 id="same-names">{phrases.whatIsWhat}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard */}
      <section class="same-table" tabIndex={0} aria-label={phrases.names}>
        <table>
          <thead>
            <tr>
              <th scope="col">{titles[0]}</th>
              <th scope="col">{titles[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(([from, to]) => (
              <tr key={`${from} ${to}`}>
                <td>{from}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN && <p>{phrases.andMore(rows.length - SHOWN)}</p>}
    </section>
  );
}

function titleOf(name: string, games: readonly ListedGame[]): string {
  if (name === OWN) return keptMatch(OWN)?.game ?? phrases.yourRules;
  return games.find((each) => each.name === name)?.title ?? name;
}

async function open(names: readonly [string, string], client: SameClient): Promise<void> {
  const games = await loadLibrary();
  const sheets: StudiedSheet[] = [];
  for (const name of names) sheets.push(await sheetOf(name, games));
  const [first, second] = sheets;
  if (first !== undefined && second !== undefined) await client.compare(first, second);
}

/** The name of another game of the library that is the same. */
async function found(name: string, client: SameClient): Promise<string | undefined> {
  const [games, library] = await Promise.all([loadLibrary(), loadFingerprints()]);
  const own = await sheetOf(name, games);
  for (const other of await client.candidates(own, library))
    if (other !== name && (await client.isSame(own, await sheetOf(other, games)))) return other;
  return undefined;
}

async function sheetOf(name: string, games: readonly ListedGame[]): Promise<StudiedSheet> {
  if (name === OWN) {
    const kept = keptMatch(OWN);
    if (kept === undefined) throw new Error(inside.noRules);
    return { name: kept.game, sheet: kept.sheet };
  }
  const listed = games.find((each) => each.name === name);
  if (listed === undefined) throw new Error(common.noSuchGame(name));
  return { name: listed.title, ...(await loadGameText(listed)) };
}

/** The page's client for the worker that compares games, with its state as signals. */
export class SameClient {
  readonly answer = signal<ComparedGames | undefined>(undefined);
  readonly problem = signal<string | undefined>(undefined);
  /** Joint moves of the first game. */
  readonly line = signal<MoveSequence>([]);
  readonly pair = signal<PositionPair | undefined>(undefined);
  readonly #worker = requester<SameProtocol>(
    webWorker(new Worker(new URL('./same-worker.ts', import.meta.url), { type: 'module' })),
    { worker: phrases.program },
  );

  async compare(first: StudiedSheet, second: StudiedSheet): Promise<void> {
    try {
      this.answer.value = await this.#worker.ask('compare', { first, second, language: currentLanguage() });
      if (this.answer.value.verdict === 'same') await this.goTo([]);
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error);
    }
  }

  candidates(game: StudiedSheet, library: LibraryFingerprints): Promise<readonly string[]> {
    return this.#worker.ask('candidates', { game, library, language: currentLanguage() });
  }

  async isSame(first: StudiedSheet, second: StudiedSheet): Promise<boolean> {
    const answer = await this.#worker.ask('compare', { first, second, language: currentLanguage() });
    return answer.verdict === 'same';
  }

  async goTo(line: MoveSequence): Promise<void> {
    const pair = await this.#worker.ask('position', line);
    batch(() => {
      this.line.value = line;
      this.pair.value = pair;
    });
  }

  close(): void {
    this.#worker.close(new Error('nobody compares any more'));
  }
}
