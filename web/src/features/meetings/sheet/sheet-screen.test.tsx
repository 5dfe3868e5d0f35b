import type { MeetingSheet } from '@bn/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { member, renderFor, superAdmin } from '../../../testing/scene.tsx';
import { Routes } from '../../../ui/router/routes.tsx';
import { settle } from '../testing.tsx';
import SheetScreen from './sheet-screen.tsx';

const SHEET: MeetingSheet = {
  at: '2026-11-17T08:00:00.000Z',
  meeting: {
    id: 5,
    chapter_id: 3,
    chapter: 'Harbour',
    time_zone: null,
    region: 'North',
    day: '2026-11-17',
    starts: '07:30',
    minutes: 90,
    starts_at: '2026-11-17T07:30:00.000Z',
    place: 'Hotel Nord',
    status: 'approved',
  },
  since: '2026-11-10T09:00:00Z',
  previous: { id: 4, day: '2026-11-10' },
  attendance: {
    present: 2,
    expected: 3,
    members: [
      { id: 1, name: 'Ann', state: 'present', substitute: null },
      { id: 2, name: 'Ben', state: 'substitute', substitute: 'Bea' },
      { id: 3, name: 'Cleo', state: null, substitute: null },
    ],
  },
  referrals: { given: 130, rows: [{ id: 9, from_member: 'Ann', to_member: 'Ben', referral_type: 'hot' }] },
  thanks: {
    approved: 1,
    thank_you_value: 1250.5,
    rows: [{ id: 7, from_member: 'Ben', to_member: 'Ann', amount: 1250.5 }],
  },
  guests: { count: 1, rows: [{ name: 'Gus', status: 'approved' }] },
  waiting: [],
  ending: [{ id: 2, name: 'Ben', subscription_valid_till: '2026-12-01' }],
};

const open = async (status: number, body: unknown, who = superAdmin) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  const pages = [{ path: '/meetings/:id/sheet', element: <SheetScreen /> }];
  renderFor(who, <Routes pages={pages} />, '/meetings/5/sheet');
  await settle();
};
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

it('shows every part of the sheet with its sums', async () => {
  await open(200, SHEET);
  expect(screen.getByRole('link', { name: '← Back' }).getAttribute('href')).toBe('/meetings/5');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbour, 17/11/2026');
  expect(screen.getByText('2 of 3')).toBeTruthy();
  const people = within(screen.getByRole('list', { name: 'Attendance' })).getAllByRole('listitem');
  expect(people.map(({ textContent }) => textContent)).toEqual(['AnnPresent', 'BenSubstitute: Bea', 'Cleo']);
  expect(within(people[2] as HTMLElement).getByRole('img', { name: 'Not recorded' })).toBeTruthy();
  expect(
    screen.getByText(/Referrals and thank-you notes since the meeting on 10\/11\/2026, as of/),
  ).toBeTruthy();
  expect(rowsOf('Referrals given')).toEqual(['Ann | Ben | Hot', 'and 129 more']);
  expect(rowsOf('Thank-you notes')).toEqual(['Ben | Ann | 1,250.50', 'Sum | 1,250.50']);
  expect(rowsOf('Guests')).toEqual(['Gus | Approved']);
  expect(rowsOf('Memberships ending soon')).toEqual(['Ben | 01/12/2026']);
  expect(screen.getByText('None')).toBeTruthy();
});

it('shows no one else than a super admin whose membership ends', async () => {
  await open(200, { ...SHEET, ending: [] }, member);
  expect(screen.queryByText('Memberships ending soon')).toBeNull();
});

it('says that the sheet of a past meeting ends with it', async () => {
  await open(200, { ...SHEET, meeting: { ...SHEET.meeting, status: 'held' } });
  expect(screen.getByText(/since the meeting on 10\/11\/2026 until the end of this one, as of/)).toBeTruthy();
});

it('names the day from which it looks back where there was no meeting before', async () => {
  await open(200, { ...SHEET, previous: null });
  expect(screen.getByText(/Referrals and thank-you notes since 10\/11\/2026, as of/)).toBeTruthy();
});

it('shows a user without permission who may open the sheet', async () => {
  await open(403, { message: 'Forbidden' });
  expect(
    screen.getByText(/is for super admins, and for members of the chapter who hold a permission/),
  ).toBeTruthy();
  // The meeting's own page may be closed to them as well.
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/meetings']);
});

it('says that the meeting was not found, and links to all meetings', async () => {
  await open(404, { message: 'Meeting not found' });
  expect(screen.getByText(/^This meeting was not found\./)).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/meetings',
    '/meetings',
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print or save as PDF' }).disabled).toBe(true);
});
