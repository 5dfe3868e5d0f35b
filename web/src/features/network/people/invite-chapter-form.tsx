import type { AnswerOf, ChapterInvitations, Routes } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { useInviteChapterMutation } from '../../../api/endpoints/figures/network.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';

type Invited = AnswerOf<Routes['inviteChapter']>;
const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'member' : 'members'}`;

/** '100 invitations sent. Press again for the other 30.' */
export const resultOf = ({ answers, left }: Invited): string => {
  const sent = answers.filter(({ status }) => status === 'invited').length;
  return `${formatCount(sent)} ${sent === 1 ? 'invitation' : 'invitations'} sent.${left > 0 ? ` Invite all again for the other ${formatCount(left)}.` : ''}`;
};

export const InviteChapterForm = ({
  chapter: { id, members, active, invited, held },
  onClose,
}: {
  chapter: ChapterInvitations;
  onClose: () => void;
}) => {
  const [invite] = useInviteChapterMutation();
  const waiting = members - active;
  const form = useForm({
    draft: null,
    start: {},
    read: () => ({ body: undefined }),
    send: () => invite({ params: { id } }).unwrap(),
    sent: (answer) => ({ text: resultOf(answer as Invited), ms: (answer as Invited).left > 0 ? 6000 : 2000 }),
    failed: 'The chapter could not be invited.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Invite all">
      <div data-wide>
        <p>
          {people(Math.min(waiting, LIMITS.invitationsAtOnce))} who have not signed in yet get an e-mail with
          a link.
        </p>
        {invited > 0 && <Quiet>{people(invited)} of them were invited before, and are reminded.</Quiet>}
        {held === 1 && <Quiet>The chapter's invitations are no longer held back then.</Quiet>}
      </div>
    </Form>
  );
};
