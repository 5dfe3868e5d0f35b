import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deviceForm, referralForm } from '../../test/access/valid.ts';
import { aPushService } from '../../test/push/push-scene.ts';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const push = await aPushService();

/** The built server, except that what it sends to push services arrives here, at an address that seems public. */
const TO_PUSH_SERVICE = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`
    import { request } from 'node:http';
    import https from 'node:https';
    import { syncBuiltinESMExports } from 'node:module';
    import { connect } from 'node:net';
    const createConnection = () =>
      Object.defineProperty(connect(${push.network.port}, '127.0.0.1'), 'remoteAddress', { value: '8.8.8.8' });
    https.request = ({ lookup, agent, servername, ...options }, done) =>
      request({ ...options, createConnection }, done);
    syncBuiltinESMExports();
  `)}`,
};

test('40d. the process killed with -9 between sending a notification and recording it', async (context) => {
  const chapter = await world.aChapter();
  const ada = await world.aMember({ activated: true, chapter });
  const bob = await world.aMember({ activated: true, chapter });
  const given: number[] = [];
  for (let kill = 0; kill < scale.mailKills; kill += 1) {
    const server = await world.serve(TO_PUSH_SERVICE);
    const call = (method: string, path: string, token: string, body: unknown) =>
      send(server.address, method, `/api${path}`, { token, body });
    if (kill === 0) {
      const { body } = await call('POST', '/account/devices', bob.token, deviceForm());
      const always = { quiet_from: null, quiet_until: null };
      expect((await call('PUT', `/account/devices/${body.id}`, bob.token, always)).status).toBe(200);
    }
    // The worst moment: the push service has taken the message, and its answer is never read.
    const taken = new Promise<void>((resolve) => push.answers(() => resolve()));
    given.push((await call('POST', '/referrals', ada.token, referralForm(bob))).body.id);
    await taken;
    await server.end('SIGKILL');
    push.accept();
    // The lease of a dead process expires after a while: pretend that it has.
    await world.sql('UPDATE mails SET due_at = least(due_at, now())');
    const next = await world.serve(TO_PUSH_SERVICE);
    while ((await world.sql('SELECT 1 FROM mails')).length > 0) await sleep(100);
    await next.end('SIGTERM');
  }
  const tags = push.taken.map(({ tag }) => tag);
  expect(new Set(tags)).toEqual(new Set(given.map((id) => `referral-${id}`)));
  for (const id of given) expect(tags.filter((tag) => tag === `referral-${id}`)).toHaveLength(2);
  reportFigure(
    context,
    `${scale.mailKills} kills between sending a notification and recording it: each arrived twice, with the same tag, and so shows once`,
  );
});
