import type { Found, SessionUser } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { expect, it } from 'vitest';
import { superAdmin as admin, harbour as chapter, member } from '../../../testing/scene.tsx';
import { entriesFor, stillMatching } from './search-entries.ts';

const found: Found = {
  members: [{ id: 5, full_name: 'Asha Rao', vertical: 'Bakery', chapter: 'Harbour' }],
  referrals: [
    { id: 9, direction: 'given', name: 'Asha Rao', referral_status: 'new', date_sent: '2026-11-09' },
    {
      id: 8,
      direction: 'received',
      name: 'Asha Rao',
      referral_status: 'no_response',
      date_sent: '2026-11-01',
    },
  ],
  chapters: [chapter],
};
const links = (text: string, user: SessionUser, answer?: Found) =>
  entriesFor(text, answer, user).map(({ label, to }) => [label, to]);

it('links to each result, then to screens, and to all matching members', () => {
  expect(links('a', member, found)).toEqual([
    ['Asha Rao', '/members/5'],
    ['Referral to Asha Rao', '/referrals/9'],
    ['Referral from Asha Rao', '/referrals/8'],
    ['Harbour', '/members'],
    ['Dashboard', '/dashboard'],
    ['Approval', '/admin/approval'],
    ['Referral received', '/elevated/referral-received'],
    ['Referral sent', '/elevated/referral-sent'],
    ['Notifications', '/activity'],
    ['Account', '/account'],
    ['Give Referral', '/elevated/referral-sent?give=1'],
    ['All members matching "a"', '/members?search=a'],
  ]);
  expect(links('harb', admin, found)).toContainEqual(['Harbour', '/admin/chapters/7']);
});

it('offers a screen only to users who may open it', () => {
  const names = (user: SessionUser) => entriesFor('', undefined, user).map(({ label }) => label);
  expect(names(admin)).toContain('Chapters');
  expect(names(admin)).not.toContain('Give Referral');
  expect(names(member)).not.toContain('Chapters');
  expect(names(member)).not.toContain('Import members');
  expect([names(member), names(admin)].every((labels) => labels.includes('Meetings'))).toBe(true);
  expect(names(member)).not.toContain('Propose a meeting');
  const elevated = { ...member, permissions: { ...NO_PERMISSIONS, can_add_member: 1 as const } };
  expect(names(elevated)).toEqual(expect.arrayContaining(['Import members', 'Chapter report']));
});

it('finds screens ignoring case and accents, even without a response', () => {
  expect(links('ACCÓUNT', member)).toEqual([
    ['Account', '/account'],
    ['All members matching "ACCÓUNT"', '/members?search=ACC%C3%93UNT'],
  ]);
});

it.each([
  ['score', 'Your score', '/members/2'],
  ['testimonials', 'Testimonials', '/members/2#testimonials'],
  ['password', 'Password', '/account#password'],
  ['calend', 'Calendar', '/account#calendar'],
  ['guests', 'Guests', '/meetings'],
  ['trade', 'Your details', '/account#details'],
])('finds a section by its words: %s', (text, label, to) => {
  expect(links(text, { ...member, id: 2 })).toContainEqual([label, to]);
});

it('finds the network report for super admins alone', () => {
  expect(links('network report', admin)).toContainEqual(['Network report', '/admin/network']);
  expect(links('network report', member)).toHaveLength(1);
});

it('keeps only the results that still match while the user keeps typing', () => {
  expect(stillMatching(found, ' ASHÁ r')).toEqual({ ...found, chapters: [] });
  expect(stillMatching(found, 'harbour - n')).toEqual({ members: [], referrals: [], chapters: [chapter] });
  expect(stillMatching(found, 'bakery')).toEqual({ members: [], referrals: [], chapters: [] });
  expect(stillMatching(undefined, 'a')).toBeUndefined();
});
