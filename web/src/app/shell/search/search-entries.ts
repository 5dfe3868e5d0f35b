import type { Found, SessionUser } from '@bn/contract';
import { isElevated, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { formatDay } from '../../../ui/text/format.ts';
import { navLinksFor } from '../sidebar/nav-links.ts';

export interface SearchEntry {
  key: string;
  label: string;
  detail: string;
  to: string;
  face?: { name: string; picture: string | null | undefined };
}

const mayImport = ({ role, permissions }: SessionUser) =>
  role === 'super_admin' || permissions.can_add_member === 1;

const mayPropose = ({ role, permissions }: SessionUser) =>
  role === 'super_admin' || permissions.can_schedule_meeting === 1;

/** Screens are searched in the browser: the sidebar's links, and those in menus and behind buttons. */
const screensOf = (user: SessionUser): SearchEntry[] => {
  const links = [
    ...navLinksFor(user.role),
    { label: 'Meetings', to: '/meetings' },
    { label: 'Notifications', to: '/activity' },
    { label: 'Account', to: '/account' },
    ...(user.role === 'member'
      ? [
          { label: 'Give Referral', to: '/elevated/referral-sent?give=1' },
          { label: 'One-to-ones', to: '/one-to-ones' },
        ]
      : []),
    ...(mayPropose(user) ? [{ label: 'Propose a meeting', to: '/meetings?propose=1' }] : []),
    ...(mayImport(user) ? [{ label: 'Import members', to: '/members/import' }] : []),
    ...(user.role === 'member' && user.chapter_id !== null && isElevated(user.permissions)
      ? [{ label: 'Chapter report', to: `/chapters/${user.chapter_id}/report` }]
      : []),
  ];
  return links.map(({ label, to }) => ({ key: `screen ${to}`, label, detail: 'Go to', to }));
};

/** Parts of screens, found by the words in which people ask for them. */
const sectionsOf = ({
  id,
  role,
  permissions,
}: SessionUser): { label: string; words: string; to: string }[] => {
  const mayDecideGuests = role === 'super_admin' || permissions.can_approve_guest === 1;
  return [
    { label: 'Your details', words: 'phone vertical trade name email e-mail', to: '/account#details' },
    { label: 'Password', words: 'change', to: '/account#password' },
    { label: 'Sessions', words: 'devices sign out', to: '/account#sessions' },
    { label: 'Your data', words: 'download export', to: '/account#data' },
    {
      label: 'Guests',
      words: 'visitors invite',
      to: mayDecideGuests ? '/admin/approval?tab=guests' : '/meetings',
    },
    ...(role === 'member'
      ? [
          { label: 'Your score', words: 'points', to: `/members/${id}` },
          { label: 'Testimonials', words: 'recommendations', to: `/members/${id}#testimonials` },
          { label: 'Figures', words: 'months given received', to: `/members/${id}#figures` },
          { label: 'Thank-you notes', words: 'thanks', to: `/members/${id}#thanks` },
          { label: 'Calendar', words: 'subscribe meetings', to: '/account#calendar' },
          { label: 'E-mails', words: 'email mail notifications', to: '/account#mail' },
          { label: 'Picture', words: 'photo', to: '/account#picture' },
          { label: 'My ideal referral', words: 'introduce', to: '/account#ideal-referral' },
        ]
      : [
          { label: 'Network report', words: 'chapters figures', to: '/admin/network' },
          { label: 'Testimonials', words: 'recommendations', to: '/testimonials' },
        ]),
  ];
};

/** Shorter beginnings of words are those of names. */
const FEWEST_LETTERS = 3;
const sectionsFor = (text: string, user: SessionUser): SearchEntry[] => {
  const wanted = plain(text);
  if (wanted.length < FEWEST_LETTERS) return [];
  return sectionsOf(user)
    .filter(({ label, words }) => ` ${plain(`${label} ${words}`)}`.includes(` ${wanted}`))
    .map(({ label, to }) => ({ key: `section ${label}`, label, detail: 'Go to', to }));
};

/** Only super admins have a chapter page; for members, their chapter links to its member list. */
const chapterLink = (id: number, { role }: SessionUser) =>
  role === 'super_admin' ? `/admin/chapters/${id}` : '/members';

const detailOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Results for the previous text that also match this one by name; shown until the server responds. */
export const stillMatching = (found: Found | undefined, text: string): Found | undefined => {
  const wanted = plain(text.trim());
  const matches = (name: string) => plain(name).includes(wanted);
  return (
    found && {
      members: found.members.filter(({ full_name }) => matches(full_name)),
      referrals: found.referrals.filter(({ name }) => matches(name)),
      chapters: found.chapters.filter(({ name, region }) => matches(`${name} - ${region}`)),
    }
  );
};

/** The results for a text: screens by name and their sections by words, everything else from the server. Without a text, all screens. */
export const entriesFor = (
  text: string,
  found: Partial<Found> | undefined,
  user: SessionUser,
): SearchEntry[] => {
  const wanted = text.trim();
  const screens = screensOf(user).filter(({ label }) => plain(label).includes(plain(wanted)));
  if (wanted === '') return screens;
  return [
    ...(found?.members ?? []).map(({ id, full_name, picture, vertical, chapter }) => ({
      key: `member ${id}`,
      label: full_name,
      detail: detailOf('Member', vertical, chapter),
      to: `/members/${id}`,
      face: { name: full_name, picture },
    })),
    ...(found?.referrals ?? []).map(({ id, direction, name, picture, referral_status, date_sent }) => ({
      key: `referral ${id}`,
      label: direction === 'given' ? `Referral to ${name}` : `Referral from ${name}`,
      detail: detailOf(REFERRAL_STATUS_LABELS[referral_status], formatDay(date_sent)),
      to: `/referrals/${id}`,
      face: { name, picture },
    })),
    ...(found?.chapters ?? []).map(({ id, name, region }) => ({
      key: `chapter ${id}`,
      label: name,
      detail: detailOf('Chapter', region),
      to: chapterLink(id, user),
    })),
    ...screens,
    ...sectionsFor(wanted, user),
    {
      key: 'all members',
      label: `All members matching "${wanted}"`,
      detail: 'Members',
      to: `/members?search=${encodeURIComponent(wanted)}`,
    },
  ];
};
