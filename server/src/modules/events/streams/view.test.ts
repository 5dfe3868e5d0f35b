import type { SessionUser } from '@bn/contract';
import { expect, test } from 'vitest';
import type { EventRow } from '../sql.ts';
import { viewOf } from './view.ts';

/** What a reader may see is checked again on delivery: their rights may have changed since the event was read. */
const event: EventRow = {
  at: '2026-11-09T10:00:00Z',
  kind: 'referral_received',
  by_id: 1,
  to_id: 2,
  chapter_id: 10,
  referral_id: 100,
  note_id: null,
  member_id: null,
  meeting_id: null,
  guest_id: null,
  testimonial_id: null,
  one_to_one_id: null,
  by_name: 'Ada Lovelace',
};
const reader = (id: number, chapter_id: number | null) =>
  ({ id, chapter_id, role: chapter_id === null ? 'super_admin' : 'member' }) as SessionUser;

test('shows nothing to a reader who has moved to another chapter', () => {
  expect(viewOf(event, reader(3, 10))).toMatchObject({ referral_id: null, to_me: 0 });
  expect(viewOf(event, reader(3, 11))).toBeUndefined();
});

test('shows everything to the person it notifies, also after a move', () => {
  expect(viewOf(event, reader(2, 11))).toMatchObject({ referral_id: 100, to_me: 1, name: 'Ada Lovelace' });
});

test('an event without a chapter is seen only by its person, not by super admins', () => {
  const personal = { ...event, chapter_id: null };
  expect(viewOf(personal, reader(2, 10))).toMatchObject({ to_me: 1 });
  for (const other of [reader(3, 10), reader(4, null)]) expect(viewOf(personal, other)).toBeUndefined();
});

test('names who did it to the person it notifies, and to no other reader', () => {
  for (const other of [reader(1, 10), reader(3, 10), reader(4, null)])
    expect(viewOf(event, other)).toMatchObject({ to_me: 0, name: null });
});

test('a meeting is named to the whole chapter, a guest to the people it concerns and to super admins', () => {
  const changed: EventRow = { ...event, kind: 'meeting_changed', to_id: null, meeting_id: 5 };
  expect(viewOf(changed, reader(3, 10))).toMatchObject({ meeting_id: 5 });
  expect(viewOf(changed, reader(3, 11))).toBeUndefined();
});

test.each([
  'meeting_proposed',
  'meeting_proposal_changed',
  'guest_invited',
  'guest_decided',
  'guest_recorded',
  'testimonial_sent',
  'testimonial_settled',
  'testimonial_returned',
] as const)('the rest of the chapter learns nothing of %s', (kind) => {
  const quiet: EventRow = { ...event, kind, meeting_id: 5, guest_id: 6 };
  expect(viewOf(quiet, reader(3, 10))).toBeUndefined();
  for (const one of [reader(1, 10), reader(2, 10), reader(4, null)])
    expect(viewOf(quiet, one)).toMatchObject({ meeting_id: 5, guest_id: 6 });
});

test('shows no reader that sessions ended', () => {
  expect(viewOf({ ...event, kind: 'sessions_ended' }, reader(2, 10))).toBeUndefined();
});
