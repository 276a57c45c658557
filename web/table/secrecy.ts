/** Who may see what: the curtain between people who share a screen, and what rules hide from a single person. */

import { type Move, perceptsIn, type Role } from '../../src/game/index.ts';
import { type Term, termText } from '../../src/gdl/index.ts';
import type { KnownFactsTracker, Match, Seats } from '../../src/match/index.ts';

export interface Sight {
  /** Something in the position is hidden from somebody here. */
  readonly hides: boolean;
  /** Whose view it is, if not everybody's. */
  readonly viewer: Role | undefined;
  /** Nothing is shown before that role looks; without a role, while nobody is asked. */
  readonly curtain: { readonly role: Role | undefined } | undefined;
}

export interface Scenario {
  readonly match: Match;
  readonly seats: Seats;
  readonly knowledge: KnownFactsTracker;
  /** Who is asked for a move now. */
  readonly asked: Role | undefined;
  /** Who looks at the screen, where that matters. */
  readonly looking: Role | undefined;
  /** People who choose now, be it before or after one another. */
  readonly choosing: readonly Role[];
  /** Nothing is hidden, whatever the rules say. */
  readonly isOpen: boolean;
}

const OPEN: Sight = { hides: false, viewer: undefined, curtain: undefined };

export function sightOf({ match, seats, knowledge, asked, looking, choosing, isOpen }: Scenario): Sight {
  const people = seats.people();
  if (isOpen || match.isOver || people.length === 0) return OPEN;
  const hides = match.hidesInformation && people.some((role) => !knowledge.isComplete(match, role));
  const [only, ...others] = people;
  if (others.length === 0) return { hides, viewer: hides ? only : undefined, curtain: undefined };
  // Who chooses at the same time as a friend does so unseen, and so does who chooses what a friend will not get to know.
  const isSecret = choosing.length > 1 || (asked !== undefined && hidesChoice(match, asked, people));
  if (!hides && !isSecret) return OPEN;
  if (asked === undefined)
    return { hides, viewer: undefined, curtain: hides ? { role: undefined } : undefined };
  if (asked !== looking) return { hides, viewer: undefined, curtain: { role: asked } };
  return { hides, viewer: hides ? asked : undefined, curtain: undefined };
}

/** Moves that are looked at, at most; with more of them, one may as well be a secret. */
const MOST_MOVES = 200;

/** Whether another person would see the same after different moves of the role. */
function hidesChoice(match: Match, role: Role, people: readonly Role[]): boolean {
  if (!match.hidesInformation) return false;
  const { game, state } = match;
  const legal = match.legal();
  const own = legal[role] ?? [];
  if (own.length > MOST_MOVES) return true;
  return people.some((other) => {
    if (other === role) return false;
    const seen = own.map((move) => {
      const moves = legal.map((each, one) => (one === role ? move : (each[0] as Move)));
      return perceptText(perceptsIn(game.observe(state, moves, other)));
    });
    return new Set(seen).size < own.length;
  });
}

function perceptText(percepts: readonly Term[]): string {
  return percepts
    .map((percept) => termText(percept))
    .sort()
    .join(' ');
}
