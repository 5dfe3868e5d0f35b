import type { LiveEvent } from '@bn/contract';
import { EVENT_KINDS, NO_PERMISSIONS } from '@bn/contract/domain';
import { expect, it } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import {
  changesRights,
  concerns,
  eventLink,
  eventText,
  isOnSheet,
  staleAfter,
  toastsFor,
} from './event-rules.ts';

const event = (traits: Partial<LiveEvent>): LiveEvent => ({
  kind: 'referral_received',
  at: '2026-11-16T00:00:00Z',
  to_me: 0,
  own: 0,
  referral_id: null,
  note_id: null,
  member_id: null,
  meeting_id: null,
  guest_id: null,
  testimonial_id: null,
  one_to_one_id: null,
  name: null,
  ...traits,
});
const reader = (role: string) =>
  toSessionUser({ id: 1, name: 'A', role, permissions: NO_PERMISSIONS, chapter_id: null }) as NonNullable<
    ReturnType<typeof toSessionUser>
  >;

it('every kind of event invalidates something', () => {
  for (const kind of EVENT_KINDS) expect(staleAfter(event({ kind })).length, kind).toBeGreaterThan(0);
  expect(staleAfter(event({ kind: 'member_joined' }))).toContain('Dashboard');
  expect(staleAfter(event({ kind: 'meeting_changed' }))).toEqual(['Meetings', 'Activity']);
});

it('new rules of the score reload the scores and nothing else', () => {
  expect(staleAfter(event({ kind: 'score_rules_changed' }))).toEqual(['Scores']);
});

it('a tap on a sheet reloads attendance and nothing else, at once where that sheet is open', () => {
  const tapped = event({ kind: 'attendance_recorded', meeting_id: 4 });
  expect(staleAfter(tapped)).toEqual(['Attendance']);
  expect([isOnSheet(tapped, '/meetings/4'), isOnSheet(tapped, '/meetings/41')]).toEqual([true, false]);
  expect(isOnSheet(event({ kind: 'meeting_changed', meeting_id: 4 }), '/meetings/4')).toBe(false);
});

it("other people's referrals change only the figures, the user's own the lists and the bell as well", () => {
  expect(staleAfter(event({}))).toEqual(['Dashboard']);
  expect(staleAfter(event({ referral_id: 7 }))).toEqual(['Dashboard', 'Referrals', 'Activity']);
  expect(staleAfter(event({ kind: 'thankyou_received' }))).toEqual(['ThankYous', 'Dashboard']);
});

it("marks the bell for events addressed to the user and for new members; for super admins for all; never for one's own actions", () => {
  const [member, admin] = [reader('member'), reader('super_admin')];
  expect(concerns(event({ to_me: 1 }), member)).toBe(true);
  expect(concerns(event({}), member)).toBe(false);
  expect(concerns(event({ kind: 'member_joined' }), member)).toBe(true);
  expect(concerns(event({}), admin)).toBe(true);
  expect(concerns(event({ own: 1 }), admin)).toBe(false);
  expect(concerns(event({ kind: 'chapter_changed' }), admin)).toBe(false);
});

it("reloads the user's own permissions when they change, but not for changes of others'", () => {
  expect(changesRights(event({ kind: 'permissions_changed', to_me: 1 }))).toBe(true);
  expect(changesRights(event({ kind: 'permissions_changed' }))).toBe(false);
  expect(changesRights(event({ to_me: 1 }))).toBe(false);
});

it('a permission granted or revoked reloads what a meeting offers; a new member appears on its sheet', () => {
  expect(staleAfter(event({ kind: 'permissions_changed', to_me: 1 }))).toEqual(
    expect.arrayContaining(['Meetings', 'Attendance', 'Guests']),
  );
  expect(staleAfter(event({ kind: 'permissions_changed' }))).not.toContain('Meetings');
  expect(staleAfter(event({ kind: 'member_joined' }))).toEqual(
    expect.arrayContaining(['Attendance', 'Guests']),
  );
});

it('toasts name the person and link to the item', () => {
  const testimonial = event({
    kind: 'testimonial_returned',
    to_me: 1,
    testimonial_id: 3,
    member_id: 40,
    name: 'Sunita',
  });
  expect([eventText(testimonial), eventLink(testimonial)]).toEqual([
    'Sunita returned your testimonial',
    '/members/40',
  ]);
  expect(staleAfter(testimonial)).toEqual(['Testimonials', 'Activity']);
  // What others hide or withdraw reloads pages, without a word.
  expect(eventText(event({ kind: 'testimonial_changed', to_me: 1 }))).toBeUndefined();
  const withdrawn = event({ kind: 'referral_withdrawn', to_me: 1, referral_id: 7, name: 'Asha Rao' });
  expect([eventText(withdrawn), eventLink(withdrawn)]).toEqual([
    'Asha Rao withdrew a referral to you',
    '/referrals/7',
  ]);
  const rights = event({ kind: 'permissions_changed', to_me: 1, name: 'Sunita' });
  expect([eventText(rights), eventLink(rights)]).toEqual(['Sunita changed your permissions', '/account']);
  expect(eventText(event({ kind: 'referral_reminded', referral_id: 7 }))).toBe(
    'A referral is waiting for your answer',
  );
  for (const kind of EVENT_KINDS)
    expect(eventText(event({ kind, name: 'Asha' })) ?? '').not.toMatch(/^You |^A thank/);
});

it('marks the bell for nudges and returned notes', () => {
  for (const kind of ['referral_nudged', 'thankyou_returned'] as const)
    expect(concerns(event({ kind, to_me: 1 }), reader('member')), kind).toBe(true);
});

it("a meeting of the user's chapter concerns its members, but not to the person who planned it, nor to super admins", () => {
  const [member, admin] = [reader('member'), reader('super_admin')];
  for (const kind of ['meeting_approved', 'meeting_changed', 'meeting_cancelled'] as const) {
    expect([toastsFor(event({ kind }), member), concerns(event({ kind }), member)], kind).toEqual([
      true,
      true,
    ]);
    expect(toastsFor(event({ kind, own: 1 }), member), kind).toBe(false);
    expect([toastsFor(event({ kind }), admin), concerns(event({ kind }), admin)], kind).toEqual([
      false,
      true,
    ]);
  }
  expect(toastsFor(event({ kind: 'attendance_recorded' }), member)).toBe(false);
  expect(toastsFor(event({ kind: 'meeting_proposed' }), member)).toBe(false);
  expect(toastsFor(event({ kind: 'meeting_proposed', to_me: 1 }), admin)).toBe(true);
  expect(toastsFor(event({ to_me: 1 }), member)).toBe(true);
  expect(toastsFor(event({}), member)).toBe(false);
});

it('a toast about a meeting or a guest links to the meeting', () => {
  const proposed = event({ kind: 'meeting_proposed', to_me: 1, meeting_id: 4, name: 'Asha' });
  expect([eventText(proposed), eventLink(proposed)]).toEqual(['Asha proposed a meeting', '/meetings/4']);
  const guest = event({ kind: 'guest_decided', to_me: 1, meeting_id: 4, guest_id: 2, name: 'Ravi' });
  expect([eventText(guest), eventLink(guest)]).toEqual(['Ravi decided about your guest', '/meetings/4']);
});
