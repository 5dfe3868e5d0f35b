import { FLAGS } from '@bn/contract';
import {
  callAs,
  card,
  openLive,
  people,
  RECEIVED,
  receivingLive,
  referralTo,
  staysInPlace,
  streams,
} from '../../stories/live.ts';
import { expectMessage } from '../../support/messages.ts';
import { expect, test } from '../../support/test.ts';

receivingLive('desktop');
staysInPlace('phone');

test('tabs of one browser share one stream, and the next takes over when the first is closed', async ({
  page,
  server,
  network,
  signIn,
  watch,
}) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await openLive(page, RECEIVED);
  const second = await page.context().newPage();
  watch(second);
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

test.describe('what a super admin changes', () => {
  test.use({ allowConsole: [/Failed to load resource: the server responded with a status of 401/] });

  test('new permissions show at once, and a session that is ended leads to the login', async ({
    page,
    server,
    network,
    signIn,
  }) => {
    const { asha } = await people(network);
    const admin = await network.superAdmin();
    await signIn(asha);
    await openLive(page, '/members');
    await expect(page.getByRole('button', { name: 'Add Member' })).toHaveCount(0);
    const flags = Object.fromEntries(FLAGS.map((flag) => [flag, flag === 'can_add_member' ? 1 : 0]));
    await callAs(server, network, admin, `/permissions/${asha.id}`, flags);
    await expectMessage(page, 'changed your permissions');
    await expect(page.getByRole('button', { name: 'Add Member' })).toBeVisible();
    await callAs(server, network, admin, `/auth/${asha.id}`, { password: 'quite another sentence' }, 'PUT');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});
