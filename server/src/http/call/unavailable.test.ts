import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { type Answer, createClient } from '../../../test/access/requests.ts';
import { SESSION } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/databases/fresh-database.ts';
import { buildApp } from '../../app.ts';
import { openDatabase, watchAvailability } from '../../db/database.ts';

/** A database that can be taken away: everything in this file happens to it alone. */
const database = await freshDatabase();
const db = openDatabase({ connectionString: database.url, poolSize: 2 });
const availability = watchAvailability(db, () => undefined);
let stopping = false;
const app = await buildApp({
  db,
  poolSize: 2,
  availability,
  logger: pino({ level: 'silent' }),
  timeZone: 'UTC',
  session: SESSION,
  trustProxy: false,
  isStopping: () => stopping,
});
const visitor = createClient(app)('visitor');
afterAll(async () => {
  await app.close();
  availability.stop();
  await db.close();
});

/** The first answer with this status: on a busy machine the database may be taken for away before and after it. */
const untilAnswered = async (status: number, call: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await call();
    if (answer.status === status) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test('ready while the database answers and is migrated; not once it is stopping', async () => {
  expect((await untilAnswered(200, () => visitor.send('GET', '/readyz'))).body).toEqual({ status: 'ready' });
  stopping = true;
  const answer = await visitor.send('GET', '/readyz');
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  expect((await visitor.send('GET', '/healthz')).body).toEqual({ status: 'ok' });
  stopping = false;
});

test('when the database is down every call that needs it answers 503 with Retry-After; the process stays alive', async () => {
  await database.drop();
  const login = () => visitor.post('/auth/login', { email: 'a@b.c', password: 'whatever' });
  const me = () => visitor.get('/auth/me', { headers: { authorization: `Bearer ${'A'.repeat(43)}` } });
  for (const call of [login, me, () => visitor.send('GET', '/readyz')]) {
    const answer = await untilAnswered(503, call);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toEqual({
      message: 'The service is not available at the moment, please try again',
      code: 'unavailable',
    });
  }
  expect((await visitor.send('GET', '/healthz')).status).toBe(200);
});
