/** Players by Monte Carlo tree search. */

import { nextTask, type Random, stopwatch } from '../../base/index.ts';
import type { Move, State } from '../../game/index.ts';
import type { FinalChoice, TreeSearch, TreeSearchSettings } from '../../search/index.ts';
import type { MatchEvent, MatchStart, Thoughts, Turn } from '../player.ts';
import { type ThinkingMatch, ThinkingPlayer } from '../thinking-player.ts';
import { mergedThoughts } from './merged-thoughts.ts';
import { Pondering } from './pondering.ts';
import type { SearchTeam } from './search-team.ts';
import { firstSafeMove } from './second-look.ts';
import { TurnSearch } from './turn-search.ts';

export interface MctsSettings extends TreeSearchSettings {
  /** Whether to keep what is known about a position from one turn to the next. */
  readonly reuse: boolean;
  /** Whether to think during others' turns, if allowed. */
  readonly ponder: boolean;
  readonly final: FinalChoice;
  /** Probability of making a random move instead, from 0 to 1. */
  readonly mistakes: number;
  /** Milliseconds of thinking between two points at which messages are handled. */
  readonly slice: number;
}

/** A search prepared for a match. */
export interface PreparedSearch {
  readonly search: TreeSearch;
  /** Random numbers of the player, separate from those of the search. */
  readonly random: Random;
  /** Other threads that search too. */
  readonly team?: SearchTeam | undefined;
  /** A note about how it plays. */
  readonly note?: string | undefined;
  /** Whether the search cannot tell by itself which moves lose immediately. */
  readonly looksAgain?: boolean;
}

/** Maximum number of positions searched if the actual one is not known. */
const MOST_GUESSES = 16;
/** Fraction of the time before the match spent waiting for other threads. */
const TEAM_SHARE = 0.5;
/** Milliseconds within which other threads have to answer when the time is up. */
const TEAM_PATIENCE = 20;

interface MctsSearch extends PreparedSearch {
  readonly turns: TurnSearch;
  readonly pondering: Pondering;
}

type MctsMatch = ThinkingMatch<MctsSearch>;

export class MctsPlayer extends ThinkingPlayer<MctsSearch> {
  readonly #settings: MctsSettings;
  readonly #prepareSearch: (match: MatchStart) => PreparedSearch;

  constructor(settings: MctsSettings, prepareSearch: (match: MatchStart) => PreparedSearch) {
    super();
    this.#settings = settings;
    this.#prepareSearch = prepareSearch;
  }

  override async start(match: MatchStart): Promise<void> {
    const { game, now, budget, mayPonder } = match;
    const since = now();
    await super.start(match);
    const { seconds } = budget;
    if (seconds === undefined) return;
    const { prepared } = this.match;
    await prepared.team?.ready(TEAM_SHARE * 1000 * seconds);
    const left = seconds - (now() - since) / 1000;
    if (!mayPonder || !this.#canPonder(match) || left <= 0) return;
    prepared.search.setRoot(game.initial);
    await prepared.pondering.begin(game.initial, 0, undefined, left);
  }

  observe(event: MatchEvent): void {
    this.match.prepared.pondering.observe(event);
  }

  override async choose(turn: Turn): Promise<Move> {
    const { match } = this;
    const { search, pondering } = match.prepared;
    pondering.end();
    const move = await super.choose(turn);
    const { situation, budget, step } = turn;
    if (!turn.mayPonder || budget.playouts !== undefined || situation.kind !== 'state') return move;
    if (!this.#canPonder(match)) return move;
    if (turn.legal.length === 1 && !pondering.isRoot(situation.state, step)) search.setRoot(situation.state);
    void pondering.begin(situation.state, step, move);
    return move;
  }

  protected prepare(match: MatchStart): MctsSearch {
    const prepared = this.#prepareSearch(match);
    const { game, role, now } = match;
    const { search, team } = prepared;
    const { final, slice } = this.#settings;
    const turns = new TurnSearch({ search, role, final, slice, now });
    return { ...prepared, turns, pondering: new Pondering({ game, role, search, team, now }) };
  }

  protected override release({ pondering, team }: MctsSearch): void {
    pondering.forget();
    team?.close();
  }

  protected async think(turn: Turn, match: MctsMatch): Promise<Move> {
    const { beliefs, prepared } = match;
    const { search, random } = prepared;
    const { mistakes } = this.#settings;
    if (mistakes > 0 && random.next32() < mistakes * 2 ** 32) return random.pick(turn.legal);
    const states = beliefs.states(random).slice(0, MOST_GUESSES);
    if (states.length === 0) return random.pick(turn.legal);
    const found = await this.#search(states, turn, match);
    if (states.length > 1) return mostVisited(found, turn.legal, random);
    if (!this.#settings.reuse) search.forget();
    const best = this.#best(found, states[0] as State, match);
    return best !== undefined && turn.legal.includes(best) ? best : random.pick(turn.legal);
  }

  #best({ moves }: Thoughts, state: State, { game, role, prepared }: MctsMatch): Move | undefined {
    const [first] = moves;
    if (!prepared.looksAgain || first?.isProven) return first?.move;
    return firstSafeMove(
      game,
      role,
      state,
      moves.map(({ move }) => move),
    );
  }

  /** Thinks alone or together with other threads. */
  async #search(states: readonly State[], turn: Turn, { now, prepared }: MctsMatch): Promise<Thoughts> {
    const { turns, team, pondering } = prepared;
    const { step, budget, signal, report } = turn;
    const [state] = states as [State];
    const isTimed = budget.seconds !== undefined && budget.playouts === undefined;
    const watch = stopwatch(budget, now);
    const together = isTimed ? team?.begin(states, step, budget.seconds) : undefined;
    // The other threads must receive the question before this thread is busy.
    if (together !== undefined) await nextTask();
    const own = await turns.think({
      states,
      legal: turn.legal,
      step,
      watch,
      isTimed,
      isRooted: states.length === 1 && pondering.isRoot(state, step),
      signal: signal ?? (together && NEVER),
      report: report && ((thoughts) => report(this.#noted(thoughts))),
    });
    if (together === undefined) return own;
    const all = mergedThoughts([own, ...(await together.findings(TEAM_PATIENCE))]) ?? own;
    report?.(this.#noted(all));
    return all;
  }

  #noted(thoughts: Thoughts): Thoughts {
    const note = [thoughts.note, this.match.prepared.note].filter(Boolean).join('; ');
    return note === '' ? thoughts : { ...thoughts, note };
  }

  /** Requires a tree that is kept and a known state of the match. */
  #canPonder({ game }: MatchStart): boolean {
    const { ponder, reuse, transpositions } = this.#settings;
    return ponder && reuse && transpositions && !game.traits.hidesInformation;
  }
}

/** A signal for a search that must handle messages although nothing will stop it. */
const NEVER = new AbortController().signal;

function mostVisited({ moves }: Thoughts, legal: readonly Move[], random: Random): Move {
  const visits = new Map(moves.map((thought) => [thought.move, thought.visits ?? 0]));
  const visitsOf = (move: Move): number => visits.get(move) ?? 0;
  const most = Math.max(...legal.map(visitsOf));
  return random.pick(legal.filter((move) => visitsOf(move) === most));
}
