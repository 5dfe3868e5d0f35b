import { aBusyMonth, reportStories } from '../../stories/files/report.ts';
import { DESKTOP } from '../../support/devices.ts';
import { expect, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

reportStories(DESKTOP);

test('plain members see no report, and no link to one', async ({ page, network, signIn, allowConsole }) => {
  allowConsole.push(/status of 403/);
  const { chapter, ravi } = await aBusyMonth(network);
  await signIn(ravi);
  await page.goto('/dashboard');
  await expect(page.getByText('Total User')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the report' })).toHaveCount(0);
  await walkTo(page, `/chapters/${chapter.id}/report`);
  await expect(page.getByText("A chapter's report is for super admins")).toBeVisible();
});
