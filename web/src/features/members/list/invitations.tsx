import type { AnswerOf, Routes } from '@bn/contract';
import { messageOf } from '../../../api/client/client.ts';
import { useInviteMembersMutation } from '../../../api/endpoints/members.ts';
import type { Page } from '../../../api/lists.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Link } from '../../../ui/router/link.tsx';
import type { useListState } from '../../../ui/table/use-list-state.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { filtersOf, NOT_SIGNED_IN } from '../filters/list-filters.tsx';
import { HandedOver } from './handed-over.tsx';

type Invited = AnswerOf<Routes['inviteMembers']>;
interface Person {
  id: number;
  full_name: string;
}

/** '2 invitations sent. Not invited: Asha Rao (Has signed in already).' */
const resultOfInviting = (people: readonly Person[], { answers }: Invited): string => {
  const nameOf = (id: number) => people.find((person) => person.id === id)?.full_name ?? '';
  const refused = answers.filter(({ status }) => status === 'refused');
  const sent = answers.length - refused.length;
  const done = `${formatCount(sent)} ${sent === 1 ? 'invitation' : 'invitations'} sent.`;
  if (refused.length === 0) return done;
  return `${done} Not invited: ${refused.map(({ id, message }) => `${nameOf(id)} (${message})`).join(', ')}.`;
};

/** Invites many, and says how it went. Without mail it shows the links to hand over: render `links`. */
export const useInvitations = () => {
  const toast = useToast();
  const [send, { isLoading }] = useInviteMembersMutation();
  const handedOver = useModal<{ people: readonly Person[]; invited: Invited }>();
  const invite = (people: readonly Person[]) =>
    send({ body: { ids: people.map(({ id }) => id) } })
      .unwrap()
      .then(
        (answer) => {
          const invited = answer as Invited;
          if (invited.answers.some(({ link }) => link)) return handedOver.show({ people, invited });
          const all = invited.answers.every(({ status }) => status === 'invited');
          toast(all ? 'success' : 'info', resultOfInviting(people, invited));
        },
        (error) => toast('error', messageOf(error, 'The invitations could not be sent.')),
      );
  const links = (
    <Modal {...handedOver.frame} title="Invitation links" width="500px">
      {handedOver.about && <HandedOver {...handedOver.about} />}
    </Modal>
  );
  return { invite, busy: isLoading, links };
};

/** Leads to those who have not signed in yet, with how many they are; nothing where everybody has. */
export const NotSignedInLink = ({
  list,
  total: page,
}: {
  list: ReturnType<typeof useListState>;
  total: Page<unknown> | undefined;
}) => {
  if (!page || page.total === 0 || filtersOf(list).not_signed_in) return null;
  const chapter = list.param('chapter');
  const params = new URLSearchParams({ signed_in: '0', ...(chapter && { chapter }) });
  return (
    <Link to={`/members?${params}`}>
      {NOT_SIGNED_IN} ({formatCount(page.total)}
      {page.more ? '+' : ''})
    </Link>
  );
};
