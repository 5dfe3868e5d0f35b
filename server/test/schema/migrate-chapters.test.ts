import { expect, test } from 'vitest';
import { databasesBefore } from '../databases/earlier-schema.ts';

const earlier = databasesBefore('_composed_names_of_chapters.sql');
const [COMPOSED, DECOMPOSED] = ['Orl\u00e9ans', 'Orle\u0301ans'];

test('composes the names and regions of chapters, and of chapters in rows that wait to be imported; those that would become one stay as they are', async () => {
  const { client, upgrade } = await earlier();
  const written = [
    ['Caf\u0065\u0301', 'North'],
    ['Engines', DECOMPOSED],
    ['Twins', COMPOSED],
    ['twins', DECOMPOSED.toUpperCase()],
    // Two accents in either order are the same letter, and neither spelling is the composed one.
    ['Alike a\u0323\u0302', 'South'],
    ['Alike a\u0302\u0323', 'South'],
    // Composing takes these apart: 400 characters.
    ['\u0958'.repeat(200), 'West'],
    // Composing would change how the name looks.
    ['\ufa19\u8c37 e\u0301', 'East'],
  ];
  for (const chapter of written)
    await client.query('INSERT INTO chapters (name, region) VALUES ($1, $2)', chapter);
  await client.query(
    `INSERT INTO imports (file_name, size, created_at, state) VALUES ('a.csv', 1, now(), 'ready')`,
  );
  await client.query(
    `INSERT INTO import_rows (import_id, line, cells, kind, problems, changes, member, chapter_name, chapter_region)
     VALUES (1, 1, '{}', 'no_chapter', '[]', '{}', '{}', 'Caf\u0065\u0301', NULL),
            (1, 2, '{}', 'no_chapter', '[]', '{}', '{}', '\ufa19\u8c37 e\u0301', 'East')`,
  );
  await upgrade();
  const { rows } = await client.query({
    text: 'SELECT name, region FROM chapters ORDER BY id',
    rowMode: 'array',
  });
  expect(rows).toEqual([['Caf\u00e9', 'North'], ['Engines', COMPOSED], ...written.slice(2)]);
  const waiting = 'SELECT chapter_name, chapter_region FROM import_rows ORDER BY line';
  expect((await client.query({ text: waiting, rowMode: 'array' })).rows).toEqual([
    ['Caf\u00e9', null],
    written.at(-1),
  ]);
  const standing = 'SELECT region_key FROM chapter_standings WHERE chapter_id = 2';
  expect((await client.query(standing)).rows).toEqual([{ region_key: COMPOSED.toLowerCase() }]);
});
