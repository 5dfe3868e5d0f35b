import type { SessionUser } from '@bn/contract';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { MEETING } from '../../testing/meeting.ts';
import { ONE_TO_ONE } from '../../testing/one-to-one.ts';
import { REFERRAL } from '../../testing/referral.ts';
import { harbour, member, renderFor, superAdmin } from '../../testing/scene.tsx';
import { loadModal } from '../../ui/overlay/modal/load-modal.ts';
import { AppRoutes } from '../app-routes.tsx';
import { screens } from '../screens.ts';
import Shell from '../shell/shell.tsx';

const elevated: SessionUser = {
  ...member,
  permissions: { ...member.permissions, can_take_attendance: 1, can_approve_thankyou: 1 },
};

const READERS = { 'a super admin': superAdmin, 'an elevated member': elevated };

/** Each screen with each reader who may see it. */
export const VISITS = Object.entries(READERS).flatMap(([who, reader]) =>
  screens
    .filter(({ roles }) => !roles || roles.includes(reader.role))
    .map(({ path }) => [path.replace(/:id\??/, '2'), who, reader] as const),
);

const NO_REFERRALS = { referrals: 0, converted: 0, thanked: 0 };

/** Enough of each record for its screen to show every part. */
const RECORDS: Record<string, object> = {
  '/api/members/2': {
    ...{ id: 2, full_name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', vertical: 'Bakery' },
    ...{ chapter: harbour, subscription_valid_till: '2030-12-31', created_at: '2026-01-02T03:04:05.000Z' },
    ...{ permissions: member.permissions, ideal_referral: '', picture_at: '2026-01-02T03:04:05.000Z' },
  },
  '/api/referrals/2': { referral: REFERRAL, notes: [], story: [], may: {} },
  '/api/chapters/2': {
    ...{ ...harbour, id: 2, created_at: '2026-01-02T03:04:05.000Z', members: 0, admins: 0, referrals: 0 },
    ...{ pending_notes: 0, approved_notes: 0, thank_you_value: 0 },
  },
  '/api/meetings/2': { meeting: MEETING, may: { take_attendance: 1, invite_guest: 1, decide_guests: 1 } },
  '/api/meetings/2/sheet': {
    ...{ at: MEETING.starts_at, meeting: MEETING, since: null, previous: null, waiting: [], ending: [] },
    attendance: { present: 0, expected: 0, members: [] },
    referrals: { given: 0, rows: [] },
    thanks: { approved: 0, thank_you_value: 0, rows: [] },
    guests: { count: 0, rows: [] },
  },
  '/api/one-to-ones/2': {
    one_to_one: { ...ONE_TO_ONE, id: 2 },
    brief: {
      ...{ vertical: 'Bakery', ideal_referral: '', last_met: null },
      exchanged: { given: NO_REFERRALS, received: NO_REFERRALS },
      since: { given: 0, received: 0, profile_changed: 0 },
    },
  },
  '/api/needs': { needs: [], more: 0 },
  '/api/meetings/next': { meeting: MEETING },
};
const LIST_OR_FIGURES = { rows: [], total: 0, referral_trend: [], weekly_referrals: [] };

export const answerWith = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
export const record = (address: string) => answerWith(RECORDS[address] ?? LIST_OR_FIGURES);

/** A failed call takes a while: a screen that repeats it at once does so for ever, but not within one turn. */
const slowly = <T,>(work: () => T) => new Promise((done) => setTimeout(done, 5)).then(work);

/** Every screen's code, so that only calls can fail. */
export const loadEveryScreen = () => Promise.all([loadModal(), ...screens.map(({ load }) => load())]);

/** Counts the calls by address from now on. */
export const answerAll = (answer: (address: string) => unknown): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  vi.stubGlobal('fetch', (address: string) => {
    counts.set(address, (counts.get(address) ?? 0) + 1);
    return slowly(() => answer(address));
  });
  return counts;
};

export const open = (path: string, reader: SessionUser) =>
  renderFor(reader, <AppRoutes Shell={Shell} />, path);

export const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    // What was imported meanwhile.
    await act(() => vi.dynamicImportSettled());
  }
};
