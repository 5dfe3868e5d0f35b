import type { Member } from '@bn/contract';
import { messageOf } from '../../../api/client/client.ts';
import { useInviteMemberMutation } from '../../../api/endpoints/members.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { sendsMail } from '../../../ui/contact/links.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { CopyField } from '../../../ui/file/copy-field.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { networkName } from '../../../ui/text/network-name.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './invitation.module.css';

interface Props {
  member: Pick<Member, 'id'> & { activated_at?: string | null };
}

/**
 * A link to choose a password: an invitation, and a new password for those who have signed in before. Only on a click, because
 * the link gives access to the account.
 */
export const Invitation = ({ member: { id, activated_at } }: Props) => {
  const what = activated_at ? 'reset link' : 'invitation';
  const toast = useToast();
  const [invite, { data, isLoading }] = useInviteMemberMutation();
  const make = () =>
    invite({ params: { id } })
      .unwrap()
      .catch((error) => toast('error', messageOf(error, `The ${what} could not be created.`)));
  if (!data)
    return (
      <AppButton variant="outline" busy={isLoading} onClick={make}>
        {sendsMail() ? 'Send' : 'Create'} {what}
      </AppButton>
    );
  const expiry = (
    <>
      It works once and expires on <span className="figures">{formatDateTime(data.ends_at)}</span>.
    </>
  );
  if (data.link === undefined)
    return (
      <Quiet role="status">
        The {what} is on its way by e-mail. Only the member gets the link. {expiry}
      </Quiet>
    );
  return (
    <div className={css.box}>
      <CopyField
        label={activated_at ? 'Reset link' : 'Invitation link'}
        text={location.origin + data.link}
        action="Copy link"
        share={`Your ${what} for ${networkName()}:`}
      />
      <Quiet>
        Share it only with this member: anyone with the link can set the password. {expiry}{' '}
        {data.by_mail === 1
          ? 'The member also gets a link by e-mail.'
          : 'This network does not send e-mail: share the link yourself.'}
      </Quiet>
    </div>
  );
};
