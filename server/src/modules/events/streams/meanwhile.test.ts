import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { addressOf, type EventReader, readEvents } from '../../../../test/event-reader.ts';
import type { Database } from '../../../db/database.ts';

/** Happens once, after a stream has looked up what its reader may see and before it has read what they missed. */
let meanwhile: (() => Promise<void>) | undefined;
const watchStatements = (db: Database): Database => ({
  ...db,
  query: async (text, values) => {
    const now = text.includes('e.to_id = $2') ? meanwhile : undefined;
    if (now) meanwhile = undefined;
    await now?.();
    return db.query(text, values);
  },
});
const { app, as, aChapter, aMember, aSuperAdmin } = await openTestApp({ watchStatements });
const address = await addressOf(app);
const open: EventReader[] = [];
const follow = async (person: { token: string }) => {
  const reader = await readEvents(address, person);
  open.push(reader);
  return reader;
};
afterAll(() => Promise.all(open.map((reader) => reader.close())));

test('a reader who moves while a stream looks up their rights gets events of the new chapter only', async () => {
  const admin = await aSuperAdmin();
  const [old, next] = [await aChapter(), await aChapter()];
  const mover = await aMember({ chapter: old });
  const [left, joined] = [await aMember({ chapter: old }), await aMember({ chapter: next })];
  const watcher = await follow(admin);
  const changedOf = ({ events }: EventReader) => events.map(({ member_id }) => member_id);
  const change = async ({ id }: { id: number }, change: object) => {
    expect((await as(admin).put(`/auth/${id}`, change)).status).toBe(200);
    // Once one stream of this process has an event, all of them have it.
    await expect.poll(() => changedOf(watcher)).toContain(id);
  };

  meanwhile = () => change(mover, { chapter_id: next.id });
  const stream = await follow(mover);
  expect(meanwhile).toBe(undefined);
  await change(left, { vertical: 'Law' });
  await change(joined, { vertical: 'Law' });
  await expect.poll(() => changedOf(stream)).toContain(joined.id);
  expect(changedOf(stream)).not.toContain(left.id);
});
