import type { Meeting } from '@bn/contract';
import { MEETING_STATUS_LABELS, type MeetingStatus, weekOfMonth } from '@bn/contract/domain';
import { Chip } from '../../ui/chip/chip.tsx';
import { shownDay } from '../../ui/date/day-text.ts';
import type { Tone } from '../../ui/theme/theme.ts';
import { daysAfter, timeSpan, weekdayOf } from '../../ui/time/day-words.ts';
import { chapterDay, foreignZone, readersClock } from '../../ui/time/network-zone.ts';
import css from './meeting-facts.module.css';

/** 'Today' or 'Tomorrow', where the chapter is; nothing for other days. */
export const DayChip = ({ meeting }: { meeting: Pick<Meeting, 'day' | 'time_zone'> }) => {
  const { day } = meeting;
  const today = chapterDay(meeting);
  if (day === today) return <Chip tone="primary">Today</Chip>;
  return day === daysAfter(today, 1) && <Chip tone="primary">Tomorrow</Chip>;
};

const TONES: Record<MeetingStatus, Tone> = {
  proposed: 'amber',
  approved: 'green',
  held: 'neutral',
  cancelled: 'red',
};

/** A meeting's status: the same label and colour on every screen. */
export const MeetingChip = ({ status }: { status: MeetingStatus }) => (
  <Chip tone={TONES[status]}>{MEETING_STATUS_LABELS[status]}</Chip>
);

type When = Pick<Meeting, 'day' | 'starts' | 'minutes' | 'starts_at' | 'time_zone'>;

/** 'Thursday, 19/11/2026'. */
export const dayText = ({ day }: Pick<Meeting, 'day'>): string =>
  day ? [weekdayOf(day), shownDay(day)].filter(Boolean).join(', ') : '-';

/** '07:30–09:00': the chapter's time. '(12:30 your time)' or '(Friday, 00:30 your time)' follows where the reader's clock differs. */
export const timeText = (meeting: When): string => {
  const span = timeSpan(meeting.starts, meeting.minutes);
  const at = new Date(meeting.starts_at);
  if (!foreignZone(at, meeting)) return span;
  const { day, time } = readersClock(at);
  return `${span} (${day === meeting.day ? '' : `${weekdayOf(day)}, `}${time} your time)`;
};

const WEEKS = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' } as const;
/** 'Every week', 'Monthly, second Tuesday'. */
export const repeatsText = ({ repeats, day }: Pick<Meeting, 'repeats' | 'day'>): string => {
  if (repeats === 'monthly') return `Monthly, ${WEEKS[weekOfMonth(day)]} ${weekdayOf(day)}`;
  if (!repeats) return 'Once';
  return repeats === 'every_two_weeks' ? 'Every 2 weeks' : 'Every week';
};

/** The address behind a place that is a link, or undefined. Anything but http and https stays text, such as `javascript:`. */
const linkOf = (place: string): URL | undefined => {
  if (!/^https?:\/\/\S+$/i.test(place.trim())) return undefined;
  try {
    return new URL(place.trim());
  } catch {
    return undefined;
  }
};

/** 'meet.example.com/harbour' for a link, other places as they are written. */
export const placeText = (place: string | null): string => {
  const link = linkOf(place ?? '');
  if (!link) return place || '-';
  return `${link.host}${link.pathname === '/' ? '' : link.pathname}`;
};

/** Where a meeting takes place; a link opens in a new tab, which learns nothing about the app. */
export const Place = ({ place }: { place: string }) => {
  const link = linkOf(place);
  if (!link) return place || '-';
  return (
    <a className={css.link} href={link.href} target="_blank" rel="noreferrer noopener">
      {placeText(place)}
    </a>
  );
};

/** The place in a list of meetings: two lines at most, and no link, because the whole entry is one. */
export const PlaceLine = ({ place }: { place: string | null }) => (
  <p className={css.line}>{placeText(place)}</p>
);
