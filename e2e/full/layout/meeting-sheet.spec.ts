import { aMeetingDay } from '../../stories/meetings/meeting-sheet.ts';
import { brokenWords, sideways } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

test('the sheet fits any width, and is black on white', async ({ page, network, signIn }) => {
  const { asha, meeting } = await aMeetingDay(network, 40);
  await network.sql('UPDATE thank_you_notes SET amount = 99999999999.99');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(asha);
  await page.goto(`/meetings/${meeting}/sheet`);
  await expect(page.getByText('2 of 40')).toBeVisible();
  for (const width of [320, 390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sideways(page), `at ${width} px`).toBe(0);
    expect(await brokenWords(page.locator('main td, main dd')), `at ${width} px`).toEqual([]);
  }
  const paper = page.locator('main [data-theme=light]');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(paper.getByRole('heading', { name: 'Guests' })).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('prints on one A4 page, and on more without cutting a row', async ({ page, network, signIn }) => {
  const { asha, meeting, chapter } = await aMeetingDay(network, 40);
  await signIn(asha);
  await page.goto(`/meetings/${meeting}/sheet`);
  await expect(page.getByText('2 of 40')).toBeVisible();
  const pages = async () => {
    const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(text).toMatch(/\/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
    return text.match(/\/Type ?\/Page\b(?!s)/g)?.length;
  };
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  for (const part of await page.locator('main li, main tbody tr').all())
    await expect(part).toHaveCSS('break-inside', 'avoid');
  expect(await pages()).toBe(1);

  const alike = `chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
    referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at`;
  await network.sql(
    `INSERT INTO referrals (${alike}) SELECT ${alike} FROM referrals, generate_series(1, 150)
      WHERE chapter_id = $1 AND referral_type = 'cold'`,
    [chapter.id],
  );
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(page.getByText('and 52 more')).toBeVisible();
  expect(await pages()).toBeGreaterThan(1);
});
