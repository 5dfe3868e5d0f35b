import type { ExchangePartner, MemberFigures, MemberPage, MonthFigures } from '@bn/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reader } from '../../../parts/member/section.ts';
import { ashasPage as member } from '../../../testing/member.ts';
import { member as colleague, pass, playServer, press, show, superAdmin } from '../../../testing/scene.tsx';
import FiguresSection from './figures-section.tsx';

const MONTH: MonthFigures = {
  month: '2025-12',
  given: { own: 0, median: null },
  received: { own: 0, median: null },
  converted: { own: 0, median: null },
  thanked: { own: 0, median: null },
};
const OCTOBER: MonthFigures = {
  month: '2026-10',
  given: { own: 4, median: 1.5 },
  received: { own: 2, median: 1 },
  converted: { own: 1, median: 0 },
  thanked: { own: 1000.5, median: 500.25 },
};
const NOVEMBER: MonthFigures = { ...OCTOBER, month: '2026-11', given: { own: 3, median: 2 } };
const BEN: ExchangePartner = { id: 9, name: 'Ben Ode', given: 3, received: 2, thanked: 1070.5, has_page: 1 };
const FIGURES: MemberFigures = {
  months: [MONTH, OCTOBER, NOVEMBER],
  partners: [
    { ...BEN, picture: '/api/pictures/ben' },
    { ...BEN, id: 10, name: 'Lea Ver', has_page: 0 },
  ],
};

const open = async (
  reader: Reader,
  answer: { status?: number; body: unknown },
  page: MemberPage = member,
) => {
  const calls = playServer(() => answer);
  const user = reader === 'super_admin' ? superAdmin : colleague;
  await show(<FiguresSection member={page} reader={reader} />, user);
  await pass(50);
  return calls;
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => void vi.useFakeTimers());

describe('your figures', () => {
  it('are four charts of twelve months next to the median, each with its total and its table', async () => {
    const calls = await open('self', { body: FIGURES });
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/members/5/figures']);
    const card = within(screen.getByRole('region', { name: 'Your figures' }));
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Given 7',
      'Received 4',
      'Converted 2',
      'Thanked 2,001.00',
      'Your strongest connections',
    ]);
    expect(rowsOf(card.getByRole('table', { name: 'Referrals given by month' }))).toEqual([
      ['Month', 'You', 'Typical member'],
      ['Dec', '0', '-'],
      ['Oct', '4', '1.5'],
      ['Nov so far', '3', '2'],
    ]);
    expect(rowsOf(card.getByRole('table', { name: 'Thanked value by month' }))[2]).toEqual([
      'Oct',
      '1,000.50',
      '500.25',
    ]);
  });

  it('list the people exchanged most with; those who left have no link', async () => {
    await open('self', { body: FIGURES });
    const table = screen.getByRole('table', { name: 'Your strongest connections' });
    expect(rowsOf(table)).toEqual([
      ['Name', 'You gave', 'You received', 'Business, both ways'],
      ['Ben Ode', '3', '2', '1,070.50'],
      ['Lea Ver', '3', '2', '1,070.50'],
    ]);
    expect(table.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/ben');
    const links = within(table).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ben Ode', '/members/9'],
    ]);
  });

  it('say so when nothing was given or received', async () => {
    await open('self', { body: { months: [MONTH], partners: [] } });
    expect(screen.getByText('No referrals in these twelve months.')).toBeTruthy();
    expect(screen.getAllByText('No data to display')).toHaveLength(4);
  });

  it('can be loaded again after a failure', async () => {
    await open('self', { status: 500, body: { message: 'x' } });
    expect(screen.getByRole('alert').textContent).toBe('The figures could not be loaded.');
    playServer(() => ({ body: FIGURES }));
    await press('Try again');
    await pass(50);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('table', { name: 'Referrals given by month' })).toBeTruthy();
  });
});

it('a super admin sees the same of a member, and the totals', async () => {
  const one = { referrals: 12, converted: 5, thanked: 98765.5 };
  await open('super_admin', { body: FIGURES }, { ...member, figures: { given: one, received: one } });
  const card = within(screen.getByRole('region', { name: 'Figures' }));
  expect(card.getByRole('region', { name: 'Total given' }).textContent).toBe(
    'Total givenReferrals12Converted5Thanked98,765.50',
  );
  expect(rowsOf(card.getByRole('table', { name: 'Referrals given by month' }))[0]).toEqual([
    'Month',
    'Member',
    'Typical member',
  ]);
  expect(rowsOf(card.getByRole('table', { name: 'Strongest connections' }))[0]).toEqual([
    'Name',
    'Given',
    'Received',
    'Business, both ways',
  ]);
});
