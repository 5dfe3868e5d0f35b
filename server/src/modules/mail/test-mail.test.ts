import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';

const { as, aMember, chapter, admin, clock, sql, arrived } = await openMailScene();
const path = '/account/mail/test';

test('mails the person who asks what those whom they invite would get, without a link that opens an account', async () => {
  const adder = await aMember({ chapter, email: 'adder@example.com', flags: ['can_add_member'] });
  expect(await as(adder).post(path)).toMatchObject({ status: 202, body: { by_mail: 1 } });
  const [mail, ...others] = await arrived();
  expect([mail?.to, mail?.headers.subject, others]).toEqual([
    ['adder@example.com'],
    `Test: Welcome to ${chapter.name}`,
    [],
  ]);
  expect(plain(mail)).toContain('Choose a password to get started.');
  expect(plain(mail)).toContain('https://network.example/members/import');
  expect(plain(mail)).not.toContain('set-password');
});

test('refuses a person a sixth test within an hour, and no one else', async () => {
  const statuses = [];
  for (let asked = 0; asked < 6; asked += 1) {
    statuses.push((await as(admin).post(path)).status);
    await arrived();
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  expect((await as(adder).post(path)).status).toBe(202);
  clock.advance(60 * 60_000);
  expect((await as(admin).post(path)).status).toBe(202);
  expect(await sql("SELECT 1 FROM mails WHERE kind = 'test'")).toHaveLength(2);
});

test('answers by_mail 0 where the network sends no e-mail', async () => {
  const without = await openTestApp();
  const { status, body } = await without.as(await without.aSuperAdmin()).post(path);
  expect([status, body]).toEqual([202, { by_mail: 0 }]);
  expect(await without.sql('SELECT 1 FROM mails')).toEqual([]);
});
