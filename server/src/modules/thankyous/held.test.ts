import { expect, test } from 'vitest';
import { thankYouForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { countRetries } from '../../../test/databases/retries.ts';
import { untilWaiting } from '../../../test/meanwhile.ts';
import { patiently } from '../../../test/patiently.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';
import type { Executor } from '../../db/database.ts';

/** Stops the first statement that matches, until it is released. */
let gate: { before: RegExp; reached: () => void; released: Promise<void> } | undefined;
const gated = (tx: Executor): Executor => ({
  ...tx,
  query: async (text, values) => {
    if (gate?.before.test(text)) {
      const { reached, released } = gate;
      gate = undefined;
      reached();
      await released;
    }
    return tx.query(text, values);
  },
});
const { counted, watchStatements } = countRetries(gated);
const world = await openTestApp({ watchStatements });
const { as, aChapter, aMember, aReferral } = world;

/** `first` is stopped before a statement; it continues when `second` waits for a lock, or is done without having waited. */
async function meets<A, B extends { status: number }>(
  before: RegExp,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    gate = { before, reached: resolve, released };
  });
  const one = first();
  await reached;
  const two = patiently(second);
  await untilWaiting(world, two);
  release?.();
  return Promise.all([one, two]);
}

test('a withdrawal locks the referral before its note: it waits for a note that is being sent, without a deadlock', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: ada, to: bob });
  const thank = () => as(bob).post('/thankyou', thankYouForm(referral));
  const { body: note } = await thank();
  const answers = await meets(/INSERT INTO thank_you_notes/, thank, () =>
    as(bob).post(`/thankyou/${note.id}/withdraw`),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
  expect(counted.retries).toBe(0);
  expect((await as(bob).get(`/referrals/${referral.id}`)).body.referral.referral_status).toBe('got_business');
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});
