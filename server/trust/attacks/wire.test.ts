import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readGauges, send } from '../kit/input/http.ts';
import { aRandom, mutate } from '../kit/input/mutations.ts';
import { exchange, openSocket } from '../kit/input/raw-socket.ts';
import { expectOthersServed } from '../kit/load/others.ts';
import { openWorld } from '../kit/processes/world.ts';
import { largest, progress, reportFigure, scale } from '../kit/results/figures.ts';

/** Attacks on the wire itself. After each of them others are served within a second, and every slot is free. */
const world = await openWorld();
const { address } = await world.serve();
const chapter = await world.aChapter();
const member = await world.aMember({ chapter });
const colleague = await world.aMember({ chapter });

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${member.token}`, ...headers].join('\r\n');
const ME = `${head('GET', '/api/auth/me')}\r\n\r\n`;
const post = (path: string, body: object) => {
  const text = JSON.stringify(body);
  return `${head('POST', path, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)}\r\n\r\n${text}`;
};
const LOGIN = post('/api/auth/login', { email: 'nobody@example.com', password: 'wrong password' });
const GIVE = post('/api/referrals', {
  to_member_id: colleague.id,
  referral_type: 'hot',
  tier: 'A',
  contact_number: '5550100',
  contact_preference: 'they_contact',
  referral_status: 'new',
  referral_notes: 'wire',
});

const open = (bytes: string | Buffer, reads = true) => openSocket(address, bytes, reads);

const slowest: number[] = [];
const othersAreServed = async (what: string) => {
  slowest.push(...(await expectOthersServed(address, colleague.token, what)));
};
async function everySlotIsFree(what: string): Promise<void> {
  await expect
    .poll(() => readGauges(address), { message: what, interval: 50 })
    .toEqual({
      'calls_at_work{lane="calls"}': 0,
      'calls_at_work{lane="sign_ins"}': 0,
      'calls_at_work{lane="uploads"}': 0,
      'calls_waiting{lane="calls"}': 0,
      'calls_waiting{lane="sign_ins"}': 0,
      'calls_waiting{lane="uploads"}': 0,
      requests_arriving: 0,
      requests_ahead: 0,
      answers_unsent_bytes: 0,
      event_streams: 0,
      event_streams_cut_total: 0,
      event_streams_opened_total: 0,
      exports_running: 0,
      database_connections_taken: 0,
      // The time limit on all work is for unforeseen cases: none of these attacks may need it.
      'calls_given_up_total{lane="calls"}': 0,
      'calls_given_up_total{lane="sign_ins"}': 0,
      'calls_given_up_total{lane="uploads"}': 0,
    });
}

test('17a. pipelined requests on connections that die', async (context) => {
  for (let round = 1; round <= scale.wireRounds; round += 1) {
    for (const bytes of [ME.repeat(40), LOGIN.repeat(3), GIVE.repeat(5), ME.repeat(3) + GIVE + LOGIN + ME]) {
      const socket = await open(bytes);
      if (round % 2) await sleep(round % 7);
      socket.destroy();
    }
    await othersAreServed(`round ${round}`);
  }
  await everySlotIsFree('afterwards');
  const login = await send(address, 'POST', '/api/auth/login', {
    body: { email: member.email, password: 'wrong password' },
  });
  expect(login.status).toBe(401);
  const ordered = await exchange(
    address,
    `${ME.repeat(20)}${head('GET', '/healthz', 'Connection: close')}\r\n\r\n`,
  );
  expect(ordered.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(21).fill('HTTP/1.1 200'));
  reportFigure(context, `${scale.wireRounds * 4} connections with up to 40 requests died; every slot free`);
});

test('17b. clients that do not read', async (context) => {
  await world.sql(
    `INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
       referral_status, referral_notes, converted_to_business, date_sent, recorded_on, created_at, updated_at)
     SELECT $1, $2, $3, 'hot', 'A', '5550100', 'they_contact', 'new', repeat('x', 2000), 0, now(), now(), now(), now()
       FROM generate_series(1, 1000)`,
    [chapter.id, member.id, colleague.id],
  );
  const large = `${head('GET', '/api/referrals/sent?page_size=1000')}\r\n\r\n`;
  const readers = await Promise.all(
    Array.from({ length: scale.silentReaders }, () => open(large.repeat(10), false)),
  );
  // Answers are handed over and their slots free, although they are not read.
  let unsent = 0;
  const look = async () => {
    const gauges = await readGauges(address);
    unsent = Math.max(unsent, gauges.answers_unsent_bytes ?? 0);
    return gauges;
  };
  await expect.poll(async () => (await look()) && unsent).toBeGreaterThan(0);
  await expect
    .poll(look)
    .toMatchObject({ 'calls_at_work{lane="calls"}': 0, 'calls_waiting{lane="calls"}': 0 });
  await othersAreServed('while no one reads');
  expect(unsent).toBeLessThanOrEqual(64 * 1024 * 1024);
  const began = performance.now();
  await everySlotIsFree('clients that do not read are disconnected');
  const took = performance.now() - began;
  await othersAreServed('afterwards');
  for (const reader of readers) reader.destroy();
  reportFigure(
    context,
    `${readers.length} clients that read nothing of 2 MB: at most ${Math.round(unsent / 1024 / 1024)} MiB buffered, all closed within ${(took / 1000).toFixed(0)} s, others served meanwhile`,
  );
});

test('17c. connections that are half open, silent or slow', async (context) => {
  const openings = ['', 'G', ME.slice(0, 30), ME.slice(0, -2), LOGIN.slice(0, -5), GIVE.slice(0, -1)];
  for (let round = 1; round <= scale.wireRounds; round += 1) {
    for (const opening of openings) {
      const halfOpen = await open(opening);
      halfOpen.end();
      await open(opening);
    }
    const finished = await open(ME + GIVE);
    finished.end();
  }
  await othersAreServed('while they are open');
  await everySlotIsFree('silent ones are closed');
  reportFigure(
    context,
    `${scale.wireRounds * openings.length * 2} half-open and silent connections: all closed, others served`,
  );
});

test('17d. odd spellings of an address', async (context) => {
  const spellings = [
    '/api/auth/login?x=1',
    '/%61pi/auth/login',
    '/api/auth/log%69n',
    `${address}/api/auth/login`,
    'http://elsewhere.example/%61pi/auth/login?y',
  ];
  const flood = Array.from({ length: scale.oddSignIns }, (_, index) =>
    exchange(
      address,
      LOGIN.replace('/api/auth/login', spellings[index % spellings.length] ?? '').replace(
        'Host: x',
        'Host: x\r\nConnection: close',
      ),
    ),
  );
  await sleep(50);
  await othersAreServed('while sign-ins are spelt oddly');
  expect((await readGauges(address))['calls_at_work{lane="calls"}']).toBeLessThanOrEqual(1);
  for (const answer of await Promise.all(flood)) {
    expect(answer).toMatch(/^HTTP\/1\.1 (401|429|503) /);
    expect(answer.toLowerCase()).toContain('cache-control: no-store');
  }
  for (const spelling of ['/api/auth/me?x=1', '/%61pi/auth/me', `${address}/api/auth/me`]) {
    const answer = await exchange(address, `${head('GET', spelling, 'Connection: close')}\r\n\r\n`);
    expect(answer, spelling).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase(), spelling).toContain(
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    );
    expect(answer.toLowerCase(), spelling).toContain('cache-control: no-store');
  }
  await everySlotIsFree('afterwards');
  reportFigure(
    context,
    `${scale.oddSignIns} sign-ins in ${spellings.length} odd spellings kept to their own lane; headers as for any other`,
  );
});

test('17e. requests cut off at every byte', async (context) => {
  let cuts = 0;
  for (const request of [ME, GIVE, LOGIN]) {
    for (let length = 1; length <= request.length; length += scale.cutEvery) {
      const socket = await open(request.slice(0, length));
      socket.destroy();
      cuts += 1;
    }
    await othersAreServed('between the cuts');
  }
  await everySlotIsFree('afterwards');
  reportFigure(context, `${cuts} requests cut off; every slot free`);
});

test('17f. random mutations of valid requests', async (context) => {
  const random = aRandom(20_261_115);
  let answered = 0;
  for (let mutation = 1; mutation <= scale.wireMutations; mutation += 1) {
    const bytes = mutate(Buffer.from([ME, GIVE, ME + ME][mutation % 3] ?? ME), random);
    const socket = await open(bytes);
    await new Promise<void>((resolve) => {
      let text = '';
      let over = false;
      const done = () => {
        if (over) return;
        over = true;
        if (/^HTTP\/1\.1 \d/.test(text)) answered += 1;
        expect(text, bytes.toString('latin1')).not.toMatch(/HTTP\/1\.1 5(?!03)/);
        socket.destroy();
        resolve();
      };
      socket.on('data', (chunk) => {
        text += chunk;
        done();
      });
      socket.on('close', done);
      // Some mutations are the start of a longer request, for which the server rightly waits.
      setTimeout(done, scale.mutationPatience).unref();
    });
    if (mutation % 100 === 0) {
      await othersAreServed(`after ${mutation} mutations`);
      progress(`${mutation} mutations`);
    }
  }
  await everySlotIsFree('afterwards');
  reportFigure(
    context,
    `${scale.wireMutations} mutations, ${answered} answered, none with an error of ours; slowest call of others in all of 17: ${largest(slowest).toFixed(0)} ms`,
  );
});

test('17g. unreadable bytes after a request', async (context) => {
  const last = `${head('GET', '/api/auth/me', 'Connection: close')}\r\n\r\n`;
  for (const [request, status] of [
    [GIVE, 201],
    [ME, 200],
    [last, 200],
  ]) {
    const answers = await exchange(address, `${request}what is this?\r\n\r\n`);
    // The answer belongs to the request before, which was processed.
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  }
  await everySlotIsFree('afterwards');
  reportFigure(context, 'the request before is answered as usual, then the connection is closed');
});
