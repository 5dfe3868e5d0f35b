import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../test/givens.ts';
import type { Person } from '../../test/network.ts';
import { type Answer, send, thatSucceed } from '../kit/input/http.ts';
import type { ServerProcess } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
// One after the other: starting processes slow each other down. Their logs are judged at the end: no token is in them.
const servers = [await world.serve(), await world.serve()] as const;
const [first, second] = servers;
const operator = await world.aSuperAdmin();

const addressOf = async (member: Person): Promise<string> => {
  const { status, body, text } = await send(first.address, 'POST', '/api/account/calendar', {
    token: member.token,
  });
  expect(status, text).toBe(201);
  return body.path;
};
const read = (path: string, { address }: ServerProcess = first, from?: string): Promise<Answer> =>
  send(address, 'GET', path, from ? { from } : {});
const aGuess = () => `/api/calendar/${randomBytes(32).toString('base64url')}.ics`;
const isWhole = ({ text }: Answer) =>
  text.startsWith('BEGIN:VCALENDAR') && text.endsWith('END:VCALENDAR\r\n');

test('62a. calendar addresses cannot be guessed, and guessing costs no one else their calendar', async (context) => {
  const member = await world.aMember();
  await world.aMeeting({ by: member });
  const path = await addressOf(member);
  const revoked = await addressOf(await world.aMember());
  await world.sql('DELETE FROM calendar_addresses WHERE user_id <> $1', [member.id]);
  const statuses = new Map<number, number>();
  const bodies = new Set<string>();
  const guesses = [revoked, path.slice(0, -5), path.toLowerCase(), `${path}x`];
  while (guesses.length < scale.forgedTokens) guesses.push(aGuess());
  for (const [index, guess] of guesses.entries()) {
    const { status, text } = await read(guess, servers[index % 2] as ServerProcess, '127.0.0.3');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 404) bodies.add(text);
  }
  expect(bodies.size, 'what was revoked, is misspelt or never existed is the same').toBe(1);
  expect([...statuses.keys()].sort()).toEqual([404, 429]);
  expect(statuses.get(404), 'over both processes').toBe(60);
  const limited = await read(aGuess(), first, '127.0.0.3');
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(600);
  expect((await read(path, first, '127.0.0.3')).status, 'the owner beside the guesser').toBe(200);
  expect((await read(aGuess(), first, '127.0.0.4')).status, 'another network').toBe(404);
  reportFigure(
    context,
    `${guesses.length} guesses on two processes: 60 × 404 in one wording, then 429; the owner's calendar was read meanwhile`,
  );
});

test('62b. no read that begins after a revocation finds the calendar', async (context) => {
  let [reads, found, late] = [0, 0, 0];
  const ROUNDS = 5;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const member = await world.aMember();
    await world.aMeeting({ by: member });
    const path = await addressOf(member);
    let isRevoked = false;
    const readOnce = async (server: ServerProcess) => {
      const beganAfter = isRevoked;
      // An address of its own for each round: what is unknown is limited by network.
      const answer = await read(path, server, `127.0.1.${round}`);
      reads += 1;
      if (answer.status === 404) return;
      expect([answer.status, isWhole(answer)]).toEqual([200, true]);
      found += 1;
      if (beganAfter) late += 1;
    };
    const readers = [first, second, first, second];
    // Fewer than an address allows in 15 minutes.
    const meanwhile = readers.map(async (server) => {
      for (let times = 0; times < 8; times += 1) await readOnce(server);
    });
    const { status } = await send(second.address, 'DELETE', '/api/account/calendar', { token: member.token });
    isRevoked = true;
    expect(status).toBe(204);
    await Promise.all(meanwhile);
    await Promise.all(readers.map(readOnce));
  }
  expect(found).toBeGreaterThan(0);
  expect(late).toBe(0);
  reportFigure(
    context,
    `${reads} reads around ${ROUNDS} revocations on two processes: ${found} whole calendars, 0 after the answer`,
  );
});

test('62c. an address ends with the membership, the chapter and the password, on a screen and on the command line', async (context) => {
  const call = thatSucceed(first.address, operator);
  const { command } = world;
  const EVENTS: Record<string, (member: Person) => Promise<void>> = {
    'membership ended': ({ id }) => call('POST', `/members/${id}/end`, {}),
    'membership ended and resumed': async ({ id }) => {
      await call('POST', `/members/${id}/end`, {});
      await call('POST', `/members/${id}/resume`, {});
    },
    'admin remove': ({ email }) => command('remove', email),
    'admin password': ({ email }) => command('password', email),
    'password set by a super admin': ({ id }) => call('PUT', `/auth/${id}`, { password: 'set by an admin' }),
    'own password changed': (member) =>
      call('POST', '/auth/password', { current_password: PASSWORD, new_password: 'a new sentence' }, member),
    'moved to another chapter': async ({ id }) =>
      call('PUT', `/auth/${id}`, { chapter_id: (await world.aChapter()).id }),
  };
  for (const [index, [name, happens]] of Object.entries(EVENTS).entries()) {
    const from = `127.0.2.${index + 1}`;
    const member = await world.aMember();
    const path = await addressOf(member);
    const onEach = () => Promise.all(servers.map(async (server) => (await read(path, server, from)).status));
    expect(await onEach(), name).toEqual([200, 200]);
    await happens(member);
    expect(await onEach(), name).toEqual([404, 404]);
  }
  reportFigure(context, `${Object.keys(EVENTS).length} events: 404 on the next read of 2 of 2 processes`);
});
