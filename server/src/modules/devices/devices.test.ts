import { expect, test } from 'vitest';
import { deviceForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp, PASSWORD, SESSION } from '../../../test/app.ts';
import { deleteEnded } from '../../housekeeping/housekeeping.ts';
import { createCalendar } from '../../time/calendar.ts';
import { auditService } from '../audit/service.ts';
import { createSessions } from '../auth/sessions.ts';
import { superAdminService } from '../super-admins/service.ts';

const { as, db, clock, sql, aMember, aPasskey, aPasswordLink, aSuperAdmin, audited, another } =
  await openTestApp();
const path = '/account/devices';
type Person = Awaited<ReturnType<typeof aMember>>;
const add = (who: { token: string }, changes = {}) => as(who).post(path, deviceForm(changes));
const endpointsOf = async ({ id }: { id: number }) =>
  (await sql<{ endpoint: string }>('SELECT endpoint FROM devices WHERE user_id = $1 ORDER BY id', [id])).map(
    ({ endpoint }) => endpoint,
  );
const signedInAgain = async ({ email }: Person) =>
  (await as('visitor').post('/auth/login', { email, password: PASSWORD })).body as { token: string };

test('a browser shows notifications, quiet at night, until it is switched off', async () => {
  const member = await aMember();
  const { status, body } = await add(member, { time_zone: 'Asia/Kolkata' });
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(Number),
      name: expect.any(String),
      created_at: clock.now().toISOString().replace('.000Z', 'Z'),
      used_at: clock.now().toISOString().replace('.000Z', 'Z'),
      current: 1,
      refuses: [],
      quiet_from: '21:00',
      quiet_until: '07:00',
      time_zone: 'Asia/Kolkata',
    },
  ]);
  const { public_key, devices } = (await as(member).get(path)).body;
  expect([public_key, devices]).toEqual([expect.stringMatching(/^[\w-]{87}$/), [body]]);
  expect((await as(member).send('DELETE', `/api${path}/${body.id}`)).status).toBe(204);
  expect((await as(member).get(path)).body.devices).toEqual([]);
  expect(await audited('action', 'user', member)).toEqual([
    { action: 'device.added' },
    { action: 'device.removed' },
  ]);
});

test('the same browser again is the same device, in use today, with what was chosen for it', async () => {
  const member = await aMember();
  const form = deviceForm();
  const { id } = (await as(member).post(path, form)).body;
  await as(member).put(`${path}/${id}`, { refuses: ['digest'], quiet_from: null, quiet_until: null });
  clock.advance(DAY);
  const again = (await as(await signedInAgain(member)).post(path, form)).body;
  expect(again).toMatchObject({ id, refuses: ['digest'], quiet_from: null, current: 1 });
  expect(again.used_at).toBe(clock.now().toISOString().replace('.000Z', 'Z'));
  const added = (await audited('action', 'user', member)).filter(({ action }) => action === 'device.added');
  expect(added).toHaveLength(1);
});

test('whoever signs in to the browser next takes it over, and the former owner has it no longer', async () => {
  const [first, second] = [await aMember(), await aMember()];
  const form = deviceForm();
  await as(first).post(path, form);
  expect((await as(second).post(path, form)).status).toBe(200);
  expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[], [form.endpoint]]);
});

test('also when both do at the same moment', async () => {
  const [before, next] = [await aMember(), await aMember()];
  const form = deviceForm();
  for (let time = 0; time < 5; time += 1) {
    await sql('DELETE FROM devices');
    await Promise.all([before, next].map((who) => as(who).post(path, form)));
    expect(
      await sql(
        'SELECT 1 FROM devices d JOIN sessions s ON s.id = d.session_id WHERE s.user_id <> d.user_id',
      ),
    ).toEqual([]);
  }
});

test('everyone has at most ten, also when two are added at once', async () => {
  const member = await aMember();
  for (let n = 0; n < 9; n += 1) expect((await add(member)).status).toBe(200);
  const statuses = (await Promise.all([add(member), add(member)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await endpointsOf(member)).toHaveLength(10);
});

test.each([
  ['endpoint', 'https://169.254.169.254/latest'],
  ['endpoint', 'https://localhost/x'],
  ['endpoint', 'https://push.example.net:8443/x'],
  ['endpoint', 'http://push.example.net/x'],
  ['p256dh', 'A'.repeat(87)],
  ['auth', 'A'.repeat(24)],
  ['time_zone', 'Mars/Olympus'],
])('%s may not be %s', async (field, value) => {
  const { status, body } = await add(await aMember(), { [field]: value });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('quiet hours are given and taken away as a pair', async () => {
  const member = await aMember();
  const { id } = (await add(member)).body;
  const put = (body: object) => as(member).put(`${path}/${id}`, body);
  expect((await put({ quiet_from: '20:00' })).status).toBe(400);
  expect((await put({ quiet_from: null, quiet_until: '07:00' })).status).toBe(400);
  expect((await put({ quiet_from: '20:00', quiet_until: '06:30' })).body).toMatchObject({
    quiet_from: '20:00',
    quiet_until: '06:30',
  });
});

test('the keys are made once, and are the same for every process', async () => {
  const [member, other] = [await aMember(), await another()];
  const keys = await Promise.all([as(member).get(path), other.as(member).get(path)]);
  expect(new Set(keys.map(({ body }) => body.public_key)).size).toBe(1);
});

const ENDS: Record<string, (member: Person, other: { token: string }) => Promise<unknown>> = {
  'signing out there': (member) => as(member).post('/auth/logout'),
  'signing out other devices': (_, other) => as(other).send('DELETE', '/api/auth/sessions'),
  'ending that session from elsewhere': async (_, other) => {
    const { sessions } = (await as(other).get('/auth/sessions')).body;
    for (const { id, current } of sessions)
      if (!current) await as(other).send('DELETE', `/api/auth/sessions/${id}`);
  },
  'another password': (_, other) =>
    as(other).post('/auth/password', { current_password: PASSWORD, new_password: 'quite another sentence' }),
  'a password that a super admin sets': async (member) =>
    as(await aSuperAdmin()).put(`/auth/${member.id}`, { password: 'quite another sentence' }),
  'a password that a link sets': async (member) =>
    as('visitor').post('/auth/set-password', {
      token: await aPasswordLink(member),
      password: 'quite another sentence',
    }),
  'the end of the membership': async (member) => as(await aSuperAdmin()).post(`/members/${member.id}/end`),
};
test.each(Object.entries(ENDS))('a device ends with %s', async (_, end) => {
  const member = await aMember({ activated: true });
  const other = await signedInAgain(member);
  await add(member);
  await end(member, other);
  expect(await endpointsOf(member)).toEqual([]);
});

test.each(Object.entries(ENDS).filter(([name]) => !/there|from elsewhere/.test(name)))(
  'so does one whose session has expired before, with %s',
  async (_, end) => {
    const member = await aMember({ activated: true });
    await add(member);
    clock.advance(SESSION.idle + 1);
    await deleteEnded(db, SESSION, clock.now());
    expect(await endpointsOf(member)).toHaveLength(1);
    const other = await signedInAgain(member);
    await end({ ...member, token: other.token }, other);
    expect(await endpointsOf(member)).toEqual([]);
  },
);

test('those of super admins end when passkeys are required of them, as their sessions do', async () => {
  const [admin, member] = [await aSuperAdmin(), await aMember()];
  await aPasskey(admin);
  await add(admin);
  await add(member);
  const commandLine = superAdminService({
    audit: auditService(clock.now),
    sessions: createSessions(SESSION, createCalendar('UTC', clock.now)),
    now: clock.now,
  });
  await db.transaction((tx) => commandLine.requirePasskeys(tx));
  expect((await as(admin).get(path)).status).toBe(401);
  expect(await endpointsOf(admin)).toEqual([]);
  expect(await endpointsOf(member)).toHaveLength(1);
});

test('one in which the app was not opened for 90 days is forgotten', async () => {
  const member = await aMember();
  await add(member);
  clock.advance(90 * DAY);
  await deleteEnded(db, SESSION, clock.now());
  expect(await endpointsOf(member)).toHaveLength(1);
  clock.advance(1);
  await deleteEnded(db, SESSION, clock.now());
  expect(await endpointsOf(member)).toEqual([]);
});
