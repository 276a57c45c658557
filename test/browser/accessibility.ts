/** Accessibility problems found by an automated check. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export async function seriousFindings(page: Page): Promise<string[]> {
  // The page's content policy blocks scripts, but not the browser's own tools.
  await page.evaluate(axe.source);
  const results = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
