import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { referralForm } from '../../test/access/valid.ts';
import { aMailServer } from '../../test/mail/mail-server.ts';
import { send } from '../kit/input/http.ts';
import { tokensTo, works } from '../kit/load/links.ts';
import { sendingTo } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';
import { allowed } from '../kit/results/pace.ts';
import { expectSameTime } from '../kit/results/timing.ts';

const world = await openWorld();
const mailServer = await aMailServer();
const SENDING = sendingTo(mailServer);
/** SMTP connections of one process: this many mails can be in flight when it dies. */
const LINES = 5;
const MAILS_PER_KILL = 8;

test('40. the sending process killed with -9 while it sends mails', async (context) => {
  const chapter = await world.aChapter();
  const [ada, bob] = [
    await world.aMember({ activated: true, chapter }),
    await world.aMember({ activated: true, chapter }),
  ];
  const give = async (address: string): Promise<number> => {
    const { body } = await send(address, 'POST', '/api/referrals', {
      token: ada.token,
      body: referralForm(bob),
    });
    return body.id;
  };
  const given: number[] = [];
  for (let kill = 0; kill < scale.mailKills; kill += 1) {
    // The worst moment: the mail server has the whole mail but has not acknowledged it.
    const readBefore = mailServer.read.length;
    let hit: () => void = () => undefined;
    const inTheMiddle = new Promise<void>((resolve) => {
      hit = resolve;
    });
    mailServer.whenRead(() => {
      if (mailServer.read.length < readBefore + 3) return true;
      hit();
      return false;
    });
    const server = await world.serve(SENDING);
    for (let mail = 0; mail < MAILS_PER_KILL; mail += 1) given.push(await give(server.address));
    await inTheMiddle;
    await server.end('SIGKILL');
    // The lease of a dead process expires after a while: pretend that it has.
    await world.sql('UPDATE mails SET due_at = least(due_at, now())');
  }
  mailServer.whenRead(() => true);
  await world.serve(SENDING);
  const left = async () => (await world.sql('SELECT 1 FROM mails')).length;
  while ((await left()) > 0) await sleep(100);

  const messageIds = new Map<string, Set<string | undefined>>();
  for (const { raw, headers } of mailServer.taken) {
    const referral = /referrals\/(\d+)/.exec(raw)?.[1] ?? '';
    messageIds.set(referral, (messageIds.get(referral) ?? new Set()).add(headers['message-id']));
  }
  expect([...messageIds.keys()].map(Number).sort((a, b) => a - b)).toEqual(given);
  expect(
    [...messageIds.values()].filter((ids) => ids.size !== 1),
    'one Message-ID each',
  ).toEqual([]);
  const twice = mailServer.taken.length - given.length;
  expect(twice).toBeLessThanOrEqual(scale.mailKills * LINES);
  reportFigure(
    context,
    `${scale.mailKills} kills while sending a mail: ${given.length} mails, all delivered; ${twice} of them twice, as the same mail`,
  );
});

test('40b. a mail server that is down, then up again', async (context) => {
  await mailServer.stop();
  const chapter = await world.aChapter();
  const [ada, bob] = [
    await world.aMember({ activated: true, chapter }),
    await world.aMember({ activated: true, chapter }),
  ];
  const { address } = await world.serve(SENDING);
  const before = mailServer.taken.length;
  for (let mail = 0; mail < MAILS_PER_KILL; mail += 1) {
    const answer = await send(address, 'POST', '/api/referrals', {
      token: ada.token,
      body: referralForm(bob),
    });
    expect(answer.status).toBe(201);
    expect(answer.took).toBeLessThan(allowed(scale.othersServedWithin));
  }
  await mailServer.start();
  while (mailServer.taken.length < before + MAILS_PER_KILL) await sleep(100);
  expect(mailServer.taken.length).toBe(before + MAILS_PER_KILL);
  reportFigure(context, `${MAILS_PER_KILL} mails queued while it was down, all sent once after its return`);
});

const forgot = (address: string, email: string, from: string) =>
  send(address, 'POST', '/api/auth/forgot', { body: { email }, from });
const outboxIsEmpty = async () => {
  while ((await world.sql('SELECT 1 FROM mails')).length > 0) await sleep(100);
};

test('57a. the links of every copy of a mail', async (context) => {
  const admin = await world.aSuperAdmin();
  const invited = await world.aMember();
  const dying = await world.serve(SENDING);
  // The copy has been delivered, and the process dies before it gets the acknowledgement.
  const read = new Promise<void>((resolve) => {
    mailServer.whenRead(({ to }) => {
      if (!to.includes(invited.email)) return true;
      resolve();
      return false;
    });
  });
  const path = `/api/members/${invited.id}/invite`;
  const { status } = await send(dying.address, 'POST', path, { token: admin.token });
  expect(status).toBe(201);
  await read;
  await dying.end('SIGKILL');
  await world.sql('UPDATE mails SET due_at = least(due_at, now())');
  mailServer.whenRead(() => true);
  const { address } = await world.serve(SENDING);
  await outboxIsEmpty();
  const copies = tokensTo(mailServer, invited.email);
  expect(copies.length).toBeGreaterThanOrEqual(2);
  // Anyone may report the password as forgotten in the meantime.
  await forgot(address, invited.email, '127.0.3.1');
  await outboxIsEmpty();
  for (const token of copies) expect(await works(address, token)).toBe(true);
  const body = { token: copies[0], password: 'chosen by a link' };
  expect((await send(address, 'POST', '/api/auth/set-password', { body })).status).toBe(200);
  for (const token of tokensTo(mailServer, invited.email)) expect(await works(address, token)).toBe(false);
  reportFigure(
    context,
    `${copies.length} copies of one invitation, each with a link that works until one is used`,
  );
});

test('57b. mail bombs', async (context) => {
  const victim = await world.aMember();
  const servers = [await world.serve(SENDING), await world.serve(SENDING)];
  const addressOf = (turn: number) => servers[turn % 2]?.address ?? '';
  const answers = new Set<string>();
  for (let ask = 0; ask < 10; ask += 1) {
    const asked = Array.from({ length: scale.forgotAddresses }, (_, n) =>
      forgot(addressOf(n + ask), victim.email, `127.0.4.${n + 1}`),
    );
    for (const { status, text } of await Promise.all(asked)) answers.add(`${status} ${text}`);
    await outboxIsEmpty();
  }
  const got = mailServer.taken.filter(({ to }) => to.includes(victim.email)).length;
  expect([...answers]).toEqual(['202 {"by_mail":1}']);
  expect(got).toBeGreaterThanOrEqual(1);
  expect(got).toBeLessThanOrEqual(3);

  const statuses: number[] = [];
  for (let account = 0; account < scale.forgotAccounts; account += 1)
    statuses.push((await forgot(addressOf(account), `bombed.${account}@example.com`, '127.0.5.1')).status);
  expect(statuses).toEqual([...Array(30).fill(202), ...Array(scale.forgotAccounts - 30).fill(429)]);
  const rows = await world.sql("SELECT 1 FROM audit_log WHERE address = '127.0.5.1'");
  expect(rows).toHaveLength(31);
  await outboxIsEmpty();
  reportFigure(
    context,
    `${scale.forgotAddresses * 10} requests for one account from ${scale.forgotAddresses} addresses on two processes: ${got} mails; ${scale.forgotAccounts} accounts from one address: 30 accepted, the rest 429, 31 audit rows`,
  );
});

test('57c. a forgotten password of a known and of an unknown account are indistinguishable', async (context) => {
  const { address } = await world.serve(SENDING);
  const texts = new Set<string>();
  const seen = await expectSameTime(scale.forgotDifference, async (round, add) => {
    for (let turn = 0; turn < scale.forgotTries + 2; turn += 1) {
      const { email } = await world.aMember();
      const from = `127.${round}.6.${turn + 1}`;
      for (const [which, asked] of [email, `unknown.${round}.${turn}@example.com`].entries()) {
        const { status, text, took } = await forgot(address, asked, from);
        texts.add(`${status} ${text}`);
        // The first requests include one-time work of the process.
        if (turn >= 2) add(which === 0 ? 0 : 1, took);
      }
    }
  });
  expect([...texts]).toEqual(['202 {"by_mail":1}']);
  reportFigure(context, `one answer, ${seen}`);
});
