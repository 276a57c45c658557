/** The sheet being checked, with analyses shared by several checks, computed on demand. */
import type { Description } from '../description.ts';
import type { Finding } from '../finding.ts';
import type { SourceText } from '../source.ts';
import { type Domains, findDomains } from './domains.ts';
import { RecursiveRules } from './recursive-rules.ts';
import { Dependencies, RelationTable } from './relations.ts';

export type Report = (finding: Finding) => void;

/** A single check; it reports findings in any order. */
export type Check = (subject: Subject, report: Report) => void;

export class Subject {
  readonly description: Description;
  readonly source: SourceText;
  readonly relations: RelationTable;
  #dependencies: Dependencies | undefined;
  #recursion: RecursiveRules | undefined;
  #domains: { readonly found: Domains | undefined } | undefined;

  constructor(description: Description) {
    this.description = description;
    this.source = description.source;
    this.relations = new RelationTable(description);
  }

  get dependencies(): Dependencies {
    this.#dependencies ??= new Dependencies(this.relations);
    return this.#dependencies;
  }

  get recursion(): RecursiveRules {
    this.#recursion ??= new RecursiveRules(this.description, this.relations, this.dependencies);
    return this.#recursion;
  }

  /** Undefined if the sheet is too large for the analysis; checks that need it are then skipped. */
  get domains(): Domains | undefined {
    this.#domains ??= { found: findDomains(this.description, this.relations) };
    return this.#domains.found;
  }
}
