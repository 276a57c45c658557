/** A case as a file: plain text, or a JSON string if it is text that UTF-8 cannot hold (half a surrogate pair). */
import { readFileSync } from 'node:fs';

const ILL_FORMED = /\p{Cs}/u;

export function caseFileName(stem: string, text: string): string {
  return `${stem}.${ILL_FORMED.test(text) ? 'json' : 'txt'}`;
}

export function caseFileContent(text: string): string {
  return ILL_FORMED.test(text) ? JSON.stringify(text) : text;
}

export function readCase(file: string | URL): string {
  const content = readFileSync(file, 'utf8');
  return String(file).endsWith('.json') ? JSON.parse(content) : content;
}
