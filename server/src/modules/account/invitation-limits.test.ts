import { expect, test } from 'vitest';
import { DAY } from '../../../test/app.ts';
import { openMailWorld, plain } from '../../../test/mail/mail-scene.ts';

const app = await openMailWorld();
const { as, clock, server, sender, aChapter, aMember, aSuperAdmin } = app;
const [second, withoutMail] = [await app.another(), await app.another({ mail: undefined })];
const admin = await aSuperAdmin();

const anAdder = async () => {
  const chapter = await aChapter();
  return { chapter, adder: await aMember({ chapter, flags: ['can_add_member'] }) };
};
const invite = (by: { token: string }, { id }: { id: number }, through = as) =>
  through(by).post(`/members/${id}/invite`);

test('a mailbox gets at most three invitations a day from all members together, whatever its tag', async () => {
  const [here, there] = [await anAdder(), await anAdder()];
  const people = [
    { by: here, email: 'boss@example.com' },
    { by: here, email: 'boss+1@example.com' },
    { by: there, email: 'Boss+news@example.com' },
    { by: there, email: 'boss+2@example.com' },
  ];
  const answers = [];
  for (const { by, email } of people) {
    const member = await aMember({ chapter: by.chapter, email });
    answers.push({ member, by, ...(await invite(by.adder, member)) });
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  const [, , , last] = answers as [never, never, never, (typeof answers)[number]];
  expect(last.body.message).toBe(
    "This member's address has reached its daily limit of invitations. Try again in 24 hours.",
  );
  expect(Number(last.headers['retry-after'])).toBe(DAY / 1000);
  await sender.round();
  expect(server.read).toHaveLength(3);
  expect((await invite(admin, last.member)).status, 'a super admin is not limited').toBe(201);
  clock.advance(DAY);
  expect((await invite(last.by.adder, last.member)).status).toBe(201);
});

test('holds on two processes at once', async () => {
  const { chapter, adder } = await anAdder();
  const member = await aMember({ chapter });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => invite(adder, member, n % 2 ? second.as : as)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
});

test('a link that is handed over counts like a mailed one', async () => {
  const { chapter, adder } = await anAdder();
  const member = await aMember({ chapter });
  const first = (await invite(admin, member)).body.link.split('#')[1];
  const statuses = [];
  for (let n = 0; n < 60; n += 1) statuses.push((await invite(adder, member, withoutMail.as)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect((await as('visitor').post('/auth/link', { token: first })).status).toBe(200);
});

test('the mail says who invites, and what to do if it is a mistake', async () => {
  const { chapter, adder } = await anAdder();
  server.read.length = 0;
  await invite(adder, await aMember({ chapter }));
  await sender.round();
  expect(plain(server.read[0])).toContain('Your chapter invited you. Not you? Ignore this.');
});
