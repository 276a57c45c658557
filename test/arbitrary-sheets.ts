/** Random rule sheets in both notations, for property tests: odd names, odd layouts, comments anywhere. */
import fc from 'fast-check';

/** Tokens of one statement, between which white space and comments are allowed. */
export type Tokens = readonly string[];

const ODD_CHARACTERS = [...`abcXYZ019_-+*/%&|~.,:!="'\\<>#[]{}@$^?é`];

const oddName = fc
  .array(fc.constantFrom(...ODD_CHARACTERS), { minLength: 1, maxLength: 5 })
  .map((characters) => characters.join(''))
  .filter((name) => !name.startsWith('?') && !['<=', 'not', 'or', 'distinct'].includes(name.toLowerCase()));

const plainName = fc.constantFrom(
  'cell',
  'noop',
  'x',
  'White',
  '1',
  '100',
  'true',
  'does',
  'and',
  'next',
  'init',
);
const kifName = fc.oneof({ weight: 4, arbitrary: plainName }, oddName);

const kifVariable = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('?x', '?X', '?y', '?n+', '?n++', '?n_', '?_', '?', '?1', '?_1') },
  oddName.map((name) => `?${name}`),
);

const { term: kifTerm } = fc.letrec<{ term: Tokens }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(kifName, kifVariable).map((symbol): Tokens => [symbol]),
    list(kifName, fc.array(tie('term'), { maxLength: 3 })),
  ),
}));

const kifAtom: fc.Arbitrary<Tokens> = fc.oneof(
  kifName.map((name): Tokens => [name]),
  list(kifName, fc.array(kifTerm, { maxLength: 3 })),
);

const { condition: kifCondition } = fc.letrec<{ condition: Tokens }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    kifAtom,
    list(fc.constant('distinct'), fc.tuple(kifTerm, kifTerm)),
    list(fc.constant('not'), fc.tuple(tie('condition'))),
    list(fc.constant('or'), fc.array(tie('condition'), { maxLength: 3 })),
  ),
}));

const kifRule = fc
  .tuple(kifAtom, fc.array(kifCondition, { maxLength: 3 }))
  .map(([head, body]): Tokens => ['(', '<=', ...head, ...body.flat(), ')']);

const kifExternals = fc
  .tuple(oddName, fc.array(oddName, { minLength: 1, maxLength: 2 }))
  .map(
    ([resource, command]): Tokens => [
      ...['include', 'lib', resource],
      ...['use', 'lib', '(', ...command, ')'],
      ...['(', 'lib', '(', 'backed', '?a', '?b', ')', ')'],
    ],
  );

/** The statements of a sheet in prefix notation; the first one is a plain fact. */
export const kifStatements: fc.Arbitrary<readonly Tokens[]> = fc
  .tuple(
    fc.option(kifExternals, { nil: [], freq: 5 }),
    fc.array(fc.oneof(kifAtom, kifRule), { maxLength: 6 }),
  )
  .map(([externals, statements]) => [['(', 'role', 'x', ')'], externals, ...statements]);

function list(name: fc.Arbitrary<string>, args: fc.Arbitrary<readonly Tokens[]>): fc.Arbitrary<Tokens> {
  return fc.tuple(name, args).map(([first, rest]): Tokens => ['(', first, ...rest.flat(), ')']);
}

/** A name and the following parenthesis form one token, since nothing is allowed between them. */
const infixTerm: fc.Arbitrary<Tokens> = fc.letrec<{ term: Tokens }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .constantFrom(
        'a',
        'b',
        '12',
        '-3',
        'noop',
        'X',
        'Y',
        '_',
        '_z',
        'LongName',
        `'White'`,
        `"it's"`,
        'white-king',
      )
      .map((token): Tokens => [token]),
    applied(fc.constantFrom('f', 'cell', `'G'`), fc.array(tie('term'), { maxLength: 3 })),
  ),
})).term;

const infixAtom: fc.Arbitrary<Tokens> = fc.oneof(
  fc.constantFrom('open', 'terminal', `'p-q'`, `'true'`).map((name): Tokens => [name]),
  applied(
    fc.constantFrom('p', 'true', 'does', 'distinct2'),
    fc.array(infixTerm, { minLength: 1, maxLength: 3 }),
  ),
);

const infixCondition: fc.Arbitrary<Tokens> = fc.letrec<{ condition: Tokens }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    infixAtom,
    fc.constant<Tokens>(['true']),
    applied(fc.constant('distinct'), fc.tuple(infixTerm, infixTerm)),
    fc
      .tuple(infixTerm, fc.constantFrom('\\=', '!=', '=', '\\=='), infixTerm)
      .map(([left, sign, right]): Tokens => [...left, sign, ...right]),
    fc
      .tuple(fc.constantFrom('~', '\\+', 'not'), tie('condition'))
      .map(([sign, part]): Tokens => [sign, '(', ...part, ')']),
    fc
      .tuple(fc.constantFrom('&', ',', '|'), fc.array(tie('condition'), { minLength: 2, maxLength: 3 }))
      .map(([sign, parts]): Tokens => ['(', ...joined(parts, sign), ')']),
    applied(fc.constant('or'), fc.array(infixAtom, { maxLength: 3 })),
  ),
})).condition;

const infixStatement = fc.oneof(
  infixAtom.map((head): Tokens => [...head, '.']),
  fc
    .tuple(
      infixAtom,
      fc.constantFrom(':-', '<='),
      fc.constantFrom('&', ',', '|'),
      fc.array(infixCondition, { minLength: 1, maxLength: 3 }),
    )
    .map(([head, neck, sign, body]): Tokens => [...head, neck, ...joined(body, sign), '.']),
);

/** The statements of a sheet in infix notation, each with its full stop. */
export const infixStatements: fc.Arbitrary<readonly Tokens[]> = fc
  .array(infixStatement, { maxLength: 5 })
  .map((statements) => [['role(', 'x', ')', '.'], ...statements]);

function applied(name: fc.Arbitrary<string>, args: fc.Arbitrary<readonly Tokens[]>): fc.Arbitrary<Tokens> {
  return fc.tuple(name, args).map(([first, rest]): Tokens => [`${first}(`, ...joined(rest, ','), ')']);
}

function joined(parts: readonly Tokens[], sign: string): string[] {
  return parts.flatMap((part, i) => (i === 0 ? part : [sign, ...part]));
}

/** The text of a sheet with random white space, and comments of the given signs, between its tokens. */
export function laidOut(
  statements: fc.Arbitrary<readonly Tokens[]>,
  commentSigns: readonly string[],
): fc.Arbitrary<string> {
  const comments = commentSigns.flatMap((sign) =>
    sign === '/*'
      ? ['/* block */', '/* two\n   lines */ ']
      : [`${sign} note\n`, ` ${sign}${sign} long (note) \n`, `\n${sign}\n`],
  );
  const gaps = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(' ', ' ', '\n', '\n   ', '\n\n', '\n\n\n', '\t') },
    { weight: 1, arbitrary: fc.constantFrom(...comments) },
  );
  return statements.chain((all) => {
    const tokens = all.flat();
    return fc
      .array(gaps, { minLength: tokens.length + 1, maxLength: tokens.length + 1 })
      .map((chosen) => tokens.map((token, i) => `${chosen[i]}${token}`).join('') + chosen[tokens.length]);
  });
}
