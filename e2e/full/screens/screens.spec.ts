import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/axe.ts';
import { DESKTOP, PHONE } from '../../support/devices.ts';
import { sideways, tooSmall } from '../../support/layout.ts';
import { everything } from '../../support/screens/everything.ts';
import { type Role, SCREENS, walk } from '../../support/screens/table.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const ROLES = Object.keys(SCREENS) as Role[];
/** On both sides of each width at which the layout changes. */
const WIDTHS = [390, 640, 641, 768, 998, 999, 1440];
const FINGERS = [320, 390];

test.use({ mail: true });

const accessible = async (page: Page) => {
  await expectAccessibleInBothThemes(page);
  await page.emulateMedia({ colorScheme: 'light' });
};

for (const [device, options] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test.describe(`on a ${device}`, () => {
    test.use(options);

    for (const role of ROLES)
      test(`all screens and dialogs of a ${role} are accessible`, async ({ page, network, signIn }) => {
        const { people, ids } = await everything(network);
        await signIn(people[role]);
        await walk(page, role, ids, () => accessible(page));
      });

    test('the login and a dashboard that failed are accessible in both themes', async ({
      page,
      network,
      signIn,
      allowConsole,
    }) => {
      allowConsole.push(FAILED_REQUEST);
      await page.goto('/auth/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await accessible(page);
      await signIn(await network.superAdmin());
      await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 500, body: '<html>' }));
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await accessible(page);
    });
  });

test.describe('with a finger', () => {
  test.use(PHONE);

  for (const role of ROLES)
    test(`screens of a ${role} fit, and controls suit a finger`, async ({ page, network, signIn }) => {
      const { people, ids } = await everything(network);
      await signIn(people[role]);
      await walk(page, role, ids, async (what) => {
        for (const width of [...WIDTHS, 320]) {
          await page.setViewportSize({ width, height: 640 });
          expect.soft(await sideways(page), `${what} at ${width} px`).toBe(0);
          if (FINGERS.includes(width))
            expect.soft(await tooSmall(page), `${what} at ${width} px`).toEqual([]);
        }
      });
    });
});
