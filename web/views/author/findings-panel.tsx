/** The checker's findings: a list with links to their places, reasons, remedies, examples and fixes. */
import {
  CATALOGUE,
  FINDING_EXAMPLES,
  type Finding,
  type FindingExample,
  SourceText,
} from '../../../src/gdl/index.ts';
import { notify } from '../../app/notices.tsx';
import { phrases } from '../../phrases/author.ts';
import type { Studio } from './studio.ts';

export interface FindingsPanelProps {
  readonly studio: Studio;
  /** Called to bring the text to the front. */
  readonly onShow: () => void;
  /** Called to show the position after these moves. */
  readonly onLine: (moves: readonly (readonly string[])[]) => void;
}

const MOST_SHOWN = 100;

export function FindingsPanel({ studio, onShow, onLine }: FindingsPanelProps) {
  const findings = studio.findings.value;
  const source = new SourceText('', studio.text);
  const fixable = findings.filter(({ fix }) => fix !== undefined).length;
  return (
    <section class="findings-pane" aria-labelledby="findings-title">
      <header>
        <h2 id="findings-title">{phrases.findings}</h2>
        <p class="findings-state" role="status">
          {summary(studio)}
        </p>
        {fixable > 1 && (
          <button
            type="button"
            class="small"
            onClick={() => {
              onShow();
              const count = studio.editor?.fixAll() ?? 0;
              notify(phrases.placesFixed(count));
            }}
          >
            {phrases.fixAll(fixable)}
          </button>
        )}
      </header>
      <ul class="author-findings">
        {findings.slice(0, MOST_SHOWN).map((finding, i) => (
          <FindingItem
            key={`${finding.code} ${i}`}
            finding={finding}
            line={finding.span && source.position(finding.span.start).line}
            onGo={() => {
              onShow();
              if (finding.span !== undefined) studio.editor?.goTo(finding.span.start, finding.span.end);
            }}
            onFix={() => {
              onShow();
              studio.editor?.fix(finding);
            }}
            onLine={onLine}
          />
        ))}
      </ul>
      {findings.length === 0 && <Keys />}
      {findings.length > MOST_SHOWN && (
        <p class="quiet-text">{phrases.andMore(findings.length - MOST_SHOWN)}</p>
      )}
    </section>
  );
}

/** Shown while there are no findings. */
function Keys() {
  return (
    <dl class="keys">
      {KEYS.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{phrases.keys[does]}</dd>
        </div>
      ))}
    </dl>
  );
}

const KEYS = [
  ['Ctrl+Space', 'complete'],
  ['F12', 'definition'],
  ['F2', 'rename'],
  ['Shift+Alt+F', 'format'],
  ['Ctrl+F', 'find'],
  ['F8', 'next'],
  ['Ctrl+/', 'comment'],
  ['Tab', 'leave'],
] as const;

function summary({ findings, sheet, stage }: Studio): string {
  const errors = findings.value.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.value.length - errors;
  if (stage.value === 'waiting' && sheet.value === undefined) return phrases.reading;
  if (errors + warnings === 0) {
    const { facts = 0, rules = 0, dialect = 'gdl-1' } = sheet.value ?? {};
    const language = { 'gdl-1': 'GDL', 'gdl-2': 'GDL-II', rtgdl: phrases.realTimeGdl }[dialect];
    return phrases.noMistakes(language, facts, rules);
  }
  return [errors > 0 && phrases.errors(errors), warnings > 0 && phrases.warnings(warnings)]
    .filter(Boolean)
    .join(', ');
}

interface FindingItemProps {
  readonly finding: Finding;
  readonly line: number | undefined;
  readonly onGo: () => void;
  readonly onFix: () => void;
  readonly onLine: FindingsPanelProps['onLine'];
}

function FindingItem({ finding, line, onGo, onFix, onLine }: FindingItemProps) {
  const { code, severity, message, hint, fix, witness } = finding;
  return (
    <li class={severity} data-code={code}>
      <button type="button" class="finding-message" disabled={line === undefined} onClick={onGo}>
        <span class="finding-place">{line === undefined ? phrases.wholeSheet : phrases.line(line)}</span>
        <span>
          <span class="visually-hidden">{phrases.severities[severity]}: </span>
          <span lang="en">
            <Words text={sentence(message)} />
          </span>
        </span>
      </button>
      <div class="finding-rest">
        <p lang="en">
          <Words text={sentence(hint)} />.
        </p>
        <div class="finding-actions">
          {fix !== undefined && (
            <button type="button" class="small primary" onClick={onFix}>
              <span>
                {phrases.fix}
                <span lang="en">
                  <Words text={fix.title} />
                </span>
              </span>
            </button>
          )}
          {witness !== undefined && (
            <button type="button" class="small" onClick={() => onLine(witness)}>
              {phrases.showOnBoard}
            </button>
          )}
        </div>
        <details>
          <summary>
            {phrases.why} <span class="quiet-text">{code}</span>
          </summary>
          <p lang="en">
            <Words text={CATALOGUE[code].reason} />
          </p>
          <Example example={FINDING_EXAMPLES[code]} />
        </details>
      </div>
    </li>
  );
}

function Example({ example }: { readonly example: FindingExample }) {
  if ('described' in example)
    return (
      <p>
        {phrases.forExample}
        <span lang="en">{example.described}</span>
      </p>
    );
  return (
    <div class="finding-example">
      <p>{phrases.wrong}</p>
      <pre>{example.wrong}</pre>
      {example.right !== undefined && (
        <>
          <p>{phrases.right}</p>
          <pre>{example.right}</pre>
        </>
      )}
    </div>
  );
}

/** Text in which backquotes mark words of rules. */
function Words({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
