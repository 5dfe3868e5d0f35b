import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { A_PICTURE } from '../../../test/files/pictures.ts';
import type { Person } from '../../../test/network.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const [chapter, elsewhere] = [await aChapter(), await aChapter()];
const [admin, colleague] = [await aSuperAdmin(), await aMember({ chapter })];

const read = (path: string, method = 'GET') => as('visitor').send(method, path);
const statusOf = async (path: string) => (await read(path)).status;
const set = (who: Person) =>
  as(who).put('/account/picture', undefined, { raw: A_PICTURE, headers: { 'content-type': 'image/png' } });
const addressOf = async (who: Person, reader: Person = admin): Promise<string> =>
  (await as(reader).get(`/members/${who.id}`)).body.picture;
const withPicture = async () => {
  const member = await aMember({ chapter });
  expect((await set(member)).status).toBe(200);
  return { member, address: await addressOf(member) };
};

test('a plain image shows it, without a session, and the browser keeps it unasked', async () => {
  const { address } = await withPicture();
  expect(address).toMatch(/^\/api\/pictures\/[0-9a-f]{32}$/);
  const answer = await read(address);
  expect([answer.status, answer.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    }),
  ]);
  const head = await read(address, 'HEAD');
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test('the page, the lists and the own page carry the address; null without a picture', async () => {
  const { member, address } = await withPicture();
  for (const reader of [member, colleague, admin]) expect(await addressOf(member, reader)).toBe(address);
  const inList = async (reader: Person, path: string, key: string) =>
    (await as(reader).get(path)).body[key].find(({ id }: Person) => id === member.id).picture;
  expect(await inList(colleague, '/elevated/members', 'members')).toBe(address);
  expect(await inList(admin, '/members', 'users')).toBe(address);
  expect(await inList(admin, `/members?search=${encodeURIComponent(member.full_name)}`, 'users')).toBe(
    address,
  );
  expect(await addressOf(colleague)).toBeNull();
});

test.each<[string, (member: Person) => Promise<unknown>]>([
  ['another picture, even of the same pixels', set],
  [
    'removing it and choosing one again',
    async (member) => {
      await as(member).send('DELETE', '/api/account/picture');
      await set(member);
    },
  ],
  [
    'moving to another chapter',
    (member) => as(admin).put(`/auth/${member.id}`, { chapter_id: elsewhere.id }),
  ],
  [
    'a move in the database',
    ({ id }) => sql('UPDATE users SET chapter_id = $2 WHERE id = $1', [id, elsewhere.id]),
  ],
])('%s ends the address and makes another', async (_, change) => {
  const { member, address } = await withPicture();
  await change(member);
  const next = await addressOf(member);
  expect(next).not.toBe(address);
  expect([await statusOf(address), await statusOf(next)]).toEqual([404, 200]);
});

test('the address ends with the picture and with the membership', async () => {
  const [removed, ended] = [await withPicture(), await withPicture()];
  await as(admin).send('DELETE', `/api/members/${removed.member.id}/picture`);
  await as(admin).post(`/members/${ended.member.id}/end`);
  await as(admin).post(`/members/${ended.member.id}/resume`, {});
  for (const { member, address } of [removed, ended])
    expect([await statusOf(address), await addressOf(member)]).toEqual([404, null]);
});

test('an address stays when anything else about its member changes', async () => {
  const { member, address } = await withPicture();
  await as(admin).put(`/auth/${member.id}`, { chapter_id: chapter.id, vertical: 'Bakery' });
  await as(member).put('/account/ideal-referral', { ideal_referral: 'Hotels' });
  expect(await addressOf(member)).toBe(address);
});

test('an ended address answers like one that never existed', async () => {
  const { member, address } = await withPicture();
  await as(member).send('DELETE', '/api/account/picture');
  const { address: good } = await withPicture();
  const answers = await Promise.all(
    [
      address,
      `/api/pictures/${'0'.repeat(32)}`,
      `/api/pictures/${member.id}`,
      good.slice(0, -1),
      `${good}0`,
      `${good}.webp`,
      `${good}%20`,
      good.replace(/[0-9a-f]{32}$/, (secret) => `${secret.slice(0, 30)}__`),
      '/api/pictures/%25',
      `/api/pictures/${'f'.repeat(90)}`,
      '/api/pictures/..%2Fmembers',
      "/api/pictures/'%20OR%20''%3D'",
    ].map((path) => read(path)),
  );
  const shown = answers.map(({ status, body, headers }) => {
    const { date: _, 'x-request-id': __, ...constant } = headers;
    return { status, body, constant };
  });
  for (const one of shown) expect(one).toEqual(shown[0]);
  expect(shown[0]).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Picture not found' },
    constant: { 'cache-control': 'no-store' },
  });
});
