/** What an automated check finds that would keep somebody from using the page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export async function seriousFindings(page: Page): Promise<string[]> {
  // The policy of the page lets no script in; the browser's own tools are not bound by it.
  await page.evaluate(axe.source);
  const results = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
