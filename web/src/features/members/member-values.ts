import type { BodyOf, Member, Routes, SessionUser } from '@bn/contract';
import type { Choice } from '../../ui/async-select.tsx';
import { chapterChoice } from './chapter-label.ts';

/** The member form as it stands on the screen. */
export interface MemberValues {
  full_name: string;
  phone: string;
  email: string;
  password: string;
  subscription_valid_till: string;
  chapter_id: Choice | null;
  vertical: string;
}

export const startValues = (member: Member | null, user: SessionUser): MemberValues => ({
  full_name: member?.full_name ?? '',
  phone: member?.phone ?? '',
  email: member?.email ?? '',
  password: '',
  subscription_valid_till: member?.subscription_valid_till ?? '',
  // A member adds to the own chapter only.
  chapter_id: chapterOf(member?.chapter ?? user.chapter),
  vertical: member?.vertical ?? '',
});

const chapterOf = (chapter: Member['chapter'] | null): Choice | null => chapter && chapterChoice(chapter);

/** What a new member is sent as; only for values that passed `validate`. */
export const newMember = (values: MemberValues): BodyOf<Routes['registerMember']> => ({
  full_name: values.full_name.trim(),
  phone: values.phone,
  email: values.email.trim(),
  password: values.password,
  subscription_valid_till: values.subscription_valid_till,
  chapter_id: values.chapter_id?.id,
  vertical: values.vertical.trim(),
});

/** Only what differs from the member as it was; the password only when one was typed. */
export const changesOf = (member: Member, values: MemberValues): BodyOf<Routes['updateMember']> => {
  const { password, ...now } = newMember(values);
  const before: Record<string, unknown> = member;
  const changed = Object.entries(now).filter(([name, value]) => value !== before[name]);
  return { ...Object.fromEntries(changed), ...(password.trim() && { password }) };
};
