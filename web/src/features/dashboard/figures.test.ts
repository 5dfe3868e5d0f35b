import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

const admin = {
  total_members: 12345,
  total_chapters: 7,
  total_referrals: 0,
  total_thankyou_value: 1200.5,
  referral_trend: [{ label: 'Mon 09', count: 3 }],
};
const member = {
  chapter: { id: 1, name: 'Harbour', region: 'Mumbai' },
  total_users: 20,
  total_admins: 3,
  total_referrals: 505,
  thank_you_value: 1000000,
  weekly_referrals: [{ day: 'Mon 09', count: 2 }],
};

it('names the super admin figures in the specified order', () => {
  expect(figuresOf('super_admin', admin)?.stats.map(({ label, value }) => [label, value])).toEqual([
    ['Total Members', (12345).toLocaleString()],
    ['Total Chapters', '7'],
    ['Total Referrals', '0'],
    ['Thank-You Value', (1200.5).toLocaleString(undefined, { minimumFractionDigits: 2 })],
  ]);
  expect(figuresOf('super_admin', admin)?.bars).toEqual([{ label: 'Mon 09', count: 3 }]);
});

it('names the member figures in the specified order', () => {
  expect(figuresOf('member', member)?.stats.map(({ label, value }) => [label, value])).toEqual([
    ['Total User', '20'],
    ['Total Admins', '3'],
    ['Total Referrals', '505'],
    ['Thank-You Value', (1_000_000).toLocaleString(undefined, { minimumFractionDigits: 2 })],
  ]);
  expect(figuresOf('member', member)?.bars).toEqual([{ label: 'Mon 09', count: 2 }]);
});

describe('the chapter', () => {
  it.each([
    [{ id: 1, name: 'Harbour', region: 'Mumbai' }, 'Harbour'],
    ['Harbour', 'Harbour'],
    [null, undefined],
    ['', undefined],
    [7, undefined],
  ])('%j is called %s', (chapter, name) => {
    expect(figuresOf('member', { ...member, chapter })?.chapter).toBe(name);
  });
});

describe('an unexpected response', () => {
  it("has no figures if it has none of the role's items", () => {
    expect(figuresOf('member', {})).toBeUndefined();
    expect(figuresOf('super_admin', { message: 'hello' })).toBeUndefined();
  });

  it('shows the known figures, and a dash for the rest', () => {
    const figures = figuresOf('member', { total_users: 4, total_admins: 'many', weekly_referrals: 'none' });
    expect(figures?.stats.map(({ value }) => value)).toEqual(['4', '-', '-', '-']);
    expect(figures?.bars).toEqual([]);
  });

  it('drops bars without a label or a number', () => {
    const entries = [{ day: 'Mon 09', count: 1 }, { day: 'Tue 10' }, null, { count: 2 }, 'x'];
    expect(figuresOf('member', { weekly_referrals: entries })?.bars).toEqual([{ label: 'Mon 09', count: 1 }]);
  });
});

it.each([
  ['super_admin', ['/members', '/admin/chapters', undefined, '/admin/approval?status=approved']],
  ['member', ['/members', undefined, undefined, '/admin/approval?status=approved']],
] as const)("a %s's figures lead to what they count, where there is a list of it", (role, lists) => {
  const figures = figuresOf(role, { total_referrals: 1 });
  expect(figures?.stats.map(({ list }) => list?.to)).toEqual(lists);
});
