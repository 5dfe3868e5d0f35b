import { FLAGS, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { referralForm } from '../../../test/access/valid.ts';
import { aKey, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const world = await openTestApp();
const { as, sql, aChapter, aMember, aPicture, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const keyed = () => ({ headers: { 'idempotency-key': aKey() } });

/** Two people with all that a chapter's people share, and one call for everything that is read of it. */
async function everything() {
  const [chapter, elsewhere] = [await aChapter(), await aChapter()];
  const [member, colleague] = [
    await aMember({ chapter, flags: FLAGS }),
    await aMember({ chapter, flags: FLAGS }),
  ];
  const secrets = [await aPicture(member), await aPicture(colleague)];
  const sides = { from: member, to: colleague };
  const referral = await world.aReferral(sides);
  await world.aReferral({ from: colleague, to: member });
  await world.aNote(sides);
  await world.aNote({ from: colleague, to: member });
  await world.aTestimonial({ ...sides, status: 'approved', by: admin });
  await world.aTestimonial({ from: colleague, to: member, status: 'pending' });
  const meeting = await world.aMeeting({ by: member, today: true });
  const guest = await world.aGuest({ by: member, meeting });
  await as(colleague).put(`/meetings/${meeting.id}/attendance/${member.id}`, { state: 'present' });
  const ids = [...new Set([member.id, colleague.id, chapter.id, referral.id, meeting.id, guest.id])];
  const paths = Object.entries(routes)
    .filter(([name, { endpoint }]) => endpoint.method === 'GET' && name !== 'events')
    .flatMap(
      ([
        name,
        {
          endpoint: { path },
        },
      ]) =>
        (path.includes(':') ? ids : [0]).map((id) => ({
          name,
          path: `${path.replace(/:\w+/g, String(id))}${name === 'search' ? '?search=person' : ''}`,
        })),
    );
  expect(paths.length).toBeGreaterThan(100);
  return { chapter, elsewhere, member, colleague, secrets, referral, meeting, paths };
}
test('answers contain pictures only of people whose page the reader may open', async () => {
  const { elsewhere, member, colleague, referral, meeting, chapter } = await everything();
  const former = await aMember({ chapter, flags: FLAGS });
  await aPicture(former);
  await world.aReferral({ from: former, to: member });
  await world.aNote({ from: former, to: member });
  await as(member).put(`/meetings/${meeting.id}/attendance/${former.id}`, { state: 'present' });
  await as(admin).put(`/auth/${former.id}`, { chapter_id: elsewhere.id });
  const addresses = await sql<{ user_id: number; address: string }>('SELECT user_id, address FROM pictures');
  const owners = new Map(addresses.map((row) => [`/api/pictures/${row.address}`, row.user_id]));
  /** The people whose pictures an answer shows; null for a person whose picture it does not. */
  const shown = async (reader: Person, path: string): Promise<(number | null)[]> => {
    const { status, text } = await as(reader).get(path);
    expect(status, path).toBe(200);
    const found = text.matchAll(/"(?:\w+_)?picture":(null|"[^"]+")/g);
    return [...new Set(Array.from(found, ([, one = '']) => owners.get(JSON.parse(one)) ?? null))].sort();
  };
  const [both, all] = [
    [member.id, colleague.id],
    [member.id, colleague.id, former.id],
  ];
  const search = '/search?search=person';
  const ofMember: [string, (number | null)[]][] = [
    ['/elevated/members', both],
    [`/members/${colleague.id}`, [colleague.id]],
    ['/referrals/received', [...both, null]],
    ['/referrals/sent', [...both, null]],
    [`/referrals/${referral.id}`, both],
    ['/thankyou/mine?direction=received', [...both, null]],
    ['/thankyou/pending', [...both, null]],
    ['/thankyou/pending?search=person', [...both, null]],
    ['/testimonials?status=approved', both],
    ['/testimonials?status=approved&search=person', both],
    [`/members/${colleague.id}/testimonials`, both],
    [`/meetings/${meeting.id}/attendance`, [...both, null]],
    [`/chapters/${chapter.id}/report`, [...both, null]],
    ['/needs', [...both, null]],
    [search, [...both, null]],
    [`/members/${member.id}/figures`, [colleague.id, null]],
  ];
  for (const [path, expected] of ofMember) expect(await shown(member, path), path).toEqual(expected.sort());
  const ofAdmin = [
    `/members?chapter_id=${chapter.id}`,
    `/thankyou/pending?chapter_id=${chapter.id}`,
    '/thankyou/pending?search=person',
    '/testimonials?status=approved',
    '/testimonials?status=approved&search=person',
    `/meetings/${meeting.id}/attendance`,
    `/chapters/${chapter.id}/report`,
    '/needs',
  ];
  for (const path of ofAdmin) {
    const found = await shown(admin, path);
    expect(found.filter((id) => id !== null).length, path).toBeGreaterThan(0);
    expect(all, path).toEqual(expect.arrayContaining(found.filter((id) => id !== null)));
  }
  expect(await shown(former, '/referrals/sent')).toEqual([former.id, null].sort());
});

const shows = (text: string, secrets: readonly string[]) => secrets.some((secret) => text.includes(secret));

test('no answer carries an address to a visitor, another chapter, or a colleague who moved away', async () => {
  const { elsewhere, member, colleague, secrets, referral, paths } = await everything();
  const repeated = keyed();
  const give = () => as(colleague).post('/referrals', referralForm(member), repeated);
  expect((await give()).status).toBe(201);
  await as(admin).put(`/auth/${colleague.id}`, { chapter_id: elsewhere.id });
  const outsider = await aMember({ chapter: elsewhere, flags: FLAGS });
  for (const { path } of paths) {
    for (const reader of [outsider, colleague, 'visitor'] as const) {
      const { text } = await as(reader).get(path);
      expect(shows(text, secrets), `${path} to ${reader === 'visitor' ? reader : reader.id}`).toBe(false);
    }
  }
  expect(shows((await give()).text, secrets)).toBe(false);
  expect((await as(outsider).get(`/referrals/${referral.id}`)).status).toBe(404);
});

test('no file carries an address, and no table but its own holds one', async () => {
  const { member, colleague, secrets, paths } = await everything();
  const shownBy = new Set<string>();
  for (const { name, path } of paths) {
    for (const reader of [member, colleague, admin]) {
      const { status, text } = await as(reader).get(path);
      if (status === 200 && shows(text, secrets)) shownBy.add(name);
    }
  }
  expect(shownBy).toContain('getMember');
  expect([...shownBy].filter((name) => /export|calendar|sheet|history|activity|events/i.test(name))).toEqual(
    [],
  );

  await as(colleague).post('/referrals', referralForm(member), keyed());
  await as(admin).put(`/auth/${member.id}`, { vertical: 'Bakery' });
  await as(admin).post(`/members/${(await endable(member)).id}/end`, {}, keyed());
  const tables = await sql<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'pictures'",
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const found = await sql(`SELECT 1 FROM ${name} t WHERE t::text LIKE ANY ($1)`, [
      secrets.map((secret) => `%${secret}%`),
    ]);
    expect(found, name).toEqual([]);
  }
});

/** Someone with a picture, in the same chapter. */
async function endable({ chapter_id: id }: Person): Promise<Person> {
  const person = await aMember({ chapter: { id } });
  await aPicture(person);
  return person;
}
