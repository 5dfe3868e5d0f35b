import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import { createCalendar } from '../../time/calendar.ts';
import { auditService } from '../audit/service.ts';
import { createSessions } from '../auth/sessions.ts';
import { createPublish } from '../events/publish.ts';
import { membershipService } from '../memberships/service.ts';
import { superAdminService } from './service.ts';

const { as, db, clock, sql, aMember, aSuperAdmin } = await openTestApp();
const calendar = createCalendar('UTC', clock.now);
const sessions = createSessions({ idle: DAY, max: DAY }, calendar);
const audit = auditService(clock.now);
const admins = superAdminService({ audit, sessions, now: clock.now });
const mail = { tellSuperAdmins: async () => undefined };
const memberships = membershipService({ db, sessions, audit, publish: createPublish(clock.now), calendar });

test('removing a member ends the membership as the screens do: sessions and flags go, and do not return when it resumes', async () => {
  const member = await aMember({ flags: ['can_add_member'] });
  await db.transaction((tx) => admins.remove(tx, { memberships, mail }, member.email.toUpperCase()));
  expect((await as(member).get('/auth/me')).status).toBe(401);
  expect(await sql('SELECT 1 FROM sessions WHERE user_id = $1', [member.id])).toEqual([]);
  const [event] = await sql('SELECT kind FROM events WHERE member_id = $1 ORDER BY id DESC LIMIT 1', [
    member.id,
  ]);
  expect(event).toEqual({ kind: 'membership_ended' });
  const { body } = await as(await aSuperAdmin()).post(`/members/${member.id}/resume`, {});
  expect(body).toMatchObject({ ended_at: null, permissions: flags() });
});

test('flags that an earlier release left on a removed member do not return either', async () => {
  const member = await aMember({ flags: ['can_add_member'], removed: true });
  const { body } = await as(await aSuperAdmin()).post(`/members/${member.id}/resume`, {});
  expect(body.permissions).toEqual(flags());
});
