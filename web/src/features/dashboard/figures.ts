import type { Role } from '@bn/contract/domain';
import { formatAmount, formatCount } from '../../ui/text/format.ts';

/** What the bars count. */
export const SERIES_LABEL = 'Referral count';

/** A day and its referrals. */
export interface Bar {
  label: string;
  count: number;
}

type Items = Record<string, unknown>;

/** The items and their labels, in the specified order. */
const STATS = {
  super_admin: [
    ['Total Members', 'total_members', formatCount],
    ['Total Chapters', 'total_chapters', formatCount],
    ['Total Referrals', 'total_referrals', formatCount],
    ['Thank-You Value', 'total_thankyou_value', formatAmount],
  ],
  member: [
    ['Total User', 'total_users', formatCount],
    ['Total Admins', 'total_admins', formatCount],
    ['Total Referrals', 'total_referrals', formatCount],
    ['Thank-You Value', 'thank_you_value', formatAmount],
  ],
} as const;
export type StatItem = (typeof STATS)[Role][number][1];

/** The list of items that a figure counts, if the user has access to one. */
interface List {
  to: string;
  words: string;
}
const ALL_MEMBERS: List = { to: '/members', words: 'See everyone' };
const APPROVED: List = { to: '/admin/approval?status=approved', words: 'See what was approved' };
const LISTS: Record<Role, Partial<Record<StatItem, List>>> = {
  super_admin: {
    total_members: ALL_MEMBERS,
    total_chapters: { to: '/admin/chapters', words: 'See all of them' },
    total_thankyou_value: APPROVED,
  },
  member: { total_users: ALL_MEMBERS, thank_you_value: APPROVED },
};

export interface Stat {
  item: StatItem;
  label: string;
  value: string;
  list?: List;
}
export interface Figures {
  chapter?: string;
  stats: Stat[];
  bars: Bar[];
  totals: Partial<Record<StatItem, number>>;
}

const TREND = {
  super_admin: { list: 'referral_trend', label: 'label' },
  member: { list: 'weekly_referrals', label: 'day' },
} as const;

/** An object with a name, or the plain name. */
const chapterName = (chapter: unknown): string | undefined => {
  const name = typeof chapter === 'object' && chapter !== null ? (chapter as Items).name : chapter;
  return typeof name === 'string' && name !== '' ? name : undefined;
};

const barsOf = (entries: unknown, labelKey: string): Bar[] => {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: Items | null) => {
    const label = entry?.[labelKey];
    const count = entry?.count;
    return typeof label === 'string' && typeof count === 'number' ? [{ label, count }] : [];
  });
};

/** The part of a response that the screen shows; nothing if it has none of the role's items. */
export const figuresOf = (role: Role, answer: object): Figures | undefined => {
  const items = answer as Items;
  const { list, label } = TREND[role];
  if (![...STATS[role].map(([, item]) => item), list].some((item) => item in items)) return undefined;
  return {
    chapter: chapterName(items.chapter),
    stats: STATS[role].map(([text, item, format]) => {
      const value = items[item];
      return {
        item,
        label: text,
        value: typeof value === 'number' ? format(value) : '-',
        list: LISTS[role][item],
      };
    }),
    bars: barsOf(items[list], label),
    totals: Object.fromEntries(STATS[role].map(([, item]) => [item, items[item]])),
  };
};
