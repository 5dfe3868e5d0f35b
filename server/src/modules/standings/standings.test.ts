import { type ChapterStanding, STANDING_PERIODS, STANDING_SORTS } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

/** Figures of a chapter as if they had been computed. */
async function aStanding(traits: {
  name: string;
  region: string;
  figures?: Record<string, number | string>;
}) {
  const chapter = await aChapter(traits);
  const figures = { month: '2026-11-01', computed_at: '2026-11-09T08:00:00Z', ...traits.figures };
  const columns = Object.keys(figures);
  await sql(
    `UPDATE chapter_standings SET ${columns.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE chapter_id = $1`,
    [chapter.id, ...Object.values(figures)],
  );
  return chapter;
}
const NORTH = [
  await aStanding({
    name: 'Anchor',
    region: 'North',
    figures: {
      members: 20,
      month_given: 4,
      month_converted: 4,
      year_given: 90,
      year_converted: 9,
      month_thanked: '10',
      year_thanked: '999999999999999999.98',
      month_present: 9,
      month_expected: 10,
      score: 71.5,
    },
  }),
  await aStanding({
    name: 'Beacon',
    region: 'north',
    figures: {
      members: 31,
      month_given: 12,
      month_converted: 3,
      year_given: 40,
      year_converted: 20,
      month_thanked: '20',
      year_thanked: '999999999999999999.99',
      year_present: 1,
      year_expected: 2,
    },
  }),
];
const SOUTH = [
  await aStanding({ name: 'Compass', region: 'South', figures: { members: 5, month_gained: -2, score: 90 } }),
  await aStanding({ name: 'Dune', region: 'South' }),
];

const list = async (query = ''): Promise<{ standings: ChapterStanding[]; total: number }> =>
  (await as(admin).get(`/network/standings?${query}`)).body;
const names = async (query: string) => (await list(query)).standings.map(({ name }) => name);

test('chapters by name, each with both periods', async () => {
  const { standings, total } = await list();
  expect([total, standings.map(({ id }) => id)]).toEqual([4, [...NORTH, ...SOUTH].map(({ id }) => id)]);
  expect(standings[0]).toEqual({
    ...NORTH[0],
    month: '2026-11',
    computed_at: '2026-11-09T08:00:00Z',
    members: 20,
    score: 71.5,
    this_month: { gained: 0, given: 4, converted: 4, thanked: 10, present: 9, expected: 10 },
    twelve_months: { gained: 0, given: 90, converted: 9, thanked: 1e18, present: 0, expected: 0 },
    given_by_month: Array(12).fill(0),
  });
  const { text } = await as(admin).get('/network/standings?page=1&page_size=1');
  expect(text, 'with all digits').toContain('"thanked":999999999999999999.98');
});

test('sorts by every column in both directions and periods; chapters without a value come last', async () => {
  expect(await names('sort=name_desc')).toEqual(['Dune', 'Compass', 'Beacon', 'Anchor']);
  expect(await names('sort=members_desc')).toEqual(['Beacon', 'Anchor', 'Compass', 'Dune']);
  expect(await names('sort=given_desc')).toEqual(['Beacon', 'Anchor', 'Dune', 'Compass']);
  expect(await names('sort=given_desc&period=twelve_months')).toEqual([
    'Anchor',
    'Beacon',
    'Dune',
    'Compass',
  ]);
  expect(await names('sort=conversion')).toEqual(['Beacon', 'Anchor', 'Compass', 'Dune']);
  expect(await names('sort=conversion_desc')).toEqual(['Anchor', 'Beacon', 'Dune', 'Compass']);
  expect(await names('sort=conversion_desc&period=twelve_months')).toEqual([
    'Beacon',
    'Anchor',
    'Dune',
    'Compass',
  ]);
  expect(await names('sort=thanked_desc')).toEqual(['Beacon', 'Anchor', 'Dune', 'Compass']);
  expect(await names('sort=attendance')).toEqual(['Anchor', 'Beacon', 'Compass', 'Dune']);
  expect(await names('sort=attendance_desc&period=twelve_months')).toEqual([
    'Beacon',
    'Dune',
    'Compass',
    'Anchor',
  ]);
  expect(await names('sort=score')).toEqual(['Anchor', 'Compass', 'Beacon', 'Dune']);
  expect(await names('sort=score_desc')).toEqual(['Compass', 'Anchor', 'Dune', 'Beacon']);
});

test('pages have the order of the whole list, by every column, direction and period', async () => {
  for (const sort of STANDING_SORTS)
    for (const period of STANDING_PERIODS) {
      const query = `sort=${sort}&period=${period}`;
      const pages = [1, 2].map((page) => names(`${query}&page=${page}&page_size=2`));
      expect((await Promise.all(pages)).flat(), query).toEqual(await names(query));
    }
});

test('a file has the order of its list, and each chapter once, also where sums differ by a cent', async () => {
  await sql(
    `INSERT INTO chapters (name, region) SELECT 'Many ' || n, 'Crowd' FROM generate_series(1, 450) n`,
  );
  await sql(
    `UPDATE chapter_standings SET year_thanked = 1000000000000000 + chapter_id / 3 / 100.0 WHERE chapter_id > $1`,
    [SOUTH[1]?.id],
  );
  for (const sort of ['thanked', 'thanked_desc', 'conversion', 'score_desc', 'name_desc']) {
    const query = `period=twelve_months&sort=${sort}`;
    const { text } = await as(admin).get(`/network/standings/export?${query}`);
    const lines: string[] = text.trimEnd().split('\r\n').slice(1);
    expect(
      lines.map((line) => line.split(',')[0]),
      sort,
    ).toEqual(await names(query));
  }
  await sql(`UPDATE chapters SET region = 'Far' WHERE region = 'Crowd' AND id % 2 = 0`);
});

test('filters by region, whatever its case, with its own total', async () => {
  expect(await list('region=NORTH&sort=members')).toMatchObject({
    total: 2,
    standings: [{ name: 'Anchor' }, { name: 'Beacon' }],
  });
  expect(await list('region=north&sort=name_desc&page=2&page_size=1')).toMatchObject({
    total: 2,
    standings: [{ name: 'Anchor' }],
  });
  expect(await list('region=Nor')).toMatchObject({ total: 0, standings: [] });
  expect((await as(admin).get('/network/standings?region=%20')).status).toBe(400);
  expect((await as(admin).get('/network/standings?sort=colour')).body.fields).toHaveProperty('sort');
});

test('lists the regions once each, by name', async () => {
  const regions = async (query: string) => (await as(admin).get(`/network/regions?${query}`)).body;
  expect((await regions('search=ORT')).regions).toEqual([{ id: NORTH[0]?.id, region: 'North' }]);
  expect((await regions('')).regions.map(({ region }: { region: string }) => region.toLowerCase())).toEqual([
    'crowd',
    'far',
    'north',
    'south',
  ]);
  expect(await regions('page=2&page_size=3')).toMatchObject({ total: 4, regions: [{ region: 'South' }] });
});

test('a chapter whose region changes leaves the report of the old one, and is sorted into that of the new one', async () => {
  const [, moving] = [
    await aStanding({ name: 'Elm', region: 'Hills', figures: { members: 10, score: 10 } }),
    await aStanding({ name: 'Fir', region: 'Lakes', figures: { members: 20 } }),
    await aStanding({ name: 'Gum', region: 'Hills', figures: { members: 30 } }),
    await aStanding({ name: 'Hop', region: 'Lakes', figures: { members: 25 } }),
  ];
  const edit = (change: object) => as(admin).put(`/chapters/${moving?.id}`, change);
  expect(await names('region=lakes&sort=members')).toEqual(['Fir', 'Hop']);

  expect((await edit({ region: ' HILLS ' })).status).toBe(200);
  expect(await list('region=lakes&sort=members')).toMatchObject({ total: 1, standings: [{ name: 'Hop' }] });
  expect(await list('region=hills&sort=members')).toMatchObject({
    total: 3,
    standings: [{ name: 'Elm' }, { name: 'Fir', region: 'HILLS' }, { name: 'Gum' }],
  });
  expect(await names('region=hills&sort=members_desc')).toEqual(['Gum', 'Fir', 'Elm']);
  expect(await names('region=hills&sort=score')).toEqual(['Elm', 'Fir', 'Gum']);
  const { text } = await as(admin).get('/network/standings/export?region=hills&sort=members_desc');
  const lines: string[] = text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Gum', 'Fir', 'Elm']);

  await edit({ name: 'Oak', region: 'hills' });
  expect(await names('region=hills&sort=members')).toEqual(['Elm', 'Oak', 'Gum']);
  await edit({ region: 'Lakes' });
  expect(await names('region=hills&sort=members')).toEqual(['Elm', 'Gum']);
  expect(await names('region=lakes&sort=members')).toEqual(['Oak', 'Hop']);
});

test('a region has the same chapters in every order, however it is spelled', async () => {
  const spellings = [
    ...['Île-de-France', 'ÎLE-DE-FRANCE', 'I\u0302le-de-France', 'Ile-de-France'],
    ...['İzmir', 'izmir', 'IZMIR', 'ızmir', 'i\u0307zmir'],
    ...['São Paulo', 'São  Paulo', 'SÃO PAULO', 'São\u00a0Paulo'],
    ...['Straße', 'STRASSE', 'STRAẞE', 'ΣΊΣΥΦΟΣ', 'σίσυφος', "100% O'Hare_\\"],
  ];
  const ids: number[] = [];
  for (const [index, region] of spellings.entries()) {
    const { status, body } = await as(admin).post('/chapters', { name: `Odd ${index}`, region });
    expect([status, body.region]).toEqual([201, region.normalize('NFC')]);
    ids.push(body.id);
  }
  const found = async (region: string, sort: string) => {
    const { standings, total } = await list(`region=${encodeURIComponent(region)}&sort=${sort}`);
    expect(total, region).toBe(standings.length);
    return standings.map(({ id }) => id).sort((one, other) => one - other);
  };
  /** As the chapters' own rows have it. */
  const expectSame = async () => {
    for (const spelling of spellings)
      for (const region of [spelling, spelling.toLowerCase(), spelling.toUpperCase(), ` ${spelling} `]) {
        const rows = await sql<{ id: number }>(
          'SELECT id FROM chapters WHERE lower(region) = lower($1) ORDER BY id',
          [region.trim().normalize('NFC')],
        );
        const expected = rows.map(({ id }) => id);
        for (const sort of ['name', 'members', 'score_desc'])
          expect(await found(region, sort), `${region} by ${sort}`).toEqual(expected);
      }
  };
  await expectSame();
  expect(await found('île-de-FRANCE', 'members')).toEqual(ids.slice(0, 3));
  for (const [index, id] of ids.entries()) {
    const region = spellings[(index + 1) % spellings.length];
    expect((await as(admin).put(`/chapters/${id}`, { region })).status).toBe(200);
  }
  await expectSame();
});

test('exports both periods, rates as percentages, blanks for what is not known', async () => {
  const { text } = await as(admin).get('/network/standings/export?region=south&sort=name');
  const [heading, compass, dune] = text.trimEnd().split('\r\n');
  expect(heading?.replace('\ufeff', '').split(',').slice(0, 5)).toEqual([
    'Chapter Name',
    'Region / Location',
    'Month',
    'Members',
    'Score',
  ]);
  expect(compass).toBe('Compass,South,2026-11,5,90,-2,0,,0.00,,0,0,,0.00,');
  expect(dune).toBe('Dune,South,2026-11,0,,0,0,,0.00,,0,0,,0.00,');
});

test('is for super admins only', async () => {
  const elevated = await aMember({ flags: ['can_add_member', 'can_take_attendance'] });
  for (const path of ['standings', 'standings/export', 'regions', 'history', 'history/export'])
    expect((await as(elevated).get(`/network/${path}`)).status, path).toBe(403);
});
