import { FLAGS, NO_PERMISSIONS, type Permissions } from '@bn/contract';
import { addDays } from '../time/calendar.ts';

export interface HistoricMember {
  id: number;
  chapter_id: number;
  vertical: string;
  created_at: string;
  permissions: Permissions | null;
  permissions_until: string | null;
  activated: boolean;
}

export interface SampleEntry {
  at: string;
  actor_id: number | null;
  action: string;
  subject_id: number;
  chapter_id: number;
  ends_at?: string;
  details?: object;
}

const at = (day: string, id: number) =>
  `${day}T${String(8 + (id % 9)).padStart(2, '0')}:${10 + (id % 49)}:00Z`;
const SIGN_INS = 6;
const FORMER_TERM = 180;

export function sampleHistory(members: readonly HistoricMember[], today: string): SampleEntry[] {
  return members.flatMap((member) => [
    { ...about(member), at: member.created_at, actor_id: null, action: 'member.added' },
    ...(member.activated ? signIns(member, today) : []),
    ...grants(member, today),
    ...(member.id % 11 === 0 ? [correction(member, today)].filter(({ at }) => at > member.created_at) : []),
  ]);
}

const about = ({ id, chapter_id }: HistoricMember) => ({ subject_id: id, chapter_id });

const signIns = (member: HistoricMember, today: string): SampleEntry[] =>
  Array.from({ length: SIGN_INS }, (_, index) => ({
    ...about(member),
    at: at(addDays(today, -1 - index * 9 - (member.id % 8)), member.id + index),
    actor_id: member.id,
    action: member.id % 17 === 0 && index === 2 ? 'sign_in.failed' : 'sign_in',
  })).filter((entry) => entry.at > member.created_at);

const correction = (member: HistoricMember, today: string): SampleEntry => ({
  ...about(member),
  at: at(addDays(today, -3 - (member.id % 40)), member.id),
  actor_id: null,
  action: 'member.changed',
  details: { changes: { vertical: { before: 'Consulting', after: member.vertical } } },
});

function grants(member: HistoricMember, today: string): SampleEntry[] {
  const { permissions, permissions_until: lastDay } = member;
  if (permissions === null) return [];
  const grant = (given: string, until: string | null, before: object = NO_PERMISSIONS): SampleEntry => ({
    ...about(member),
    at: at(given, member.id),
    actor_id: null,
    action: 'permissions.changed',
    ...(until && { ends_at: `${addDays(until, 1)}T00:00:00Z` }),
    details: { before, after: { ...permissions, ...(until && { permissions_until: until }) } },
  });
  if (lastDay === null) return [grant(addDays(member.created_at.slice(0, 10), 1), null)];
  const begun = addDays(today, -FORMER_TERM);
  return [grant(addDays(begun, -FORMER_TERM), addDays(begun, -10)), grant(begun, lastDay)];
}

export const flagsOf = (row: Permissions): Permissions | null =>
  FLAGS.some((flag) => row[flag] === 1)
    ? (Object.fromEntries(FLAGS.map((flag) => [flag, row[flag]])) as Permissions)
    : null;
