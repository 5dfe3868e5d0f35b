import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aMailServer } from '../test/mail-server.ts';
import { referralForm } from '../test/valid.ts';
import { scale, tellFigure } from './kit/figures.ts';
import { send } from './kit/http.ts';
import { allowed } from './kit/pace.ts';
import { openWorld } from './kit/world.ts';

const world = await openWorld();
const mailServer = await aMailServer();
const SENDING = {
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Business Network <hello@network.example>',
  PUBLIC_URL: 'https://network.example',
};
/** Lines of one process: so many mails can be under way when it dies. */
const LINES = 5;
const MAILS_PER_KILL = 8;

test('40. the sending process killed with -9 in the middle of mails', async (context) => {
  const chapter = await world.aChapter();
  const [ada, bob] = [await world.aMember({ chapter }), await world.aMember({ chapter })];
  const give = async (address: string): Promise<number> => {
    const { body } = await send(address, 'POST', '/api/referrals', {
      token: ada.token,
      body: referralForm(bob),
    });
    return body.id;
  };
  const given: number[] = [];
  for (let kill = 0; kill < scale.mailKills; kill += 1) {
    // The worst moment: the mail is there as a whole, and nobody has said so.
    const begun = mailServer.read.length;
    let hit: () => void = () => undefined;
    const inTheMiddle = new Promise<void>((resolve) => {
      hit = resolve;
    });
    mailServer.whenRead(() => {
      if (mailServer.read.length < begun + 3) return true;
      hit();
      return false;
    });
    const server = await world.serve(SENDING);
    for (let mail = 0; mail < MAILS_PER_KILL; mail += 1) given.push(await give(server.address));
    await inTheMiddle;
    await server.end('SIGKILL');
    // What a dead process held is free after a while, which is over by now.
    await world.sql('UPDATE mails SET due_at = least(due_at, now())');
  }
  mailServer.whenRead(() => true);
  await world.serve(SENDING);
  const left = async () => (await world.sql('SELECT 1 FROM mails')).length;
  while ((await left()) > 0) await sleep(100);

  const told = new Map<string, Set<string | undefined>>();
  for (const { raw, headers } of mailServer.taken) {
    const referral = /referrals\/(\d+)/.exec(raw)?.[1] ?? '';
    told.set(referral, (told.get(referral) ?? new Set()).add(headers['message-id']));
  }
  expect([...told.keys()].map(Number).sort((a, b) => a - b)).toEqual(given);
  expect(
    [...told.values()].filter((ids) => ids.size !== 1),
    'one Message-ID each',
  ).toEqual([]);
  const twice = mailServer.taken.length - given.length;
  expect(twice).toBeLessThanOrEqual(scale.mailKills * LINES);
  tellFigure(
    context,
    `${scale.mailKills} kills in the middle of a mail: ${given.length} mails, each arrived; ${twice} of them twice, as the same mail`,
  );
});

test('40b. a mail server that is away, then back', async (context) => {
  await mailServer.stop();
  const chapter = await world.aChapter();
  const [ada, bob] = [await world.aMember({ chapter }), await world.aMember({ chapter })];
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
  tellFigure(context, `${MAILS_PER_KILL} mails written while it was away, all sent once after its return`);
});
