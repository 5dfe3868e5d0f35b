import pg from 'pg';
import { expect, test } from 'vitest';
import { send } from '../kit/input/http.ts';
import { ADMIN, endServers, linesLogged } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';

const world = await openWorld();
const server = await world.serve();

test("16a. the server's database role cannot rewrite history", async (context) => {
  await send(server.address, 'POST', '/api/auth/login', { body: ADMIN });
  const client = new pg.Client(world.environment.DATABASE_URL);
  await client.connect();
  const forbidden = [
    `UPDATE audit_log SET action = 'x'`,
    `UPDATE audit_log SET details = '{}', ends_at = NULL, chapter_id = NULL, member_id = NULL`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'DROP TABLE audit_log',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'ALTER TABLE audit_log OWNER TO CURRENT_USER',
    'DROP TRIGGER audit_log_only_grows ON audit_log',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    `SET session_replication_role = 'replica'`,
    `INSERT INTO audit_log (id, at, action) OVERRIDING SYSTEM VALUE VALUES (1, now(), 'x')`,
    'DELETE FROM users',
    'DELETE FROM referrals',
    'DELETE FROM thank_you_notes',
    'DELETE FROM referral_events',
    'DELETE FROM schema_migrations',
    'CREATE TABLE mine (id int)',
  ];
  try {
    for (const statement of forbidden) {
      await expect(client.query(statement), statement).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|42809|23505)$/),
      });
    }
  } finally {
    await client.end();
  }
  const [row] = await world.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM audit_log WHERE action = 'sign_in'`,
  );
  expect(row?.n).toBe(1);
  await expect(world.sql('DELETE FROM audit_log'), 'not even the owner, by accident').rejects.toThrow(
    'only grows',
  );
  reportFigure(context, `${forbidden.length} statements as the server's role, ${forbidden.length} refused`);
});

test('16b. log lines are valid JSON without secrets', async (context) => {
  const { address } = server;
  const injected = 'x\r\n{"level":60,"msg":"injected"}\n\u001b[2Jx';
  const attempts = [
    send(address, 'GET', `/api/members?search=${encodeURIComponent(injected)}`),
    send(address, 'GET', `/api/${encodeURIComponent(injected)}`),
    send(address, 'GET', '/%0d%0a%7b%22level%22%3a60%7d'),
    send(address, 'POST', '/api/auth/login', { body: { email: injected, password: injected } }),
    send(address, 'POST', '/api/auth/login', { body: { email: 'a@b.c', password: ADMIN.password } }),
    send(address, 'POST', '/api/auth/login', { raw: `{"password":"${ADMIN.password}"` }),
    send(address, 'GET', '/api/auth/me', {
      headers: { 'user-agent': 'x"}{"level":60', 'x-request-id': injected.replace(/[^ -~]/g, ' ') },
    }),
    send(address, 'GET', `/?password=${encodeURIComponent(ADMIN.password)}`),
  ];
  const { body } = await send(address, 'POST', '/api/auth/login', { body: ADMIN });
  await Promise.all(attempts);
  await send(address, 'GET', `/api/auth/me?token=${body.token}`, { token: body.token });
  await endServers();
  expect(server.log.problems).toEqual([]);
  expect(linesLogged()).toBeGreaterThan(attempts.length);
  reportFigure(
    context,
    `${linesLogged()} lines here, and all lines of all servers of this run: valid JSON, 0 passwords, 0 tokens, 0 injected lines`,
  );
});
