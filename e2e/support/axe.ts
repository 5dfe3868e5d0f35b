import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { WAIT_LIMIT } from './limits.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const COLOURS = ['color-contrast', 'link-in-text-block'];
/**
 * Colours take three quarters of axe's time. `npm test` leaves them to web/src/ui/theme/contrast.test.ts, which computes the
 * contrast of each text colour; `npm run test:all`, and Playwright when it is started directly, check them in the browser.
 */
const withColours = process.env.TEST_QUICK !== '1';

/** What is used of axe inside the page. */
interface Axe {
  run(context: Document, options: RunOptions): Promise<AxeResults>;
  commons: { color: { Color: { prototype: Color } } };
}
interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Color;
}

/**
 * No accessibility violation of any kind on the settled screen: halfway through a fade or a change of theme, mixed
 * colours fail a contrast that the final ones pass. A real violation remains, however often it is checked.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(
    page,
    withColours ? {} : { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
  );
}

/** Checks the colours alone: nothing else differs between the themes. */
async function expectReadable(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: { type: 'rule', values: COLOURS } });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // Half a megabyte, once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(rememberColours);
  }
  await expect(async () => {
    const found = await page.evaluate(async (chosen) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(document, {
        // Passed rules need not be described.
        resultTypes: ['violations'],
        // axe would fetch the styles again, for rules on locked orientation and on sound that plays by itself: the first is not
        // among those it runs by default, and there is no sound. A style that arrives meanwhile is an error to it.
        preload: false,
        ...chosen,
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
      );
    }, options);
    expect(found, 'accessibility violations').toEqual([]);
  }).toPass({ intervals: [250], timeout: WAIT_LIMIT });
}

/**
 * The same in both themes. Only colours differ between them: everything else is checked once. Leaves the page in the dark
 * theme, or in the light one where colours are not checked.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  if (!withColours) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
}

/** In the page. Axe parses the few colours of a screen for every element again, which takes a third of its time. */
function rememberColours(): void {
  const { prototype } = (window as unknown as { axe: Axe }).axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}
