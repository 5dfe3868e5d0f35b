import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';

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
    "UPDATE audit_log SET details = '{}'",
    'UPDATE audit_log SET chapter_id = NULL, ends_at = NULL',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'DELETE FROM chapter_terms',
    'DELETE FROM network_terms',
    'DELETE FROM users',
    'DELETE FROM referrals',
    'DELETE FROM thank_you_notes',
    'DELETE FROM referral_events',
    "UPDATE referral_events SET kind = 'nudged'",
    'DELETE FROM chapters',
    'DELETE FROM meetings',
    'DELETE FROM attendance',
    'DELETE FROM stays',
    'DELETE FROM chapter_figures',
    'DELETE FROM chapter_standings',
    'UPDATE stale_chapters SET chapter_id = 1',
    'TRUNCATE users CASCADE',
    "UPDATE schema_migrations SET checksum = ''",
  ])("the server's own role cannot: %s", async (statement) => {
  await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
});
