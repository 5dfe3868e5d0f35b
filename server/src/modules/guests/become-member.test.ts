import { expect, test } from 'vitest';
import { memberForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aMeeting, aGuest, aSuperAdmin } = await openTestApp();
const [chapter, far] = [await aChapter(), await aChapter()];
const inviter = await aMember({ chapter });
const adder = await aMember({ chapter, flags: ['can_add_member', 'can_take_attendance'] });
const admin = await aSuperAdmin();
const aVisitor = async (traits = {}) =>
  aGuest({ by: inviter, meeting: await aMeeting({ by: inviter }), status: 'came', ...traits });
const register = (who: { token: string }, changes: object) =>
  as(who).post('/auth/register', memberForm({ chapter_id: chapter.id, ...changes }));
const memberOf = async ({ id }: { id: number }) => (await as(admin).get(`/guests/${id}`)).body.member;

test('a guest becomes a member in one step, with all their visits to the chapter', async () => {
  const [phone, email] = ['5557001', 'grace.hopper@example.com'];
  const [first, second] = [
    await aVisitor({ phone, email, name: 'Grace Hopper' }),
    await aVisitor({ phone, email: 'Grace.Hopper@example.com' }),
  ];
  const stranger = await aVisitor();
  expect((await as(adder).get(`/guests/${second.id}`)).body.may.add_member).toBe(1);
  const { status, body } = await register(adder, { guest_id: second.id, full_name: 'Grace B. Hopper' });
  expect(status).toBe(201);
  const linked = { id: body.id, name: 'Grace B. Hopper' };
  expect(await memberOf(first)).toEqual(linked);
  expect(await memberOf(second)).toEqual(linked);
  expect(await memberOf(stranger)).toBeNull();
  expect((await as(adder).get(`/guests/${second.id}`)).body.may.add_member).toBe(0);
  // The member's page shows nothing of it.
  const { text } = await as(admin).get(`/members/${body.id}`);
  expect(text.replace('can_approve_guest', '')).not.toMatch(/guest/);
});

test.each([
  [
    'phone',
    { phone: '5557002', email: 'firm@example.com' },
    { phone: '5557002', email: 'other@example.com' },
  ],
  ['phone, and gave no e-mail', { phone: '5557003', email: null }, { phone: '5557003', email: null }],
  [
    'e-mail',
    { phone: '5557004', email: 'office@example.com' },
    { phone: '5557005', email: 'office@example.com' },
  ],
])(
  'a guest who has only the %s of the new member is not linked to them, and can be deleted',
  async (_, one, other) => {
    const [visitor, partner] = [await aVisitor(one), await aVisitor(other)];
    expect((await register(adder, { guest_id: visitor.id })).status).toBe(201);
    expect(await memberOf(visitor)).not.toBeNull();
    expect(await memberOf(partner)).toBeNull();
    expect((await as(admin).send('DELETE', `/api/guests/${partner.id}`)).status).toBe(204);
  },
);

test('a guest becomes one member only, however many try at once', async () => {
  const guest = await aVisitor();
  const answers = await Promise.all([1, 2, 3].map(() => register(adder, { guest_id: guest.id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.fields).toEqual({ guest_id: 'is a member already' });
  expect(
    await sql('SELECT 1 FROM users WHERE id = (SELECT member_id FROM guests WHERE id = $1)', [guest.id]),
  ).toHaveLength(1);
});

test('what is refused adds no member', async () => {
  const members = async () => (await sql("SELECT 1 FROM users WHERE role = 'member'")).length;
  const hidden = await aMember({ chapter, flags: ['can_add_member'] });
  const guest = await aVisitor();
  const before = await members();
  expect((await register(hidden, { guest_id: guest.id })).body.fields).toEqual({
    guest_id: 'does not exist',
  });
  expect((await register(adder, { guest_id: 2_000_000_000 })).body.fields).toEqual({
    guest_id: 'does not exist',
  });
  expect((await register(admin, { guest_id: guest.id, chapter_id: far.id })).body.fields).toEqual({
    guest_id: 'is a guest of another chapter',
  });
  expect((await register(inviter, { guest_id: guest.id })).status).toBe(403);
  expect(await members()).toBe(before);
  expect((await register(adder, { guest_id: guest.id, email: adder.email })).status).toBe(409);
  expect(await memberOf(guest)).toBeNull();
});

test('those who see only their own guests add their own', async () => {
  const own = await aMember({ chapter, flags: ['can_add_member'] });
  const guest = await aGuest({ by: own, meeting: await aMeeting({ by: inviter }), status: 'came' });
  expect((await register(own, { guest_id: guest.id })).status).toBe(201);
});

test('without a guest nothing is linked, and a super admin adds a guest of any chapter to it', async () => {
  const guest = await aVisitor();
  expect((await register(adder, {})).status).toBe(201);
  expect(await memberOf(guest)).toBeNull();
  expect((await register(admin, { guest_id: guest.id })).status).toBe(201);
});
