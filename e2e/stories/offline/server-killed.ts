import pg from 'pg';
import { expectMessage } from '../../support/messages.ts';
import { ACTS, type ActName, act, expectOnce, KEPT, outboxReady, people } from '../../support/offline.ts';
import { serverProcess } from '../../support/server-process.ts';
import { expect, test } from '../../support/test.ts';

export function serverKilled(name: ActName) {
  const it = ACTS[name];

  test(`${name}: done once although the server is killed midway`, async ({ page, network }) => {
    const { asha } = await people(network);
    const server = await serverProcess(network.ownerUrl);
    await server.start();
    const holder = new pg.Client({ connectionString: network.ownerUrl });
    await holder.connect();
    try {
      const token = await network.session(asha.email);
      const headers = { Authorization: `Bearer ${token}` };
      const user = await (await fetch(`${server.address}/api/auth/me`, { headers })).text();
      await page.goto(`${server.address}/auth/login`);
      await page.evaluate(
        ([t, u]) => {
          localStorage.setItem('token', t as string);
          localStorage.setItem('user', u as string);
        },
        [token, user],
      );
      await page.goto(server.address + it.path);
      await outboxReady(page);
      // The write waits for a lock in the database: after a kill now, it is unknown whether it will be done.
      await holder.query('BEGIN; LOCK TABLE referrals, thank_you_notes IN EXCLUSIVE MODE');
      await act(page, it);
      await expect
        .poll(async () => (await holder.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount)
        .toBeGreaterThan(0);
      await server.kill();
      await holder.query('COMMIT');
      await expectMessage(page, KEPT);
      await expect(page.getByText('One item waiting to be sent.')).toBeVisible();

      await server.start();
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByText('One item waiting to be sent.')).toHaveCount(0);
      await expectOnce(network, it);
      await expect(page.getByText('Cannot reach the server.')).toHaveCount(0);
    } finally {
      await server.kill();
      await holder.end();
    }
  });
}
