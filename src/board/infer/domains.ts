/** Sets of names that a sheet lists: `(row 1) (row 2) (row 3)`. They tell how large a board is that was never seen full. */
import type { Description } from '../../gdl/index.ts';
import { type Chain, isCoordinateName } from './orders.ts';

/** Longer lists are rather numbers to count with. */
const LARGEST = 24;
/** What is seen must be a good part of the whole. */
const LEAST_SHARE = 0.4;

/** The smallest first. */
export function findDomains(
  { rules }: Pick<Description, 'rules'>,
  chains: readonly Chain[],
): readonly ReadonlySet<string>[] {
  const listed = new Map<string, Set<string>>();
  for (const { head, body } of rules) {
    const [name] = head.args;
    if (
      body.length > 0 ||
      head.args.length !== 1 ||
      name?.term.kind !== 'constant' ||
      head.relation === 'role'
    )
      continue;
    listed.set(head.relation, (listed.get(head.relation) ?? new Set()).add(name.term.name));
  }
  return [...listed.values(), ...chains.map(({ names }) => new Set(names))]
    .filter(({ size }) => size > 1 && size <= LARGEST)
    .sort((a, b) => a.size - b.size);
}

/** The smallest list that holds all the coordinates; the values themselves if there is none. */
export function domainOf(
  values: ReadonlySet<string>,
  domains: readonly ReadonlySet<string>[],
): ReadonlySet<string> {
  const own = [...values];
  if (own.length < 2 || !own.every(isCoordinateName)) return values;
  const whole = domains.find((domain) => own.every((value) => domain.has(value)));
  return whole !== undefined && own.length >= LEAST_SHARE * whole.size ? whole : values;
}
