import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

const found = async (query: string) =>
  ((await as(admin).get(`/members?${query}`)).body.users as { full_name: string }[]).map(
    (user) => user.full_name,
  );
const search = (text: string) => found(`search=${encodeURIComponent(text)}`);

test('a super admin sees everything of a member except the password', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter, flags: ['can_add_member'] });
  const { body } = await as(admin).get(`/members?chapter_id=${chapter.id}`);
  expect(body).toEqual({
    users: [
      {
        id: member.id,
        full_name: member.full_name,
        email: member.email,
        phone: member.phone,
        vertical: 'Plumbing',
        subscription_valid_till: '2027-12-31',
        chapter_id: chapter.id,
        chapter: { id: chapter.id, name: chapter.name, region: chapter.region },
        role: 'member',
        permissions: flags({ can_add_member: 1 }),
        created_at: '2026-11-09T10:00:00Z',
        picture: null,
        version: expect.any(String),
      },
    ],
    total: 1,
    page_size: 1000,
  });
});

test('a member sees only the reduced list of their own chapter', async () => {
  const [own, other] = [await aChapter(), await aChapter()];
  const member = await aMember({ chapter: own });
  await aMember({ chapter: other });
  await aMember({ chapter: own, removed: true });
  const { body } = await as(member).get('/elevated/members');
  expect(body.members).toEqual([
    {
      id: member.id,
      full_name: member.full_name,
      email: member.email,
      phone: member.phone,
      vertical: 'Plumbing',
      created_at: '2026-11-09T10:00:00Z',
      picture: null,
    },
  ]);
  expect(body.total).toBe(1);
  const sneaky = await as(member).get(`/elevated/members?chapter_id=${other.id}`);
  expect([sneaky.status, sneaky.body.fields]).toEqual([400, { chapter_id: 'is not a field of this call' }]);
});

test('super admins and removed members are in no list', async () => {
  const chapter = await aChapter();
  await aMember({ chapter, removed: true, full_name: 'Gone Girl' });
  expect(await search('Gone Girl')).toEqual([]);
  expect(await found(`chapter_id=${chapter.id}`)).toEqual([]);
  expect(await search(admin.email)).toEqual([]);
});

test('search ignores case and matches any part of name, e-mail or phone', async () => {
  await aMember({ full_name: 'Zoë Ångström', email: 'z.unique@laser.example', phone: '4242424299' });
  for (const text of ['zoë', 'ÅNGSTRÖM', 'ngstr', 'UNIQUE@las', '4242429', '  zoë  '])
    expect(await search(text), text).toEqual(['Zoë Ångström']);
  expect(await search('z.unique@laser.example4242')).toEqual([]);
});

test('a member is found by trade, on every list of members, and no longer by a former one', async () => {
  const chapter = await aChapter();
  const [baker, other] = [
    await aMember({ chapter, full_name: 'Bea Crumb', vertical: 'Sourdough Bakery' }),
    await aMember({ chapter, full_name: 'Otto Other' }),
  ];
  expect(await search('SOURDOUGH b')).toEqual(['Bea Crumb']);
  const colleagues = async (text: string) =>
    (await as(other).get(`/elevated/members?search=${text}`)).body.members.map(
      ({ full_name }: { full_name: string }) => full_name,
    );
  expect(await colleagues('ough')).toEqual(['Bea Crumb']);
  expect(await found(`search=sourdough&chapter_id=${chapter.id}`)).toEqual(['Bea Crumb']);
  await as(admin).put(`/auth/${baker.id}`, { vertical: 'Roofing' });
  expect(await search('sourdough')).toEqual([]);
});

test('lists elevated members only: everywhere, in a chapter, and those who match a search', async () => {
  const [one, two] = [await aChapter(), await aChapter()];
  const [ada, bob, cleo] = [
    await aMember({ chapter: one, full_name: 'Elevated Ada', flags: ['can_add_member'] }),
    await aMember({ chapter: one, full_name: 'Elevated Bob', flags: ['can_approve_guest'] }),
    await aMember({ chapter: two, full_name: 'Elevated Cleo', flags: ['can_take_attendance'] }),
  ];
  await aMember({ chapter: one, full_name: 'Elevated in name only' });
  const all = ['Elevated Ada', 'Elevated Bob', 'Elevated Cleo'];
  expect(await found('elevated=1&search=elevated')).toEqual(all);
  expect(await found(`elevated=1&chapter_id=${one.id}`)).toEqual(['Elevated Ada', 'Elevated Bob']);
  expect(await found(`elevated=1&chapter_id=${one.id}&search=bob`)).toEqual(['Elevated Bob']);
  const listed = async () => (await as(admin).get('/members?elevated=1&page=1')).body;
  const before = await listed();
  expect(before.total).toBe(before.users.length);
  expect(before.users.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([ada.id, bob.id, cleo.id]),
  );
  await as(admin).post(`/permissions/${cleo.id}`, flags());
  expect((await listed()).total).toBe(before.total - 1);
  expect((await as(admin).get('/members?elevated=0')).status).toBe(400);
});

test('% and _ and \\ are ordinary letters in a search', async () => {
  await aMember({ full_name: '100% Wool' });
  await aMember({ full_name: '100 Wool' });
  await aMember({ full_name: 'snake_case' });
  await aMember({ full_name: 'snakeXcase' });
  await aMember({ full_name: 'back\\slash' });
  expect(await search('100%')).toEqual(['100% Wool']);
  expect(await search('snake_c')).toEqual(['snake_case']);
  expect(await search('k\\s')).toEqual(['back\\slash']);
});

test('the chapter filter narrows a search too', async () => {
  const [one, two] = [await aChapter(), await aChapter()];
  await aMember({ chapter: one, full_name: 'Filter Mine' });
  await aMember({ chapter: two, full_name: 'Filter Theirs' });
  expect(await found(`search=filter&chapter_id=${one.id}`)).toEqual(['Filter Mine']);
  expect(await found('chapter_id=2000000000')).toEqual([]);
});

test('members are listed by name, whatever its case', async () => {
  const chapter = await aChapter();
  for (const full_name of ['delta', 'Alpha', 'charlie', 'Bravo']) await aMember({ chapter, full_name });
  expect(await found(`chapter_id=${chapter.id}`)).toEqual(['Alpha', 'Bravo', 'charlie', 'delta']);
});

/** Names that sort like their numbers. */
const crowd = (chapterId: number, size: number) =>
  sql(
    `INSERT INTO users (role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id)
     SELECT 'member', 'Crowd ' || to_char(n, 'FM00000'), 'crowd.' || $1::int || '.' || n || '@example.com', 'x', '1234567890', 'Any',
            '2027-01-01', $1::int FROM generate_series(1, $2) n`,
    [chapterId, size],
  );

test.each([
  { size: 0, pageSize: 10 },
  { size: 100, pageSize: 10 },
  { size: 101, pageSize: 11 },
  { size: 995, pageSize: 100 },
  { size: 1001, pageSize: 100 },
])(
  'with $size members a page holds $pageSize, so that ten pages hold all of them up to 1,000',
  async ({ size, pageSize }) => {
    const chapter = await aChapter();
    await crowd(chapter.id, size);
    const page = async (number: number, extra = '') =>
      (await as(admin).get(`/members?chapter_id=${chapter.id}&page=${number}${extra}`)).body;
    for (const extra of ['', '&search=crowd']) {
      const first = await page(1, extra);
      expect(first).toMatchObject({ total: size, page_size: pageSize });
      expect(first.users).toHaveLength(Math.min(size, pageSize));
      const last = await page(10, extra);
      expect(last.users).toHaveLength(Math.max(0, Math.min(pageSize, size - 9 * pageSize)));
      if (last.users.length > 0) {
        const number = String(9 * pageSize + 1).padStart(5, '0');
        expect(last.users[0].full_name).toBe(`Crowd ${number}`);
      }
    }
  },
);

test('one answer never holds more than 1,000 rows, and includes the total', async () => {
  const chapter = await aChapter();
  await crowd(chapter.id, 1005);
  const { body } = await as(admin).get(`/members?chapter_id=${chapter.id}`);
  expect([body.users.length, body.total, body.page_size]).toEqual([1000, 1005, 1000]);
  const tooMany = await as(admin).get('/members?page_size=1001');
  expect([tooMany.status, tooMany.body.fields]).toEqual([400, { page_size: 'must be at most 1000' }]);
});

test('pages follow each other without gap or repetition; one past the end is empty and knows the total', async () => {
  const chapter = await aChapter();
  await crowd(chapter.id, 25);
  const names: string[] = [];
  for (const page of [1, 2, 3])
    names.push(...(await found(`chapter_id=${chapter.id}&page_size=10&page=${page}`)));
  expect(new Set(names).size).toBe(25);
  expect(names).toEqual([...names].sort());
  const { body } = await as(admin).get(`/members?chapter_id=${chapter.id}&page_size=10&page=4`);
  expect(body).toEqual({ users: [], total: 25, page_size: 10 });
});

test.each([
  'page=0',
  'page=-1',
  'page=one',
  'page=1.5',
  'page=01',
  'page=',
  'page_size=0',
  'page=1&page=2',
  'chapter_id=x',
])('%s is refused by name', async (query) => {
  const answer = await as(admin).get(`/members?${query}`);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual([query.split('=')[0]]);
});

test('sorts members by Valid Till, earliest or latest first, then by name; filtered by it, the earliest comes first', async () => {
  const chapter = await aChapter();
  const people = [
    ['Änne', '2026-11-01'],
    ['Anton', '2026-11-20'],
    ['Berta', '2026-11-01'],
    ['Carl', '2026-12-01'],
    ['Dora', '2031-01-01'],
  ] as const;
  for (const [full_name, subscription_valid_till] of people) {
    const { id } = await aMember({ chapter, full_name, email: `${full_name}@sorted.example` });
    await sql('UPDATE users SET subscription_valid_till = $2 WHERE id = $1', [id, subscription_valid_till]);
  }
  const byDay = ['Änne', 'Berta', 'Anton', 'Carl', 'Dora'];
  const latest = ['Dora', 'Carl', 'Anton', 'Berta', 'Änne'];
  for (const where of [
    `chapter_id=${chapter.id}`,
    'search=sorted.example',
    `chapter_id=${chapter.id}&search=sorted`,
  ]) {
    expect(await found(`${where}&sort=valid_till`), where).toEqual(byDay);
    expect(await found(`${where}&sort=valid_till_desc`), where).toEqual(latest);
    expect(await found(`${where}&sort=name`), where).toEqual(['Änne', 'Anton', 'Berta', 'Carl', 'Dora']);
    expect(await found(`${where}&validity=over`), where).toEqual(['Änne', 'Berta']);
    expect(await found(`${where}&validity=soon`), where).toEqual(['Anton', 'Carl']);
    expect(await found(`${where}&validity=soon&sort=valid_till_desc`), where).toEqual(['Carl', 'Anton']);
  }
  const { text } = await as(admin).get(`/members/export?chapter_id=${chapter.id}&sort=valid_till_desc`);
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(latest);
});
