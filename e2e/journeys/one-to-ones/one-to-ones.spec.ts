import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { dayFromNow, shown } from '../../support/network.ts';
import { KEPT, outboxReady } from '../../support/offline.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)],
});

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const looksRight = async (page: Page) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sideways(page)).toBe(0);
  }
  await expectAccessible(page);
};

test('a one-to-one is planned, answered with another time, accepted and cancelled', async ({
  page,
  network,
  signIn,
  another,
}) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', vertical: 'Law' });
  await network.referral({ from: ravi, to: asha });

  // Asha meets Ravi, from his page.
  await signIn(asha);
  await page.goto(`/members/${ravi.id}`);
  await page.getByRole('link', { name: 'Meet', exact: true }).tap();
  const planning = page.getByRole('dialog', { name: 'Plan a one-to-one' });
  await expect(planning.getByRole('combobox', { name: 'With' })).toHaveValue('Ravi Kumar · Law');
  await planning.getByRole('button', { name: 'Propose' }).tap();
  await expect(planning.getByText('Required').first()).toBeVisible();
  await expectAccessible(page);
  await planning.getByLabel('Date', { exact: true }).fill(shown(dayFromNow(7)));
  await planning.getByLabel('Time').fill('08:00');
  await planning.getByLabel('Place or link (optional)').fill('Café Harbour');
  await planning.getByLabel('Topics, for the two of you (optional)').fill('Two hotels');
  await planning.getByRole('button', { name: 'Propose' }).tap();
  await expect(planning).toHaveCount(0);
  await expect(cards(page)).toContainText(['Ravi Kumar has not answered yet.']);
  await looksRight(page);

  // Ravi proposes another time.
  const his = await another();
  await signIn(ravi, his);
  await his.goto('/dashboard');
  const toDo = his.getByRole('region', { name: 'To do' });
  await toDo.getByRole('link', { name: "Answer Asha Rao's one-to-one" }).tap();
  await expect(his.getByText('Two hotels')).toBeVisible();
  await expect(his.getByRole('region', { name: 'About Asha Rao' })).toContainText('You have not met yet.');
  await looksRight(his);
  await his.getByRole('button', { name: 'Another time for the one-to-one with Asha Rao' }).tap();
  const moving = his.getByRole('dialog', { name: 'Propose another time' });
  await moving.getByLabel('Time').fill('17:30');
  await moving.getByRole('button', { name: 'Propose' }).tap();
  await expect(moving).toHaveCount(0);

  // Asha's phone shows it without being touched; she accepts.
  await expect(cards(page)).toContainText(['17:30–18:30']);
  await page.getByRole('button', { name: 'Accept the one-to-one with Ravi Kumar' }).tap();
  await expect(cards(page)).toContainText(['Accepted']);
  await expect(his.getByRole('region', { name: 'When and where' })).toContainText('Accepted');

  // There is one between the two within a week.
  await page.goto('/one-to-ones?view=next');
  await expect(cards(page).filter({ hasText: 'Ravi Kumar' })).toContainText('1 open referral between you');
  await expect(page.getByRole('link', { name: `Planned for ${shown(dayFromNow(7))}` })).toBeVisible();
  await looksRight(page);
  await his.getByRole('button', { name: 'Cancel the one-to-one with Asha Rao' }).tap();
  await his.getByRole('dialog').getByRole('button', { name: 'Cancel one-to-one' }).tap();
  await expect(his.getByRole('region', { name: 'When and where' })).toContainText('Cancelled');
});

test('two people say offline on two phones that they met: it counts once', async ({
  page,
  network,
  signIn,
  another,
}) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', vertical: 'Law' });
  const lina = await network.member({ chapter, name: 'Lina Berg', vertical: 'Bakery' });
  await network.oneToOne({ from: asha, to: ravi, at: `${dayFromNow(-1)}T08:00:00Z` });
  const his = await another();
  const phones = [
    { phone: page, owner: asha, other: ravi },
    { phone: his, owner: ravi, other: asha },
  ];
  for (const { phone, owner } of phones) {
    await signIn(owner, phone);
    await phone.goto('/one-to-ones');
    await outboxReady(phone);
    await expect(cards(phone)).toContainText(['Did you meet?']);
  }
  await looksRight(page);
  // Asha also records one that was not planned.
  await page.getByRole('button', { name: 'We met', exact: true }).first().tap();
  const recording = page.getByRole('dialog', { name: 'We met' });
  await expect(recording.getByLabel('Date', { exact: true })).toHaveValue(shown(dayFromNow(0)));
  await recording.getByRole('combobox', { name: 'With' }).tap();
  await recording.getByRole('option', { name: 'Lina Berg' }).tap();
  for (const { phone } of phones) await phone.context().setOffline(true);
  await recording.getByRole('button', { name: 'Save' }).tap();
  await expect(recording.getByText(KEPT)).toBeVisible();
  await expect(recording).toHaveCount(0);
  await expect(page.getByText(`We met: Lina Berg, ${shown(dayFromNow(0))}`)).toBeVisible();
  for (const { phone, other } of phones) {
    await phone.getByRole('button', { name: `We met: ${other.name}` }).tap();
    await expect(cards(phone)).toContainText(['You said that you met']);
  }
  await looksRight(page);

  for (const { phone } of phones) await phone.context().setOffline(false);
  const states = () =>
    network.sql('SELECT status, count(*)::int AS records FROM one_to_ones GROUP BY status ORDER BY status');
  await expect.poll(states).toEqual([
    { status: 'accepted', records: 1 },
    { status: 'confirmed', records: 1 },
  ]);
  await page.goto('/one-to-ones?view=past');
  await expect(cards(page)).toContainText(['Confirmed']);

  // Lina says that they did not meet: only the two see it.
  const hers = await another();
  await signIn(lina, hers);
  await hers.goto('/one-to-ones');
  await hers.getByRole('button', { name: 'We did not meet: Asha Rao' }).tap();
  await expect(cards(hers)).toContainText(['Only the two of you see this.']);
});

test('who met whom is read by those who lead the chapter, and by nobody else', async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_take_attendance'] });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  await network.members(chapter, 38);
  await network.oneToOne({ from: ravi, to: asha, status: 'confirmed', at: `${dayFromNow(-9)}T08:00:00Z` });
  await network.referral({ from: ravi, to: asha });
  await signIn(asha);
  await page.goto(`/chapters/${chapter.id}/report`);
  await page.getByRole('link', { name: 'Who met whom' }).tap();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ravi Kumar' }) });
  await expect(row.getByRole('cell').first()).toHaveText('1');
  await looksRight(page);
  await page.getByRole('main').getByText('Referrals', { exact: true }).tap();
  await expect(row.getByRole('cell').last()).toHaveText('1');
  await expect(page.getByRole('row').last()).toContainText('Received');
  // Forty members fit on one page.
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await signIn(ravi, page);
  await page.goto(`/chapters/${chapter.id}/matrix`);
  await expect(page.getByText('Who met whom is for super admins')).toBeVisible();
});
