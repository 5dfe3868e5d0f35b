import { expect, test } from 'vitest';
import { ORIGIN, passkeysIn } from '../../test/passkeys.ts';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';
import { expectSameTime } from '../kit/results/timing.ts';

const world = await openWorld();
const { address } = await world.serve({ PUBLIC_URL: ORIGIN });
const { phone, aPasskeyOf } = passkeysIn({
  as: (who: 'visitor' | { token: string }) => {
    const token = typeof who === 'string' ? {} : { token: who.token };
    return {
      post: (path: string, body: unknown) => send(address, 'POST', `/api${path}`, { ...token, body }),
    };
  },
} as never);

test('57d. nobody can tell who has a passkey: not by a challenge, by a passkey that is refused, or by a wrong password', async (context) => {
  const ada = await world.aMember({ activated: true });
  const key = await aPasskeyOf(ada);
  const texts = new Set<string>();
  const ask = async (from: string) =>
    (await send(address, 'POST', '/api/auth/passkey/challenge', { body: {}, from })).body;

  const refused = await expectSameTime(scale.forgotDifference, async (round, add) => {
    for (let turn = 0; turn < scale.forgotTries + 2; turn += 1) {
      const from = `127.${round}.7.${turn + 1}`;
      for (const which of [0, 1] as const) {
        const signed = phone.sign(key, await ask(from));
        const other = phone.sign(key, await ask(from));
        // A known passkey with a signature that does not fit, and one that nobody has.
        const body = which === 0 ? { ...signed, signature: other.signature } : { ...signed, id: 'AAAA' };
        const { status, text, took } = await send(address, 'POST', '/api/auth/passkey', { body, from });
        texts.add(`${status} ${text}`);
        if (turn >= 2) add(which, took);
      }
    }
  });
  expect([...texts]).toEqual([expect.stringMatching(/^401 /)]);

  // Of different people each time: whoever fails too often is refused without a look at the password.
  const withOne = async () => {
    const person = await world.aMember({ activated: true });
    await world.aPasskey(person);
    return person.email;
  };
  const withNone = await expectSameTime(scale.forgotDifference, async (_round, add) => {
    for (let turn = 0; turn < scale.forgotTries + 2; turn += 1) {
      const { email: none } = await world.aMember({ activated: true });
      for (const [which, email] of [await withOne(), none].entries()) {
        const body = { email, password: 'not the password' };
        const { status, took } = await send(address, 'POST', '/api/auth/login', { body });
        expect(status).toBe(401);
        if (turn >= 2) add(which === 0 ? 0 : 1, took);
      }
    }
  });
  reportFigure(
    context,
    `a known and an unknown passkey refused: ${refused}; a wrong password of who has one and of who has none: ${withNone}`,
  );
});
