import { expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { searchKey } from './names.ts';

const { sql } = await openTestApp();

test.each([
  'Guadalajara Tapatío',
  'MÜNCHEN Straße',
  'Łódź, Đà Nẵng, Þór',
  'Œuvre ÆØÅ',
  'ΟΔΟΣ',
  'İstanbul ı',
  '한국어',
])('says of %j what the database says', async (words) => {
  expect(await sql('SELECT search_key($1) AS key', [words])).toEqual([{ key: searchKey(words) }]);
});
