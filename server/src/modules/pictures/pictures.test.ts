import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import {
  A_PICTURE,
  animated,
  BLUE,
  colourAt,
  leftRed,
  noise,
  photo,
  RED,
  transparent,
} from '../../../test/files/pictures.ts';
import type { Person } from '../../../test/network.ts';
import { isStoredPicture } from './stored-picture.ts';

const { as, sql, clock, aChapter, aMember, aSuperAdmin } = await openTestApp();
const [chapter, elsewhere] = [await aChapter(), await aChapter()];
const admin = await aSuperAdmin();

const set = (who: Person, raw: Buffer, type = 'image/png') =>
  as(who).put('/account/picture', undefined, { raw, headers: { 'content-type': type } });
const pictureOf = (who: Person, reader: Person = who) => as(reader).get(`/members/${who.id}/picture`);
const remove = (who: Person, path: string) => as(who).send('DELETE', `/api${path}`);
const withPicture = async () => {
  const member = await aMember({ chapter });
  const answer = await set(member, A_PICTURE);
  expect(answer.status, answer.text).toBe(200);
  return member;
};

test.each([
  ['a JPEG', 'image/jpeg', () => leftRed().jpeg().toBuffer()],
  ['a PNG', 'image/png', () => leftRed().png().toBuffer()],
  ['a WebP', 'image/webp', () => leftRed().webp().toBuffer()],
])('stores %s as a square WebP of its middle', async (_, type, make) => {
  const member = await aMember({ chapter });
  const answer = await set(member, await make(), type);
  expect([answer.status, answer.body]).toEqual([200, { picture_at: clock.now().toISOString() }]);
  const { status, headers, bytes } = await pictureOf(member);
  expect([status, headers['content-type'], isStoredPicture(bytes)]).toEqual([200, 'image/webp', true]);
  expect([await colourAt(bytes, 20, 128), await colourAt(bytes, 236, 128)]).toEqual([RED, BLUE]);
});

test('turns a photo the right way up, and keeps nothing of what the camera wrote into it', async () => {
  const member = await aMember({ chapter });
  const taken = await photo();
  expect(taken.includes('Camera of Ada')).toBe(true);
  expect((await set(member, taken, 'image/jpeg')).status).toBe(200);
  const { bytes } = await pictureOf(member);
  // What was left is on top now.
  expect([await colourAt(bytes, 128, 20), await colourAt(bytes, 128, 236)]).toEqual([RED, BLUE]);
  // One frame, and no other part: so there is neither EXIF nor XMP nor a colour profile.
  expect(isStoredPicture(bytes)).toBe(true);
  expect(bytes.includes('Camera') || bytes.includes('Exif')).toBe(false);
});

test('stores at most 30 kB, whatever the picture shows', async () => {
  const member = await aMember({ chapter });
  expect((await set(member, await noise())).status).toBe(200);
  const { bytes } = await pictureOf(member);
  expect(bytes.length).toBeLessThanOrEqual(30_000);
  expect(isStoredPicture(bytes)).toBe(true);
});

test('of an animated picture the first frame is stored, of a transparent one what is on white', async () => {
  const member = await aMember({ chapter });
  expect((await set(member, await animated(), 'image/webp')).status).toBe(200);
  const { bytes } = await pictureOf(member);
  expect([isStoredPicture(bytes), await colourAt(bytes, 128, 128)]).toEqual([true, RED]);
  expect((await set(member, await transparent())).status).toBe(200);
  const flat = (await pictureOf(member)).bytes;
  expect([isStoredPicture(flat), await colourAt(flat, 128, 128)]).toEqual([true, [255, 255, 255]]);
});

test('shows a picture to those who may open the page, and to no one else', async () => {
  const member = await withPicture();
  const [colleague, outsider] = [await aMember({ chapter }), await aMember({ chapter: elsewhere })];
  const { body: page } = await as(colleague).get(`/members/${member.id}`);
  expect(page.picture_at).toBe('2026-11-09T10:00:00Z');
  for (const reader of [colleague, admin]) expect((await pictureOf(member, reader)).status).toBe(200);
  expect((await pictureOf(member, outsider)).status).toBe(404);
  expect((await as('visitor').get(`/members/${member.id}/picture`)).status).toBe(401);
  // Having no picture is no error.
  expect((await pictureOf(colleague, member)).status).toBe(204);

  await as(admin).put(`/auth/${member.id}`, { chapter_id: elsewhere.id });
  expect((await pictureOf(member, colleague)).status).toBe(404);
  expect((await pictureOf(member, outsider)).status).toBe(200);
});

test('a picture is deleted when the membership ends, and does not return when it resumes', async () => {
  const member = await withPicture();
  expect((await as(admin).post(`/members/${member.id}/end`)).body.picture_at).toBeNull();
  expect((await pictureOf(member, admin)).status).toBe(204);
  expect(await sql('SELECT 1 FROM pictures WHERE user_id = $1', [member.id])).toEqual([]);
  expect((await as(admin).post(`/members/${member.id}/resume`, {})).body.picture_at).toBeNull();
});

test('is served as an image and nothing else, and again only where it changed', async () => {
  const member = await withPicture();
  const { headers } = await pictureOf(member);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    // Nothing is left in the browser after Logout.
    'cache-control': 'no-store',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  const again = () =>
    as(member).get(`/members/${member.id}/picture`, { headers: { 'if-none-match': headers.etag ?? '' } });
  expect([(await again()).status, (await again()).bytes.length]).toEqual([304, 0]);
  expect((await set(member, await leftRed().png().toBuffer())).status).toBe(200);
  expect((await again()).status).toBe(200);
});

test('members remove their own picture; a super admin that of anyone, which is audited and notified', async () => {
  const member = await withPicture();
  expect((await remove(member, '/account/picture')).status).toBe(204);
  expect((await pictureOf(member)).status).toBe(204);
  expect((await remove(member, '/account/picture')).status, 'again').toBe(204);

  await set(member, A_PICTURE);
  expect((await remove(admin, `/members/${member.id}/picture`)).status).toBe(204);
  expect((await remove(admin, `/members/${member.id}/picture`)).status, 'again').toBe(204);
  expect((await pictureOf(member)).status).toBe(204);
  const log = await sql(
    `SELECT action, actor_id, details->'changes' AS changes FROM audit_log WHERE subject_id = $1 AND subject_type = 'user' ORDER BY id`,
    [member.id],
  );
  const own = {
    action: 'profile.changed',
    actor_id: member.id,
    changes: { picture: { before: null, after: null } },
  };
  expect(log).toEqual([own, own, own, { action: 'picture.removed', actor_id: admin.id, changes: null }]);
  expect(
    await sql('SELECT kind, by_id, to_id, chapter_id FROM events WHERE member_id = $1 ORDER BY id', [
      member.id,
    ]),
  ).toEqual([
    ...Array(3).fill({ kind: 'profile_changed', by_id: member.id, to_id: null, chapter_id: chapter.id }),
    { kind: 'picture_removed', by_id: admin.id, to_id: member.id, chapter_id: chapter.id },
  ]);
  const { entries } = (await as(admin).get(`/members/${member.id}/history`)).body;
  expect(entries[0]).toMatchObject({ action: 'picture.removed' });
});

test('a person can send thirty a day, and everyone behind an address three hundred', async () => {
  const member = await aMember({ chapter });
  await set(member, A_PICTURE);
  await sql('UPDATE login_failures SET failures = 30 WHERE failures = 1');
  const refused = await set(member, A_PICTURE);
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many pictures. Try again in 24 hours.']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  await sql('UPDATE login_failures SET failures = 300');
  expect((await set(await aMember({ chapter }), A_PICTURE)).status).toBe(429);
  clock.advance(86_400_001);
  expect((await set(await aMember({ chapter }), A_PICTURE)).status).toBe(200);
});

test('my ideal referral is shown on the page, and is audited', async () => {
  const [member, colleague] = [await aMember({ chapter }), await aMember({ chapter })];
  const say = (ideal_referral: string) => as(member).put('/account/ideal-referral', { ideal_referral });
  expect((await say('  Owners of\nsmall hotels ')).body).toEqual({
    ideal_referral: 'Owners of\nsmall hotels',
  });
  const shown = async () => (await as(colleague).get(`/members/${member.id}`)).body.ideal_referral;
  expect(await shown()).toBe('Owners of\nsmall hotels');
  // The same again changes nothing.
  await say('Owners of\nsmall hotels');
  const long = await say('x'.repeat(501));
  expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['ideal_referral']]);
  expect((await say('')).body).toEqual({ ideal_referral: '' });
  expect(await shown()).toBe('');
  expect(
    await sql(
      `SELECT details->'changes'->'ideal_referral' AS change FROM audit_log WHERE action = 'profile.changed' AND actor_id = $1 ORDER BY id`,
      [member.id],
    ),
  ).toEqual([
    { change: { before: '', after: 'Owners of\nsmall hotels' } },
    { change: { before: 'Owners of\nsmall hotels', after: '' } },
  ]);
});

test('my ideal referral can be changed fifty times a day; saving it unchanged does not count', async () => {
  const member = await aMember({ chapter });
  const say = (ideal_referral: string) => as(member).put('/account/ideal-referral', { ideal_referral });
  for (let change = 1; change <= 50; change += 1) expect((await say(`Hotels ${change}`)).status).toBe(200);
  const refused = await say('Hotels 51');
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many changes. Try again in 24 hours.']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect((await say('Hotels 50')).status).toBe(200);
  const entries = await sql(`SELECT 1 FROM audit_log WHERE action = 'profile.changed' AND actor_id = $1`, [
    member.id,
  ]);
  expect(entries).toHaveLength(50);
  const someone = await aMember({ chapter });
  expect((await as(someone).put('/account/ideal-referral', { ideal_referral: 'Inns' })).status).toBe(200);
});

test('both are in the export of the account', async () => {
  const member = await withPicture();
  await as(member).put('/account/ideal-referral', { ideal_referral: 'Owners of small hotels' });
  const { body } = await as(member).get('/account/export');
  expect(body.membership.ideal_referral).toBe('Owners of small hotels');
  expect(Buffer.from(body.picture, 'base64')).toEqual((await pictureOf(member)).bytes);
});
