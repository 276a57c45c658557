/** Thinks about positions that pages ask about, with all the threads there are, and tells what comes to its mind. */
import { randomBytes } from 'node:crypto';
import { seededRandom } from '../../circuit/index.ts';
import { termText } from '../../gdl/index.ts';
import {
  type Game,
  isChance,
  isEvaluationError,
  listedMoves,
  type Role,
  rolesOf,
} from '../../machine/index.ts';
import { isSaveProblem, replayed, usualChoice } from '../../match/index.ts';
import {
  choiceText,
  isChoiceRefusal,
  PLAYERS,
  type PlayerChoice,
  readPlayerChoice,
  type Turn,
} from '../../players/index.ts';
import { type Analysis, RunningAnalysis } from './analysis.ts';
import type { AnalysisOffer, AnalysisWish } from './api.ts';
import { type NamedRules, playableGame, rulesOf } from './playable-game.ts';
import { ApiRefusal } from './refusal.ts';
import type { AnalysisWorld, OrganiserWorld, PlayableGame } from './world.ts';

/** Seconds. */
export const LONGEST_ANALYSIS = 60;
/** Each has all threads, so more of them would only be slower. */
const MOST_ANALYSES = 3;
/** Games that are kept as they were compiled: who steps through a match asks about the same one again. */
const MOST_GAMES = 4;
const LONGEST_PAGE_NAME = 200;

export class AnalysisDesk {
  readonly #world: OrganiserWorld;
  readonly #needsToken: boolean;
  /** By who asked. */
  readonly #running = new Map<string, RunningAnalysis>();
  /** By name and rules, the one that was asked for longest ago first. */
  readonly #games = new Map<string, PlayableGame>();

  constructor(world: OrganiserWorld, needsToken: boolean) {
    this.#world = world;
    this.#needsToken = needsToken;
  }

  offer(): AnalysisOffer | undefined {
    const { analysis } = this.#world;
    return analysis && { threads: analysis.threads, seconds: LONGEST_ANALYSIS, needsToken: this.#needsToken };
  }

  /**
   * Checks what is wanted, and takes a place for it.
   *
   * @param asker ends what was begun for it before
   * @param gone aborted when nobody listens any more
   * @throws ApiRefusal
   */
  async prepare(wish: AnalysisWish, asker: string, gone: AbortSignal): Promise<Analysis> {
    const { openTeam } = this.#threads();
    if (asker.length > LONGEST_PAGE_NAME) throw new ApiRefusal(400, "'page' is too long");
    this.#running.get(asker)?.replace();
    const choice = readChoice(wish.player);
    const sheets = wish.sheet === undefined ? {} : { [wish.game]: wish.sheet };
    const rules = await rulesOf(wish.game, sheets, this.#world);
    this.#expectPlace(asker);
    const game = this.#game(rules);
    const { role, turn } = asRules(game.name, () => questionOf(game, wish));
    // Somebody may have come in between, while the rules were looked for.
    this.#running.get(asker)?.replace();
    const analysis = new RunningAnalysis({
      game,
      player: choiceText(choice),
      team: () => openTeam(game, choice),
      start: {
        game: game.compilation.game,
        role,
        random: seededRandom(randomBytes(4).readUInt32BE()),
        now: this.#world.now,
      },
      turn,
      gone,
      complain: this.#world.complain,
    });
    this.#running.set(asker, analysis);
    void analysis.over.then(() => {
      if (this.#running.get(asker) === analysis) this.#running.delete(asker);
    });
    return analysis;
  }

  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const analysis of all) analysis.stop();
    await Promise.all(all.map(({ over }) => over));
  }

  #threads(): AnalysisWorld {
    if (this.#world.analysis === undefined) throw new ApiRefusal(404, 'this server analyses no positions');
    return this.#world.analysis;
  }

  #expectPlace(asker: string): void {
    const others = [...this.#running.keys()].filter((each) => each !== asker);
    if (others.length >= MOST_ANALYSES)
      throw new ApiRefusal(503, `${MOST_ANALYSES} positions are being analysed; wait for one to end`);
  }

  #game(rules: NamedRules): PlayableGame {
    const key = `${rules.name}\n${rules.text}`;
    const game = this.#games.get(key) ?? playableGame(rules);
    this.#games.delete(key);
    this.#games.set(key, game);
    const [oldest] = this.#games.keys();
    if (this.#games.size > MOST_GAMES && oldest !== undefined) this.#games.delete(oldest);
    return game;
  }
}

function readChoice(written: string | undefined): PlayerChoice {
  if (written === undefined) return usualChoice();
  const choice = readPlayerChoice(written, PLAYERS);
  if (isChoiceRefusal(choice)) throw new ApiRefusal(400, choice.problem);
  return choice;
}

/** The turn of a role, which holds nothing but what that role has seen. */
function questionOf(
  { name, description, compilation: { game } }: PlayableGame,
  { moves, role: written, seconds }: AnalysisWish,
): { readonly role: Role; readonly turn: Turn } {
  const role = roleCalled(game, written);
  if (role === undefined) throw new ApiRefusal(400, `there is no role '${written}' in ${name}`);
  if (isChance(game.roles[role])) throw new ApiRefusal(400, 'chance does not think');
  const match = replayed(game, description.dialect === 'gdl-2', {
    moves,
  });
  if (isSaveProblem(match)) throw new ApiRefusal(400, match.problem);
  if (match.isOver) throw new ApiRefusal(400, 'the game is over there');
  const legal = listedMoves(game, match.state, role);
  if (legal.length < 2) throw new ApiRefusal(400, `${written} has no choice there`);
  return { role, turn: { history: match.history(role), legal, budget: { seconds } } };
}

function roleCalled(game: Game, written: string): Role | undefined {
  return rolesOf(game).find((role) => {
    const name = game.roles[role];
    return name !== undefined && termText(name).toLowerCase() === written.toLowerCase();
  });
}

/** Rules that cannot be followed to their end are no failure of the server. */
function asRules<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    throw new ApiRefusal(400, `${name} cannot be played: ${error.message}`);
  }
}
