import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { csv, line, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp({ mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) } });
const { as, aChapter, aMember, aSuperAdmin, sql } = world;

test('where mail is set up, every added member is invited by mail, once, and no one waits for a link', async () => {
  const admin = await aSuperAdmin();
  const { id, name, region } = await aChapter();
  const there = await aMember({ chapter: { id } });
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: 'one@example.com', chapter: name, region }),
      line({ email: 'two@example.com', chapter: name, region }),
      line({ email: there.email, chapter: name, region }),
    ),
  );
  const done = await start(world, admin, found);
  expect(done).toMatchObject({ result: { added: 2 }, invitations_waiting: 0 });
  const invited = () =>
    sql(
      `SELECT u.email FROM mails m JOIN users u ON u.id = m.user_id WHERE m.kind = 'invitation' ORDER BY u.email`,
    );
  expect(await invited()).toEqual([{ email: 'one@example.com' }, { email: 'two@example.com' }]);
  // The links of others cannot be downloaded either.
  const file = await as(admin).post(`/imports/${done.id}/invitations`, { address: 'https://bn.example' });
  expect(file.text).not.toContain('set-password');
  expect(await invited()).toHaveLength(2);
});
