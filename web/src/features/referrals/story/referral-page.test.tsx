import type { AnswerOf, ReferralRights, Routes, ThankYouNote } from '@bn/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../../store/session-storage.ts';
import { READER, REFERRAL } from '../../../testing/referral.ts';
import { renderFor, settle } from '../../../testing/scene.tsx';
import { ReferralPage } from './referral-page.tsx';
import ReferralScreen from './referral-screen.tsx';

const NOTE: ThankYouNote = {
  id: 9,
  referral_id: 5,
  from_member_id: READER.id,
  from_member: READER.name,
  to_member_id: 2,
  to_member: 'Ravi Kumar',
  date: '2026-03-02',
  amount: 25_000,
  description: 'Signed',
  status: 'returned',
  return_reason: 'One zero too many',
  can_approve: 0,
  can_change: 1,
  created_at: '2026-03-02T10:05:00Z',
  imported: 0,
};
const NOTHING: ReferralRights = { correct: 0, withdraw: 0, nudge: 0, answer: 0, thank: 0 };

const contacts = () => screen.getByRole('region', { name: 'Contacts' });

const show = (data: Partial<AnswerOf<Routes['getReferral']>>) => {
  const user = toSessionUser({ ...READER, email: 'a@b.co', role: 'member', permissions: {} });
  renderFor(user, <ReferralPage referral={REFERRAL} notes={[]} story={[]} may={NOTHING} {...data} />);
  // Contact actions are offered to every reader.
  return screen
    .queryAllByRole('button')
    .filter((button) => !contacts().contains(button))
    .map(({ textContent }) => textContent);
};

let people: Record<string, object> = {};
beforeEach(() => {
  people = {};
  vi.stubGlobal('fetch', async (path: string) => {
    const body = people[path];
    return new Response(JSON.stringify(body ?? { message: 'not found' }), { status: body ? 200 : 404 });
  });
});

it('offers to reach the contact and the other person, but not oneself', async () => {
  people['/api/members/2'] = {
    id: 2,
    full_name: 'Ravi Kumar',
    phone: '9876543210',
    email: 'ravi@example.com',
    vertical: 'Law',
  };
  show({});
  await settle();
  const part = (name: string) => within(within(contacts()).getByRole('region', { name }));
  const contact = part('The prospect');
  expect(contact.getByRole('link', { name: 'Call 5551234' }).getAttribute('href')).toBe('tel:5551234');
  expect(contact.getByRole('button', { name: 'Save contact: Referral from Ravi Kumar' })).toBeTruthy();
  const ravi = part('Ravi Kumar');
  expect(ravi.getByRole('link', { name: 'Ravi Kumar' }).getAttribute('href')).toBe('/members/2');
  expect(ravi.getByRole('link', { name: 'Write to ravi@example.com' })).toBeTruthy();
  expect(within(contacts()).getAllByRole('region')).toHaveLength(2);
});

it.each([
  ['member', '/elevated/referral-received'],
  ['super_admin', '/dashboard'],
] as const)('the page of a %s has a link back, to the list where it was opened first', (role, path) => {
  const user = toSessionUser({ ...READER, email: 'a@b.co', role, permissions: {} });
  renderFor(user, <ReferralScreen />, '/referrals/5');
  expect(screen.getByRole('link', { name: '← Back' }).getAttribute('href')).toBe(path);
});

it('leaves out a person who has left', async () => {
  show({});
  await settle();
  expect(within(contacts()).getAllByRole('region')).toHaveLength(1);
});

it.each([
  ['its sender while it is open', { correct: 1, withdraw: 1 }, ['Edit', 'Withdraw']],
  ['its receiver', { answer: 1, thank: 1 }, ['Answer', 'Say thank you']],
  ['anyone else', {}, []],
] as const)('offers what may be done now to %s', (_, may, buttons) => {
  expect(show({ may: { ...NOTHING, ...may } })).toEqual(buttons);
});

it('an answer that was given is changed', () => {
  const referral = { ...REFERRAL, referral_status: 'no_response' } as const;
  expect(show({ referral, may: { ...NOTHING, answer: 1 } })).toEqual(['Change answer']);
});

it('marks a withdrawn referral, without a next step or actions', () => {
  expect(show({ referral: { ...REFERRAL, withdrawn_at: '2026-03-03T08:00:00Z' } })).toEqual([]);
  expect(screen.getByText('Withdrawn')).toBeTruthy();
  expect(screen.getByText(/It no longer counts/)).toBeTruthy();
  expect(screen.queryByText(/answered yet/)).toBeNull();
});

it('says what an open referral is waiting for', () => {
  show({});
  expect(screen.getByText('You have not answered yet')).toBeTruthy();
});

it('a returned note shows the reason, and its sender may correct or withdraw it', () => {
  const thanked = { ...REFERRAL, referral_status: 'got_business', thanked: 1 } as const;
  expect(show({ referral: thanked, notes: [NOTE], may: { ...NOTHING, thank: 1 } })).toEqual([
    'Thank again',
    'Edit note',
    'Withdraw note',
  ]);
  expect(screen.getByText('Returned')).toBeTruthy();
  expect(screen.getByText('One zero too many')).toBeTruthy();
});

it('a note that was approved or withdrawn can no longer be changed; a withdrawn one is only in the history', () => {
  const fixed = { can_change: 0, return_reason: null } as const;
  const notes = [
    { ...NOTE, ...fixed, status: 'approved' as const },
    { ...NOTE, ...fixed, id: 10, status: 'withdrawn' as const },
  ];
  expect(show({ notes })).toEqual([]);
  expect(screen.getByText('Approved')).toBeTruthy();
  expect(screen.queryByText('Withdrawn')).toBeNull();
});
