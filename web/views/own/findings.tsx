/** What is wrong with a rule sheet, line by line. */
import type { FindingView } from '../../table/messages.ts';

export function FindingsList({ findings }: { readonly findings: readonly FindingView[] }) {
  return (
    <ul class="findings">
      {findings.map(({ code, severity, message, hint, line, column, excerpt }) => (
        <li key={`${code} ${line} ${column} ${message}`} class={severity}>
          <p>
            {line !== undefined && <strong>Line {line}: </strong>}
            {message}. <span class="quiet-text">{code}</span>
          </p>
          {excerpt !== undefined && <pre>{excerpt}</pre>}
          <p class="quiet-text">{hint}</p>
        </li>
      ))}
    </ul>
  );
}
