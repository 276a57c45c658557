/**
 * Checks that every external library is declared once, can be run, is used, and does not define what the rules define.
 */

import { SimilarNames } from '../../base/index.ts';
import { type Atom, type Description, type ExternalLibrary, forEachAtom, type Rule } from '../description.ts';
import { type Finding, finding } from '../finding.ts';
import { KEYWORD_ARITY } from '../keywords.ts';
import { BUILT_IN_LIBRARY_NAMES, builtInLibrary, isPlainName, moduleKind } from '../libraries/connect.ts';
import { joinedWith, plural } from './spans.ts';

export function checkExternals({ externals, rules }: Description): Finding[] {
  if (externals.length === 0) return [];
  const asked = new Set<string>();
  for (const { body } of rules) {
    for (const condition of body) forEachAtom(condition, ({ relation }) => asked.add(relation));
  }
  return [
    ...externals.filter(({ resource }) => resource === undefined).map(notIncluded),
    ...externals
      .filter(({ relations }) => !relations.some(({ relation }) => asked.has(relation)))
      .map(unusedLibrary),
    ...externals.flatMap(cannotBeRun),
    ...externals.flatMap(notInBuiltIn),
    ...declaredTwice(externals),
    ...externals.flatMap(({ relations }) => relations.filter(isKeyword).map(keywordFromOutside)),
    ...definedByRules(externals, rules),
    ...wrongArities(externals, rules),
  ];
}

function notIncluded({ spelling, span }: ExternalLibrary): Finding {
  return finding('GDL118', `library \`${spelling}\` is used but never included`, {
    span,
    hint: `add \`include ${spelling} FILE\``,
  });
}

function unusedLibrary({ spelling, relations, span }: ExternalLibrary): Finding {
  const why = relations.length === 0 ? 'backs no relation' : 'backs relations that no rule asks for';
  return finding('GDL412', `library \`${spelling}\` ${why}`, { span });
}

/** Without a command it must be a built-in library or a module. */
function cannotBeRun(library: ExternalLibrary): Finding[] {
  const { spelling, resource, command, span } = library;
  if (resource === undefined || command !== undefined || builtInLibrary(library) !== undefined) return [];
  if (isPlainName(resource)) {
    const meant = new SimilarNames(BUILT_IN_LIBRARY_NAMES).closestTo(resource.toLowerCase());
    const hint =
      meant === undefined
        ? `the built-in ones are: ${joinedWith(BUILT_IN_LIBRARY_NAMES, 'and')}`
        : `write \`${meant}\``;
    return [finding('GDL120', `no library is called \`${resource}\``, { span, hint })];
  }
  if (moduleKind(resource) !== undefined) return [];
  const message = `there is no command to run \`${resource}\``;
  return [
    finding('GDL123', message, { span, hint: `add \`use ${spelling} (COMMAND …)\`, or name a module` }),
  ];
}

function notInBuiltIn(library: ExternalLibrary): Finding[] {
  const builtIn = builtInLibrary(library);
  if (builtIn === undefined) return [];
  return library.relations.flatMap(({ relation, spelling, args, span }) => {
    if (Object.hasOwn(KEYWORD_ARITY, relation)) return [];
    const known = builtIn.relations.get(relation);
    if (known === undefined) {
      const names = [...builtIn.relations.keys()];
      const meant = new SimilarNames(names).closestTo(relation);
      const hint = meant === undefined ? `it has ${joinedWith(names, 'and')}` : `write \`${meant}\``;
      return [
        finding('GDL121', `the library \`${builtIn.name}\` has no relation \`${spelling}\``, { span, hint }),
      ];
    }
    if (known.arity === args.length) return [];
    const message = `\`${spelling}\` of the library \`${builtIn.name}\` has ${plural(known.arity, 'argument')}, not ${args.length}`;
    return [finding('GDL121', message, { span })];
  });
}

function declaredTwice(externals: readonly ExternalLibrary[]): Finding[] {
  const first = new Map<string, Atom>();
  const findings: Finding[] = [];
  for (const atom of externals.flatMap(({ relations }) => relations)) {
    const earlier = first.get(atom.relation);
    if (earlier === undefined) first.set(atom.relation, atom);
    else {
      findings.push(
        finding('GDL116', `relation \`${atom.spelling}\` comes from outside twice`, {
          span: atom.span,
          related: [{ span: earlier.span, message: 'declared here already' }],
        }),
      );
    }
  }
  return findings;
}

function isKeyword({ relation }: Atom): boolean {
  return Object.hasOwn(KEYWORD_ARITY, relation);
}

function keywordFromOutside({ spelling, span }: Atom): Finding {
  return finding('GDL119', `\`${spelling}\` cannot come from outside`, { span });
}

function definedByRules(externals: readonly ExternalLibrary[], rules: readonly Rule[]): Finding[] {
  const findings: Finding[] = [];
  for (const atom of externals.flatMap(({ relations }) => relations)) {
    if (isKeyword(atom)) continue;
    const definition = rules.find(({ head }) => head.relation === atom.relation);
    if (definition === undefined) continue;
    findings.push(
      finding('GDL117', `\`${atom.spelling}\` comes from outside and is defined by rules`, {
        span: definition.head.span,
        related: [{ span: atom.span, message: 'declared as coming from outside' }],
      }),
    );
  }
  return findings;
}

function wrongArities(externals: readonly ExternalLibrary[], rules: readonly Rule[]): Finding[] {
  const declared = new Map<string, Atom>();
  for (const atom of externals.flatMap(({ relations }) => relations)) {
    if (!isKeyword(atom) && !declared.has(atom.relation)) declared.set(atom.relation, atom);
  }
  const findings: Finding[] = [];
  const look = (atom: Atom) => {
    const declaration = declared.get(atom.relation);
    if (declaration === undefined || declaration.args.length === atom.args.length) return;
    const wanted = plural(declaration.args.length, 'argument');
    findings.push(
      finding(
        'GDL122',
        `\`${atom.spelling}\` comes from outside with ${wanted} and has ${atom.args.length} here`,
        {
          span: atom.span,
          related: [{ span: declaration.span, message: 'declared here' }],
        },
      ),
    );
  };
  for (const { body } of rules) for (const condition of body) forEachAtom(condition, look);
  return findings;
}
