import { expect, test } from 'vitest';
import { databasesBefore } from '../databases/earlier-schema.ts';

const earlier = databasesBefore('_one_account_per_email.sql');

/** A database as the release before migration 0024 left it, with accounts for these e-mails. */
async function before(emails: readonly string[]) {
  const { client, upgrade } = await earlier();
  for (const email of emails)
    await client.query(
      "INSERT INTO users (role, full_name, email, password_hash) VALUES ('super_admin', 'X', $1, 'x')",
      [email],
    );
  // So that look-ups use the index and see its contents.
  await client.query('SET enable_seqscan = off');
  const find = async (email: string) => {
    const { rows } = await client.query('SELECT email FROM users WHERE email_key(email) = email_key($1)', [
      email,
    ]);
    return rows.map((row) => row.email);
  };
  return { client, find, upgrade };
}

test('finds accounts whose normal form changed by every spelling after the upgrade', async () => {
  const { find, upgrade } = await before(['i\u0307rem@example.com', 'plain@example.com']);
  await upgrade();
  // An index that still held the old normal form would find nothing.
  expect(await find('İrem@example.com')).toEqual(['i\u0307rem@example.com']);
  expect(await find('i\u0307rem@example.com')).toEqual(['i\u0307rem@example.com']);
  expect(await find('PLAIN@example.com')).toEqual(['plain@example.com']);
});

test('stops the upgrade and names both accounts if two would become one; nothing changes', async () => {
  const { client, find, upgrade } = await before(['i\u0307rem@example.com', 'irem@example.com']);
  const refused = await upgrade().catch((error: Error) => error);
  expect((refused as Error).cause).toMatchObject({
    message: expect.stringContaining('i\u0307rem@example.com, irem@example.com'),
  });
  expect(await find('irem@example.com')).toEqual(['irem@example.com']);
  await client.query("UPDATE users SET email = 'other@example.com' WHERE email = 'irem@example.com'");
  await upgrade();
  expect(await find('irem@example.com')).toEqual(['i\u0307rem@example.com']);
});
