import {
  callAs,
  card,
  people as livePeople,
  openLive,
  RECEIVED,
  referralTo,
  streams,
} from '../../stories/live.ts';
import { ACTS, expectOnce, goOffline, outboxReady, people, waitingIn } from '../../support/offline.ts';
import { login, logout } from '../../support/screens/session.ts';
import { expect, LOST_CONNECTION, test } from '../../support/test.ts';
import { expectSettled, lateAnswers } from '../../support/walk.ts';

test('two tabs are one session', async ({ page, network, anotherTab }) => {
  const chapter = await network.chapter();
  const admin = await network.superAdmin();
  const ada = await network.member({ chapter, name: 'Ada' });
  const late = [lateAnswers(page)];
  await login(page, admin.email);
  const other = await anotherTab();
  late.push(lateAnswers(other));
  await other.goto('/members');
  await expect(other.getByRole('banner')).toContainText(admin.name);
  // A call still in progress when the session ends would be refused, and logged by the browser.
  await expectSettled(page, '/dashboard');
  await expectSettled(other, '/members');
  await Promise.all(late);

  await logout(page);
  await expect(other).toHaveURL(/\/auth\/login$/);
  // Another person signs in: the other tab is theirs as well, and forgets the first person's page.
  await login(page, ada.email);
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(other.getByRole('banner')).toContainText('Ada');
});

test('two tabs share one stream, and the next takes over when the first is closed', async ({
  page,
  server,
  network,
  signIn,
  anotherTab,
}) => {
  const { asha, ravi } = await livePeople(network);
  await signIn(asha);
  await openLive(page, RECEIVED);
  const second = await anotherTab();
  const opened = streams(second);
  await second.goto(RECEIVED);
  await expect(second.getByText('No Data')).toBeVisible();
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'For both tabs'));
  await expect(card(page, 'For both tabs')).toBeVisible();
  await expect(card(second, 'For both tabs')).toBeVisible();
  expect(opened).toEqual([]);
  await page.close();
  await expect.poll(() => opened.length).toBe(1);
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'For the one that is left'));
  await expect(card(second, 'For the one that is left')).toBeVisible();
});

test.describe('offline', () => {
  test.use({ allowConsole: [LOST_CONNECTION] });

  test('what is not sent yet is kept in both tabs, and sent once', async ({
    page,
    network,
    signIn,
    context,
    anotherTab,
  }) => {
    const { asha } = await people(network);
    await signIn(asha);
    await page.goto(ACTS.give.path);
    const other = await anotherTab(ACTS.give.path);
    await expect(other.getByText('No Data')).toBeVisible();
    await ACTS.give.open(page);
    await ACTS.give.fillIn(page);
    await outboxReady(other);
    await goOffline(page);
    await ACTS.give.send(page);
    await expect(waitingIn(other, ACTS.give)).toHaveCount(1);
    const sent: string[] = [];
    for (const tab of [page, other])
      tab.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await expect(waitingIn(tab, ACTS.give)).toHaveCount(0);
      await expect(tab.getByRole('listitem').filter({ hasText: 'Wants two ovens' })).toHaveCount(1);
    }
    await expectOnce(network, ACTS.give);
    expect(sent).toHaveLength(1);
  });
});
