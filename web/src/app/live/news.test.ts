import type { LiveEvent } from '@bn/contract';
import { EVENT_KINDS, NO_PERMISSIONS } from '@bn/contract/domain';
import { expect, it } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { changesRights, isNewsFor, newsLink, newsText, staleAfter } from './news.ts';

const event = (traits: Partial<LiveEvent>): LiveEvent => ({
  kind: 'referral_received',
  at: '2026-11-16T00:00:00Z',
  to_me: 0,
  own: 0,
  referral_id: null,
  note_id: null,
  member_id: null,
  name: null,
  ...traits,
});
const reader = (role: string) =>
  toSessionUser({ id: 1, name: 'A', role, permissions: NO_PERMISSIONS, chapter_id: null }) as NonNullable<
    ReturnType<typeof toSessionUser>
  >;

it('every kind of event invalidates something', () => {
  for (const kind of EVENT_KINDS) expect(staleAfter(event({ kind })), kind).toContain('Dashboard');
});

it("other people's referrals change only the figures, the user's own the lists and the bell as well", () => {
  expect(staleAfter(event({}))).toEqual(['Dashboard']);
  expect(staleAfter(event({ referral_id: 7 }))).toEqual(['Dashboard', 'Referrals', 'Activity']);
  expect(staleAfter(event({ kind: 'thankyou_received' }))).toEqual(['ThankYous', 'Dashboard']);
});

it("marks the bell for events addressed to the user and for new members; for super admins for all; never for one's own actions", () => {
  const [member, admin] = [reader('member'), reader('super_admin')];
  expect(isNewsFor(event({ to_me: 1 }), member)).toBe(true);
  expect(isNewsFor(event({}), member)).toBe(false);
  expect(isNewsFor(event({ kind: 'member_joined' }), member)).toBe(true);
  expect(isNewsFor(event({}), admin)).toBe(true);
  expect(isNewsFor(event({ own: 1 }), admin)).toBe(false);
  expect(isNewsFor(event({ kind: 'chapter_changed' }), admin)).toBe(false);
});

it("reloads the user's own permissions when they change, but not for changes of others'", () => {
  expect(changesRights(event({ kind: 'permissions_changed', to_me: 1 }))).toBe(true);
  expect(changesRights(event({ kind: 'permissions_changed' }))).toBe(false);
  expect(changesRights(event({ to_me: 1 }))).toBe(false);
});

it('toasts name the person and link to the item', () => {
  const withdrawn = event({ kind: 'referral_withdrawn', to_me: 1, referral_id: 7, name: 'Asha Rao' });
  expect([newsText(withdrawn), newsLink(withdrawn)]).toEqual([
    'Asha Rao withdrew a referral to you',
    '/referrals/7',
  ]);
  const rights = event({ kind: 'permissions_changed', to_me: 1, name: 'Sunita' });
  expect([newsText(rights), newsLink(rights)]).toEqual(['Sunita changed your permissions', '/account']);
  expect(newsText(event({ kind: 'referral_reminded', referral_id: 7 }))).toBe(
    'A referral is waiting for your answer',
  );
  for (const kind of EVENT_KINDS)
    expect(newsText(event({ kind, name: 'Asha' })) ?? '').not.toMatch(/^You |^A thank/);
});

it('marks the bell for nudges and returned notes', () => {
  for (const kind of ['referral_nudged', 'thankyou_returned'] as const)
    expect(isNewsFor(event({ kind, to_me: 1 }), reader('member')), kind).toBe(true);
});
