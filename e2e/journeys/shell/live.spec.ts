import { FLAGS } from '@bn/contract';
import { callAs, openLive, people, receivingLive } from '../../stories/live.ts';
import { expectMessage } from '../../support/messages.ts';
import { expect, test } from '../../support/test.ts';

receivingLive('desktop');

test.describe('what a super admin changes', () => {
  test.use({ allowConsole: [/Failed to load resource: the server responded with a status of 401/] });

  test('new permissions and an ended session show at once', async ({ page, server, network, signIn }) => {
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
