import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { WAIT_LIMIT } from './limits.ts';

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * No accessibility violation of any kind on the settled screen: halfway through a fade or a change of theme, mixed
 * colours fail a contrast that the final ones pass. A real violation remains, however often it is checked.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Half a megabyte, once for each page: the builder would send and compile it twice for every check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const online = await page.evaluate(() => navigator.onLine);
  await expect(async () => {
    // In the page itself: there are no frames to check, and passed rules need not be described.
    const { violations } = await new AxeBuilder({ page, axeSource: ';' })
      .setLegacyMode()
      // Offline, axe could not ask for the styles again.
      .options({
        resultTypes: ['violations'],
        preload: online,
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      .analyze();
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
    );
    expect(found, 'accessibility violations').toEqual([]);
  }).toPass({ intervals: [250], timeout: WAIT_LIMIT });
}

/** The same in both themes. Only colours differ between them: everything else is checked once. Leaves the page in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast', 'link-in-text-block']);
}
