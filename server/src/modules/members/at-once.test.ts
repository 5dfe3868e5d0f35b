import { expect, test } from 'vitest';
import { flags, memberForm, referralForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { countRetries } from '../../../test/databases/retries.ts';
import type { Person } from '../../../test/network.ts';

const { counted, watchStatements } = countRetries();
const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp({ watchStatements });

test('a change that meets a move to another chapter is made, not answered 404', async () => {
  const admin = await aSuperAdmin();
  const chapters = [await aChapter(), await aChapter()];
  const member = await aMember({ chapter: chapters[0] });
  const statuses = new Set<number>();
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all([
      as(admin).put(`/auth/${member.id}`, { chapter_id: chapters[(round + 1) % 2]?.id }),
      as(admin).put(`/auth/${member.id}`, { vertical: `Trade ${round}` }),
      as(admin).post(`/permissions/${member.id}`, flags({ can_add_member: round % 2 === 0 ? 1 : 0 })),
      as(admin).put(`/auth/${member.id}`, { phone: String(1_000_000_000 + round) }),
    ]);
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  const [stored] = await sql('SELECT vertical, phone FROM users WHERE id = $1', [member.id]);
  expect(stored).toEqual({ vertical: 'Trade 7', phone: '1000000007' });
});

test('concurrent adding, changing, moving and referring wait for one another in one order', async () => {
  const admin = await aSuperAdmin();
  const chapters = [await aChapter(), await aChapter(), await aChapter()];
  const adders: Person[] = [];
  for (const chapter of chapters)
    for (let n = 0; n < 2; n += 1) adders.push(await aMember({ chapter, flags: ['can_add_member'] }));
  counted.retries = 0;
  const statuses = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(
      adders.flatMap((adder, index) => [
        as(adder).post('/auth/register', memberForm()),
        as(adder).post('/auth/register', memberForm()),
        as(admin).put(`/auth/${adder.id}`, { chapter_id: chapters[(index + round) % 3]?.id }),
        as(admin).post(`/permissions/${adder.id}`, flags({ can_add_member: 1, can_approve_guest: 1 })),
        as(adder).post('/referrals', referralForm(adders[(index + 1) % adders.length] as Person)),
      ]),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect(counted.retries).toBe(0);
  // 400: a referral to someone who had moved by then.
  expect([...statuses].filter((status) => ![200, 201, 400].includes(status))).toEqual([]);
});
