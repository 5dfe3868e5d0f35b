import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, sql, aChapter, aMember, aSuperAdmin, aPasswordLink } = await openTestApp();
const admin = await aSuperAdmin();

/** What ends an address, in the transaction in which it happens. */
const REVOKING: [string, (member: Person) => Promise<{ status: number }>][] = [
  [
    'own password changed',
    (member) =>
      as(member).post('/auth/password', {
        current_password: PASSWORD,
        new_password: 'quite another sentence',
      }),
  ],
  [
    'password set by a super admin',
    ({ id }) => as(admin).put(`/auth/${id}`, { password: 'set by an admin' }),
  ],
  [
    'password set by a link',
    async (member) =>
      as('visitor').post('/auth/set-password', {
        token: await aPasswordLink(member),
        password: 'quite another sentence',
      }),
  ],
  [
    'moved to another chapter',
    async ({ id }) => as(admin).put(`/auth/${id}`, { chapter_id: (await aChapter()).id }),
  ],
  ['membership ended', ({ id }) => as(admin).post(`/members/${id}/end`, {})],
  [
    'membership ended and resumed',
    async ({ id }) => {
      await as(admin).post(`/members/${id}/end`, {});
      return as(admin).post(`/members/${id}/resume`, {});
    },
  ],
  [
    'made a super admin',
    async ({ id }) => {
      await sql(
        `UPDATE users SET role = 'super_admin', chapter_id = NULL, can_add_member = 0 WHERE id = $1`,
        [id],
      );
      return { status: 200 };
    },
  ],
];

const signIn = ({ email }: Person) => as('visitor').post('/auth/login', { email, password: PASSWORD });

const STAYING: typeof REVOKING = [
  [
    'other fields changed',
    ({ id }) => as(admin).put(`/auth/${id}`, { phone: '5550001234', vertical: 'Law' }),
  ],
  ['e-mail corrected', ({ id }) => as(admin).put(`/auth/${id}`, { email: `corrected.${id}@example.com` })],
  ['signed in', signIn],
  [
    'permissions granted',
    async (member) => {
      await signIn(member);
      return as(admin).post(`/permissions/${member.id}`, flags({ can_add_member: 1 }));
    },
  ],
  ['signed out', (member) => as(member).post('/auth/logout')],
  ['other sessions ended', (member) => as(member).send('DELETE', '/api/auth/sessions')],
];

const addressOf = async (member: Person): Promise<() => Promise<number>> => {
  const { body } = await as(member).post('/account/calendar');
  return async () => (await as('visitor').send('GET', body.path)).status;
};

test.each(REVOKING)('%s: the address ends', async (_, happens) => {
  const [member, other] = [await aMember(), await aMember()];
  const [read, readOther] = [await addressOf(member), await addressOf(other)];
  expect(await read()).toBe(200);
  expect((await happens(member)).status).toBeLessThan(300);
  expect([await read(), await readOther()]).toEqual([404, 200]);
  expect(await sql('SELECT 1 FROM calendar_addresses WHERE user_id = $1', [member.id])).toEqual([]);
});

test.each(STAYING)('%s: the address stays', async (_, happens) => {
  const member = await aMember();
  const read = await addressOf(member);
  expect((await happens(member)).status).toBeLessThan(300);
  expect(await read()).toBe(200);
});
