import { endpoints } from '@bn/contract/endpoints';
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '../client/client.ts';
import { keptAnswers } from './kept-answers.ts';
import { provideDatabase } from './testing.ts';

provideDatabase();
beforeEach(keptAnswers.forget);

const CHAPTER = { id: 3, name: 'Harbour', region: 'Mumbai' };
const ASHA = { id: 7, chapter: CHAPTER };
const keep = (address: string, row: object, at = 1, userId = ASHA.id) =>
  keptAnswers.keep({ userId, address: `/api${address}`, at, data: { rows: [{ id: 4 }, row], total: 2 } });
const listed = async (endpoint: Call['endpoint'], user = ASHA) =>
  (await keptAnswers.listed({ endpoint, params: { id: 5 } }, user, 10))?.data;

test("opens a person whom a list showed, of one's own chapter", async () => {
  await keep('/elevated/members?search=ravi&page=1', { id: 5, full_name: 'Ravi Kumar' });
  expect(await listed(endpoints.getMember)).toMatchObject({
    id: 5,
    full_name: 'Ravi Kumar',
    chapter: CHAPTER,
  });
});

test('opens a referral and a meeting, with nothing to do', async () => {
  await keep('/referrals/sent', { id: 5, referral_notes: 'Two ovens' });
  await keep('/meetings?period=past', { id: 5, place: 'Café' });
  expect(await listed(endpoints.getReferral)).toEqual({
    referral: { id: 5, referral_notes: 'Two ovens' },
    notes: [],
    story: [],
    may: {},
  });
  expect(await listed(endpoints.getMeeting)).toEqual({ meeting: { id: 5, place: 'Café' }, may: {} });
});

test('takes the latest list, and none of another kind, of another user, or of a month ago', async () => {
  await keep('/meetings', { id: 5, place: 'Café' }, 1);
  await keep('/meetings?period=past', { id: 5, place: 'Hall' }, 2);
  expect(await listed(endpoints.getMeeting)).toMatchObject({ meeting: { place: 'Hall' } });
  expect(await listed(endpoints.getReferral)).toBeUndefined();
  expect(await listed(endpoints.attendance)).toBeUndefined();
  expect(await listed(endpoints.getMeeting, { ...ASHA, id: 8 })).toBeUndefined();
  const call = { endpoint: endpoints.getMeeting, params: { id: 5 } };
  expect(await keptAnswers.listed(call, ASHA, 31 * 86_400_000)).toBeUndefined();
});
