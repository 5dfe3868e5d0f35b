import type { BodyOf, Guest, Member, Routes } from '@bn/contract';
import { changedIn } from '../../../api/changed-meanwhile.ts';
import { chapterLabel } from '../../../api/endpoints/chapter-label.ts';
import { useRegisterMemberMutation, useUpdateMemberMutation } from '../../../api/endpoints/members.ts';
import { MESSAGES, NO_CHANGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import type { Choice } from '../../../ui/select/choice.ts';
import { MemberFields } from './member-fields.tsx';
import css from './member-form.module.css';
import {
  changesOf,
  type EditedMember,
  guestValues,
  type MemberValues,
  newMember,
  startValues,
} from './member-values.ts';
import { NoChapterHint } from './no-chapter-hint.tsx';
import { refusalOf, validateMember } from './validate-member.ts';

/** What a move to another chapter means, before it is saved. */
const MoveNotice = ({ member, chapter }: { member: EditedMember; chapter: Choice | null }) => {
  if (!chapter || chapter.id === member.chapter_id) return null;
  const before = chapterLabel(member.chapter);
  return (
    <div className={css.box} data-wide role="status">
      <p>
        {member.full_name} moves to {chapter.label}.
      </p>
      <ul>
        <li>
          <strong>Moves with them:</strong> membership, permissions and personal history, which{' '}
          {member.full_name} still sees.
        </li>
        <li>
          <strong>Stays in {before}:</strong> referrals and thank-you notes given there. They still count
          there, and pending notes are still approved there.
        </li>
      </ul>
    </div>
  );
};

const ADDED_MS = 2000;
const UPDATED_MS = 1200;

type NewMember = BodyOf<Routes['registerMember']>;
type Changes = BodyOf<Routes['updateMember']>;

export default function MemberForm({ member, ...rest }: AddProps & { member: EditedMember | null }) {
  return member ? <EditForm member={member} onClose={rest.onClose} /> : <AddForm {...rest} />;
}

interface AddProps {
  /** Whom the new member was before: what is known about them is filled in. */
  guest?: Guest;
  onClose: () => void;
  onAdded?: (member: Member) => void;
}

const AddForm = ({ guest, onClose, onAdded }: AddProps) => {
  const user = useUser();
  const [register] = useRegisterMemberMutation();
  const form = useForm({
    draft: guest ? `member/guest/${guest.id}` : 'member/new',
    start: guest ? guestValues(guest, user) : startValues(null, user),
    read: (values): Reading<MemberValues, NewMember> => {
      const errors = validateMember(values, false);
      return Object.keys(errors).length > 0
        ? { errors }
        : { body: { ...newMember(values), ...(guest && { guest_id: guest.id }) } };
    },
    invalid: MESSAGES.fixErrors,
    send: async (body, key) => {
      const added = await register({ body, key }).unwrap();
      onAdded?.(added);
    },
    sent: { text: MESSAGES.memberAdded, ms: ADDED_MS },
    failed: MESSAGES.memberNotAdded,
    reasonsOf: refusalOf,
    onClose,
  });
  return (
    <>
      <NoChapterHint />
      <Form form={form} action="Add Member">
        <MemberFields form={form} editing={false} ownChapterOnly={user.role === 'member'} />
      </Form>
    </>
  );
};

const EditForm = ({ member: { id }, member, onClose }: { member: EditedMember; onClose: () => void }) => {
  const user = useUser();
  const [update] = useUpdateMemberMutation();
  const form = useEditForm({
    draft: `member/${id}`,
    record: member,
    start: (read) => startValues(read, user),
    read: (values, read): Reading<MemberValues, Changes> => {
      const errors = validateMember(values, true);
      if (Object.keys(errors).length > 0) return { errors };
      const body = changesOf(read, values);
      return Object.keys(body).length > 0 ? { body } : NO_CHANGES;
    },
    invalid: MESSAGES.fixErrors,
    send: (body, { version }) => update({ params: { memberId: id }, body, version }).unwrap(),
    changedIn,
    sent: { text: MESSAGES.memberUpdated, ms: UPDATED_MS },
    failed: MESSAGES.memberNotUpdated,
    reasonsOf: refusalOf,
    onClose,
  });
  return (
    <Form form={form} action="Update Member">
      <MemberFields
        form={form}
        editing
        ownChapterOnly={user.role === 'member'}
        aboutChapter={<MoveNotice member={form.record} chapter={form.values.chapter_id} />}
      />
    </Form>
  );
};
