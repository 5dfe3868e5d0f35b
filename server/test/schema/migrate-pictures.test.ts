import { expect, test } from 'vitest';
import { databasesBefore } from '../databases/earlier-schema.ts';

const earlier = databasesBefore('_addresses_of_earlier_pictures.sql');

test('gives every earlier picture an address of its own, and those that an old process stores', async () => {
  const { client, upgrade } = await earlier();
  await client.query(`INSERT INTO chapters (name, region) VALUES ('Harbour', 'North')`);
  await client.query(
    `INSERT INTO users (role, full_name, email, phone, vertical, subscription_valid_till, chapter_id, password_hash)
     SELECT 'member', 'Ada', n || '@example.com', '5551234567', 'Bakery', '2030-01-01', 1, 'x' FROM generate_series(1, 3) n`,
  );
  const store = (ids: string) =>
    client.query(
      `INSERT INTO pictures (user_id, content, set_at) SELECT id, 'RIFF', now() FROM users WHERE email = ANY ('${ids}')
       ON CONFLICT (user_id) DO UPDATE SET content = excluded.content, set_at = excluded.set_at`,
    );
  const addresses = async () =>
    (await client.query<{ address: string }>('SELECT address FROM pictures ORDER BY user_id')).rows.map(
      ({ address }) => address,
    );
  await store('{1@example.com,2@example.com}');
  await client.query('UPDATE pictures SET address = NULL');
  await upgrade();
  const before = await addresses();
  await store('{2@example.com,3@example.com}');
  const after = await addresses();
  expect(after[0]).toBe(before[0]);
  const all = new Set([...before, ...after]);
  expect([all.size, [...all].every((address) => /^[0-9a-f]{32}$/.test(address))]).toEqual([4, true]);
});
