/** A short text that changes whenever the game changes, and not when only its layout does. */
import { type Description, printRule } from '../../../../src/gdl/index.ts';

export function fingerprintOf({ rules, externals, dialect }: Description): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const libraries = externals.map(({ name, resource = '', command = [], relations }) =>
    [name, resource, ...command, ...relations.map(({ relation }) => relation)].join(' '),
  );
  for (const text of [...libraries, ...rules.map((rule) => printRule(rule))]) {
    for (const character of `${text}\n`) {
      const code = character.codePointAt(0) ?? 0;
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
  }
  const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
  return `${dialect} ${rules.length} ${hex(high)}${hex(low)}`;
}
