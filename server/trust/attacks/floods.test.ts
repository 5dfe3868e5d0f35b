import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WAIT_LIMIT } from '../../test/limits.ts';
import { send } from '../kit/input/http.ts';
import { aSlowSocket, exchange } from '../kit/input/raw-socket.ts';
import { openWorld } from '../kit/processes/world.ts';
import { largest, median, progress, reportFigure, scale } from '../kit/results/figures.ts';
import { allowed } from '../kit/results/pace.ts';

const world = await openWorld();
const { address } = await world.serve();
const member = await world.aMember();
const CUT_WITHIN = 15_000;

/** Incomplete requests of every kind: an unfinished header, a sign-in and a signed-in call without their bodies. */
const BEGINNINGS = [
  ['GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'slowly'],
  [
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n',
    '{"email":',
  ],
  [
    `POST /api/referrals HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`,
    '{"to_member_id":',
  ],
] as const;

test('15a. sockets that send a byte a second', async (context) => {
  const beforehand = await timesOfOthers(20);
  const sockets = Array.from({ length: scale.slowSockets }, (_, index) => {
    const [atOnce, slowly] = BEGINNINGS[index % BEGINNINGS.length] ?? ['', ''];
    return aSlowSocket(address, atOnce, slowly);
  });
  await sleep(1_000);
  const underAttack = await timesOfOthers(100);
  const deadline = Date.now() + WAIT_LIMIT;
  const open = () => sockets.filter(({ cutAfter }) => cutAfter === undefined).length;
  while (open() > 0 && Date.now() < deadline) {
    await sleep(1_000);
    progress(`${open()} slow sockets open`);
  }
  const left = open();
  for (const socket of sockets) socket.end();
  expect(left, 'still open').toBe(0);
  const slowestCut = largest(sockets.map(({ cutAfter = 0 }) => cutAfter));
  expect(slowestCut).toBeLessThan(allowed(CUT_WITHIN));
  expect(median(underAttack)).toBeLessThan(median(beforehand) * 2 + allowed(scale.timerNoise));
  reportFigure(
    context,
    `${sockets.length} slow sockets, all closed after at most ${(slowestCut / 1000).toFixed(1)} s; others meanwhile: median ${median(underAttack).toFixed(1)} ms (before: ${median(beforehand).toFixed(1)} ms), 0 failed`,
  );
});

async function timesOfOthers(requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const answer = await send(address, 'GET', '/api/auth/me', { token: member.token });
    expect(answer.status, answer.text).toBe(200);
    times.push(answer.took);
    await sleep(20);
  }
  return times;
}

test('15b. oversized and malformed requests', async (context) => {
  const tooLarge = await send(address, 'POST', '/api/referrals', {
    token: member.token,
    raw: JSON.stringify({ referral_notes: 'x'.repeat(65 * 1024) }),
  });
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'payload_too_large']);
  const start = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
  const floods: [string, string, number][] = [
    [
      'a body in endless chunks',
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${`1000\r\n${'x'.repeat(0x1000)}\r\n`.repeat(20)}0\r\n\r\n`,
      413,
    ],
    ['many headers', start + Array.from({ length: 5_000 }, (_, n) => `X-${n}: y\r\n`).join(''), 431],
    ['one large header', `${start}X: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
    ['a long address', `GET /${'y'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header split in two', `${start}X: a\nInjected: b\r\n c\r\n\r\n`, 400],
  ];
  for (const [what, bytes, status] of floods) {
    const received = await exchange(address, bytes);
    expect(received, what).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const { message, code, ...more } = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
    expect([typeof message, typeof code, more], what).toEqual(['string', 'string', {}]);
  }
  reportFigure(
    context,
    `body over 64 KiB: 413; ${floods.length} floods and malformed requests refused, in the contract's shape`,
  );
});
