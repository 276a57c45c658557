import { describe, expect, it } from 'vitest';
import { readDescription } from '../read.ts';
import { checkUnknownRoles } from './required-parts.ts';

function places(text: string) {
  const { description } = readDescription(text);
  return checkUnknownRoles(description).map(
    ({ code, span }) => [code, span && description.source.position(span.start).column] as const,
  );
}

describe('checking roles in sentences', () => {
  it('accepts roles, whatever their case, and variables', () => {
    expect(places('(role A) (legal a b) (<= (goal ?r 100) (role ?r)) (<= (sees a x) (does a ?m))')).toEqual(
      [],
    );
  });

  it('finds moves, goals and percepts of somebody who does not play', () => {
    expect(places('(role a) (legal b push)')).toEqual([['GDL217', 17]]);
    expect(places('(role a) (<= (goal a 0) (not (does b push)))')).toEqual([['GDL217', 36]]);
    expect(places('(role a) (<= (sees b bell) (does a ring))')).toEqual([['GDL217', 20]]);
  });

  it('stays silent where the roles are not plain facts', () => {
    expect(places('(<= (role ?x) (player ?x)) (legal b push)')).toEqual([]);
    expect(places('(legal b push)')).toEqual([]);
  });
});
