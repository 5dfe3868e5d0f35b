import type { BodyOf, Guest, Member, Routes, SessionUser } from '@bn/contract';
import { MEMBER_FIELD_NAMES, type MemberFieldName, type MemberFieldShownTo } from '@bn/contract/domain';
import { storedText } from '@bn/contract/typed-text';
import { chapterChoice } from '../../../api/endpoints/chapter-label.ts';
import type { Choice } from '../../../ui/select/choice.ts';

/** The member form's values as shown: texts, and the selected chapter. */
export type MemberValues = { [F in MemberFieldName]: F extends 'chapter_id' ? Choice | null : string };

/** What the form needs to know about the member being edited. */
export type EditedMember = Pick<
  Member,
  'id' | 'chapter' | MemberFieldShownTo<'colleagues' | 'super_admins'>
> &
  Partial<Pick<Member, 'version'>>;

export const startValues = (member: EditedMember | null, user: SessionUser): MemberValues => {
  const known: Partial<Record<MemberFieldName, unknown>> = member ?? {};
  const texts = MEMBER_FIELD_NAMES.map((field) => [field, known[field] ?? '']);
  // Members can add only to their own chapter.
  const chapter = member?.chapter ?? user.chapter;
  return { ...Object.fromEntries(texts), chapter_id: chapter && chapterChoice(chapter) };
};

/** A new member who was a guest: what is known about them, in the chapter that they visited. */
export const guestValues = (guest: Guest, user: SessionUser): MemberValues => ({
  ...startValues(null, user),
  full_name: guest.name,
  phone: guest.phone,
  email: guest.email ?? '',
  vertical: guest.business,
  chapter_id: chapterChoice(guest.chapter),
});

/** The body for a new member; only for values that passed `validate`. */
export const newMember = (values: MemberValues): BodyOf<Routes['registerMember']> => {
  const sent = MEMBER_FIELD_NAMES.map((field) => {
    const value = values[field];
    return [field, typeof value === 'string' ? storedText(field, value) : value?.id];
  });
  return Object.fromEntries(sent);
};

/** Only the changed fields; the password only if one was typed. */
export const changesOf = (member: EditedMember, values: MemberValues): BodyOf<Routes['updateMember']> => {
  const { password, ...now } = newMember(values);
  const before: Record<string, unknown> = member;
  const changed = Object.entries(now).filter(([name, value]) => value !== before[name]);
  return { ...Object.fromEntries(changed), ...(password.trim() && { password }) };
};
