import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { referralForm } from '../../../test/access/valid.ts';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import { type Answer, send } from '../input/http.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { scale } from '../results/figures.ts';
import { allowed } from '../results/pace.ts';
import type { People } from './writers.ts';

/** What a server may answer while its database is in trouble. */
const EXPECTED = [200, 201, 503];

const CALLS: ((address: string, token: string, other: { id: number }) => Promise<Answer>)[] = [
  (address, token) => send(address, 'GET', '/api/auth/me', { token }),
  (address, token) => send(address, 'GET', '/api/members/members-dashboard', { token }),
  (address, token) => send(address, 'GET', '/api/elevated/members?search=person', { token }),
  (address, token, other) => send(address, 'POST', '/api/referrals', { token, body: referralForm(other) }),
];
export const callAll = ({ address }: ServerProcess, { pairs }: People) =>
  Promise.all(
    pairs.flatMap(({ giver, receiver }) => CALLS.map((call) => call(address, giver.token, receiver))),
  );

interface Calling {
  /** Milliseconds between two calls of a caller. */
  pause?: number;
  /** Before each call; the result gets its answer. */
  listen?: () => (answer: Answer) => void;
}

/** Runs callers of every kind until `stop`, which returns their answers. */
export function startCalling(
  { address }: ServerProcess,
  { pairs }: People,
  { pause = scale.outagePause, listen = () => () => undefined }: Calling = {},
) {
  const answers: Answer[] = [];
  let over = false;
  const calling = Promise.all(
    pairs.flatMap(({ giver, receiver }) =>
      CALLS.map(async (call) => {
        while (!over) {
          const hear = listen();
          const answer = await call(address, giver.token, receiver);
          hear(answer);
          answers.push(answer);
          await sleep(pause);
        }
      }),
    ),
  );
  // A test that fails before `stop` ends the server under these callers; its own error explains more than theirs.
  calling.catch(() => undefined);
  return {
    stop: async () => {
      over = true;
      await calling;
      for (const { status, text, headers } of answers) {
        expect(EXPECTED, text).toContain(status);
        if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      return answers;
    },
  };
}

/** Milliseconds until every call succeeds, and whatever else is asked. */
export async function untilServing(
  server: ServerProcess,
  people: People,
  within: number,
  more: () => Promise<Answer>[] = () => [],
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const others = Promise.all([send(server.address, 'GET', '/readyz'), ...more()]);
    const answers = [...(await callAll(server, people)), ...(await others)];
    if (answers.every(({ status }) => status < 300)) break;
    const said = answers.map(({ status, text }) => `${status} ${text}`).join('\n');
    expect(performance.now() - began, `service not back\n${said}`).toBeLessThan(WAIT_LIMIT);
    await sleep(20);
  }
  const took = Math.round(performance.now() - began);
  expect(took, 'service not back in time').toBeLessThan(allowed(within));
  return took;
}
