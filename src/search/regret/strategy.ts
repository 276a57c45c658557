/** Strategies that can be saved: the probability of each move, given what the role has observed. */
import { JsonReader } from '../../base/index.ts';
import { type Game, type Role, rolesOf } from '../../game/index.ts';
import type { StrategyShares } from './best-response.ts';
import type { ExtensiveForm } from './extensive-form.ts';

/** Indexed by the text of a view (`Views.text`): the moves and their shares. */
export type RoleStrategy = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface SavedStrategy {
  readonly version: 1;
  readonly game: string;
  /** How the strategy was computed, such as `cfr+, 1000 iterations`. */
  readonly method: string;
  /** Indexed by the name of the role. */
  readonly roles: Readonly<Record<string, RoleStrategy>>;
}

/** Smaller shares are noise of the method and are not saved. */
const LEAST_SHARE = 1e-6;

export function saveStrategy(
  form: ExtensiveForm,
  shares: StrategyShares,
  game: string,
  method: string,
): SavedStrategy {
  const roles = rolesOf(form.game)
    .filter((role) => !form.game.roles[role]?.isChance)
    .map((role) => [nameOf(form.game, role), roleStrategy(form, shares, role)] as const);
  return { version: 1, game, method, roles: Object.fromEntries(roles) };
}

function roleStrategy(form: ExtensiveForm, shares: StrategyShares, role: Role): RoleStrategy {
  const entries = form.sets
    .filter((set) => set.role === role)
    .map(({ view, moves, at }) => {
      const likely = moves
        .map((move, i) => [form.game.moveText(move), shares[at + i] as number] as const)
        .filter(([, share]) => share >= LEAST_SHARE);
      return [form.views.text(view), Object.fromEntries(likely)] as const;
    });
  return Object.fromEntries(entries);
}

/** Returns the strategy at the places of a game's information sets, or problems if it belongs to another game. */
export function loadStrategy(
  form: ExtensiveForm,
  json: unknown,
): StrategyShares | { readonly problems: readonly string[] } {
  const reader = new JsonReader();
  const root = reader.object(json, 'strategy', ['version', 'game', 'method', 'roles']);
  const roles = reader.entries(root.roles, 'roles', (item, place) =>
    reader.entries(item, place, (moves, inner) =>
      reader.entries(moves, inner, (share, at) => reader.number(share, at)),
    ),
  );
  if (root.version !== undefined && root.version !== 1)
    reader.note('version', `must be 1, not ${JSON.stringify(root.version)}`);
  const shares = new Float64Array(form.places);
  for (const { role, view, moves, at } of form.sets) {
    if (reader.problems.length > 0) break;
    const name = nameOf(form.game, role);
    const found = roles[name]?.[form.views.text(view)];
    if (found === undefined) {
      reader.note(`roles.${name}`, `has nothing for "${form.views.text(view)}"; is it of this game?`);
      break;
    }
    const known = moves.map((move) => found[form.game.moveText(move)] ?? 0);
    const sum = known.reduce((total, share) => total + share, 0);
    if (Math.abs(sum - 1) > 1e-3 || known.some((share) => share < 0)) {
      reader.note(`roles.${name}`, `the shares of "${form.views.text(view)}" add up to ${sum}, not 1`);
      break;
    }
    for (const [i, share] of known.entries()) shares[at + i] = share / sum;
  }
  return reader.problems.length > 0 ? { problems: reader.problems } : shares;
}

const nameOf = (game: Game, role: Role): string => game.roles[role]?.name ?? '';
