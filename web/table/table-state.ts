/** The match on a table as it stands: who is asked, who may see what, and how it would be saved. */
import { type Game, listedMoves, type Move, type Role } from '../../src/machine/index.ts';
import { KnowledgeKeeper, type Match, savedText } from '../../src/match/index.ts';
import { USUAL_LEVEL } from './levels.ts';
import type { EndingView } from './messages.ts';
import type { Seating } from './seating.ts';
import { type Sight, sightOf } from './secrecy.ts';

export class TableState {
  readonly match: Match;
  readonly seating: Seating;
  readonly knowledge: KnowledgeKeeper;
  /** What people have chosen for the joint move that is due. */
  readonly chosen = new Map<Role, Move>();
  /** Who looks at the screen, where that matters. */
  looking: Role | undefined;
  /** Nothing is hidden, whatever the rules say. */
  isOpen = false;

  /** @param now a clock in milliseconds */
  constructor(match: Match, seating: Seating, now: () => number) {
    this.match = match;
    this.seating = seating;
    this.knowledge = new KnowledgeKeeper(now);
  }

  get game(): Game {
    return this.match.game;
  }

  /** With the joint moves that were taken back. */
  get length(): number {
    return this.match.length + this.match.ahead;
  }

  /** Only machines play. */
  get isWatched(): boolean {
    return this.seating.seats.people().length === 0;
  }

  legal(role: Role): Move[] {
    return listedMoves(this.game, this.match.state, role);
  }

  /** Roles that have a choice. */
  free(): Role[] {
    return this.match.roles.filter((role) => this.game.legalMoves(this.match.state, role).length > 1);
  }

  stuck(): Role | undefined {
    return this.match.roles.find((role) => this.game.legalMoves(this.match.state, role).length === 0);
  }

  /** The person whose move is waited for. */
  asked(): Role | undefined {
    if (this.match.isOver || this.stuck() !== undefined) return undefined;
    return this.free().find((role) => this.seating.seats.isPerson(role) && !this.chosen.has(role));
  }

  sight(): Sight {
    const { match, knowledge, looking, isOpen } = this;
    const { seats } = this.seating;
    const choosing = match.isOver ? [] : this.free().filter((role) => seats.isPerson(role));
    return sightOf({ match, seats, knowledge, asked: this.asked(), looking, choosing, isOpen });
  }

  /** For whom advice is wanted: whoever is asked, or whoever else has a choice that may be known. */
  advised(): Role | undefined {
    const sight = this.sight();
    if (this.match.isOver || sight.curtain !== undefined) return undefined;
    return this.asked() ?? (sight.hides ? undefined : this.free()[0]);
  }

  ending(): EndingView | undefined {
    const goals = this.match.goals();
    if (this.match.isOver) return { kind: 'over', goals };
    const stuck = this.stuck();
    return stuck === undefined ? undefined : { kind: 'stuck', goals, stuck };
  }

  /** Does something at every point of the match, and comes back to this one. */
  everywhere(visit: () => void): void {
    const at = this.match.length;
    for (let point = 0; point <= this.length; point++) {
      this.match.goTo(point);
      visit();
    }
    this.match.goTo(at);
  }

  /** As a file, with the moves that were taken back, so that nothing is lost. */
  savedText(rules: { readonly name: string; readonly sheet: string }, seed: number): string {
    const at = this.match.length;
    this.match.goTo(this.length);
    const text = savedText({
      name: rules.name,
      sheet: rules.sheet,
      match: this.match,
      seats: this.seating.seats,
      budget: USUAL_LEVEL.budget,
      budgets: this.seating.budgets(),
      seed,
    });
    this.match.goTo(at);
    return text;
  }
}
