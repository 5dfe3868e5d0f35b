import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { PICTURE_LIMITS } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { A_PICTURE } from '../../../test/files/pictures.ts';
import { shrink } from './shrink.ts';

const { app, as, sql, aMember, another } = await openTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };

const LIMITS = { ...PICTURE_LIMITS, memory: 64, processorSeconds: 10, silentSeconds: 60 };
/** The processes that this one has started, on Linux. */
const readers = async (): Promise<string[]> =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean);
const set = (who: { token: string }, { as: caller }: { as: typeof as } = { as }) =>
  caller(who).put('/account/picture', undefined, {
    raw: A_PICTURE,
    headers: { 'content-type': 'image/png' },
  });

test('refuses a picture that takes longer or more memory than it may', async () => {
  await expect(shrink(A_PICTURE, undefined, { ...LIMITS, silentSeconds: 0.01 })).rejects.toThrow(
    'takes too long to read',
  );
  await expect(shrink(A_PICTURE, undefined, { ...LIMITS, memory: 4 })).rejects.toThrow(
    'takes too much memory to read',
  );
  expect(await readers()).toEqual([]);
});

test('ends the process when the call is aborted', async () => {
  const abort = new AbortController();
  const shrinking = shrink(A_PICTURE, abort.signal, LIMITS);
  await expect.poll(readers).toHaveLength(1);
  abort.abort(new Error('cancelled'));
  await expect(shrinking).rejects.toThrow('cancelled');
  expect(await readers()).toEqual([]);
});

test('ends the process when the client disconnects, and stores nothing', async () => {
  const member = await aMember();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `PUT /api/account/picture HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${A_PICTURE.length}\r\n\r\n`,
  );
  socket.write(A_PICTURE);
  await expect.poll(readers, { interval: 5 }).toHaveLength(1);
  socket.destroy();
  await expect.poll(readers).toEqual([]);
  expect((await as(member).get(`/members/${member.id}/picture`)).status).toBe(204);
});

test('ends the process when the server stops', async () => {
  const other = await another();
  const answer = set(await aMember(), other);
  await expect.poll(readers, { interval: 5 }).toHaveLength(1);
  await other.app.close();
  expect((await answer).status).toBe(503);
  expect(await readers()).toEqual([]);
});

test('stores nothing for a session that has ended while the picture was made', async () => {
  const member = await aMember();
  const answer = set(member);
  await expect.poll(readers, { interval: 5 }).toHaveLength(1);
  await sql('DELETE FROM sessions WHERE user_id = $1', [member.id]);
  expect((await answer).status).toBe(401);
  expect(await sql('SELECT 1 FROM pictures WHERE user_id = $1', [member.id])).toEqual([]);
});

test('makes one picture of a person at a time, and two of all', async () => {
  const [ada, bob, cleo] = [await aMember(), await aMember(), await aMember()];
  // Which of them comes first is not known.
  const answers = await Promise.all([set(ada), set(ada), set(bob), set(cleo)]);
  const all = answers.map(({ status, headers }) => [status, headers['retry-after']]);
  expect(all.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [200, undefined],
    [200, undefined],
    [429, '5'],
    [503, '5'],
  ]);
  expect(answers.slice(0, 2).map(({ status }) => status)).toContain(429);
  // And then again.
  expect((await set(cleo)).status).toBe(200);
});

test('refuses a second upload of a person before it is read', async () => {
  const member = await aMember();
  const received = ['', ''];
  const slow = received.map((_, index) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `PUT /api/account/picture HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\n` +
          'Content-Type: image/png\r\nContent-Length: 1000000\r\n\r\nslow',
      ),
    );
    return socket.on('data', (chunk) => {
      received[index] = `${received[index]}${chunk}`;
    });
  });
  await expect.poll(() => received.toSorted()).toEqual(['', expect.stringMatching(/^HTTP\/1.1 429 /)]);
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await set(member)).status).toBe(200);
});
