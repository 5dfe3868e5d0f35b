import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from './app.ts';

const { url, ownerUrl } = await openTestApp();
const client = new pg.Client(url);
await client.connect();
afterAll(() => client.end());
const ownRole = new URL(url).username !== new URL(ownerUrl).username;

test
  .runIf(ownRole)
  .each([
    'CREATE TABLE mine (id int)',
    'DROP TABLE chapters',
    'ALTER TABLE users DISABLE TRIGGER ALL',
    'ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_grows',
    'DELETE FROM users',
    'DELETE FROM referrals',
    'DELETE FROM thank_you_notes',
    'DELETE FROM referral_events',
    "UPDATE referral_events SET kind = 'nudged'",
    'DELETE FROM chapters',
    'DELETE FROM chapter_figures',
    'TRUNCATE users CASCADE',
    "UPDATE schema_migrations SET checksum = ''",
  ])("the server's own role cannot: %s", async (statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
});
