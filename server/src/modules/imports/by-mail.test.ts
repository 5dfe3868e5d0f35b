import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { anEmail, csv, line, settled, start, upload } from '../../../test/files/imports.ts';
import { LIMITS } from '../auth/limits.ts';

const world = await openTestApp({ mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) } });
const { as, aChapter, aMember, aSuperAdmin, sql } = world;

/** Two people in a file who are not members yet, and one who is. */
async function aFile(owner: { token: string }, chapter: { id: number; name: string; region: string }) {
  const { name, region } = chapter;
  const [one, two] = [anEmail(), anEmail()];
  const there = await aMember({ chapter });
  const lines = [one, two, there.email].map((email) => line({ email, chapter: name, region }));
  return { found: await upload(world, owner, csv(...lines)), added: [one, two] };
}
const invited = async (): Promise<string[]> =>
  (
    await sql<{ email: string }>(
      `SELECT u.email FROM mails m JOIN users u ON u.id = m.user_id WHERE m.kind = 'invitation' ORDER BY u.id`,
    )
  ).map(({ email }) => email);
const address = { address: 'https://bn.example' };

test('invites everyone it adds by mail where that is chosen, once, and no one else', async () => {
  await sql('DELETE FROM mails');
  const admin = await aSuperAdmin();
  const { found, added } = await aFile(admin, await aChapter());
  expect((await as(admin).post(`/imports/${found.id}/start`, { invite: 1 })).body.invite).toBe(1);
  const done = await settled(world, admin, found.id);
  expect(done).toMatchObject({ invite: 1, result: { added: 2 }, invitations_waiting: 0 });
  expect(await invited()).toEqual(added);
  // There is no second link for them.
  expect((await as(admin).post(`/imports/${done.id}/invitations`, address)).status).toBe(409);
  expect(await invited()).toHaveLength(2);
});

test('beyond the daily limit a member adds people without an invitation, and is told how many', async () => {
  await sql('DELETE FROM mails');
  const chapter = await aChapter();
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  const most = LIMITS.memberInvitationsOfPerson.most;
  const emails = Array.from({ length: most + 2 }, () => anEmail());
  const found = await upload(world, adder, csv(...emails.map((email) => line({ email }))));
  await as(adder).post(`/imports/${found.id}/start`, { invite: 1 });
  const done = await settled(world, adder, found.id);
  expect(done).toMatchObject({ result: { added: most + 2 }, invitations_waiting: 2 });
  const mailed = await invited();
  expect(mailed).toHaveLength(most);
  const [left] = await sql<{ id: number }>(
    'SELECT u.id FROM import_rows r JOIN users u ON u.id = r.member_id WHERE r.import_id = $1 AND NOT r.invited',
    [found.id],
  );
  const refused = await as(adder).post(`/members/${left?.id}/invite`);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You have reached the daily limit of invitations. Try again in 24 hours.',
  ]);
  expect((await as(await aSuperAdmin()).post(`/members/${left?.id}/invite`)).status).toBe(201);
});

test.each([undefined, {}, { invite: 0 }])('mails no one unless that is chosen: %j', async (body) => {
  await sql('DELETE FROM mails');
  const admin = await aSuperAdmin();
  const { found } = await aFile(admin, await aChapter());
  expect((await as(admin).post(`/imports/${found.id}/start`, body)).status).toBe(202);
  const done = await settled(world, admin, found.id);
  expect(done).toMatchObject({ invite: 0, result: { added: 2 }, invitations_waiting: 2 });
  expect(await invited()).toEqual([]);
});

test('people who are invited later get a mail each, or their links in a file of a super admin', async () => {
  await sql('DELETE FROM mails');
  const chapter = await aChapter();
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  const { found, added } = await aFile(adder, chapter);
  await start(world, adder, found);
  expect((await as(adder).post(`/imports/${found.id}/invitations`, address)).status).toBe(403);
  const [member] = await sql<{ id: number }>('SELECT id FROM users WHERE email = $1', [added[0]]);
  expect((await as(adder).post(`/members/${member?.id}/invite`)).status).toBe(201);
  expect(await invited()).toEqual([added[0]]);

  const admin = await aSuperAdmin();
  const other = await aFile(admin, await aChapter());
  await start(world, admin, other.found);
  const file = await as(admin).post(`/imports/${other.found.id}/invitations`, address);
  expect(file.text.match(/set-password#/g)).toHaveLength(2);
});
