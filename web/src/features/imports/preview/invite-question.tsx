import { messageOf } from '../../../api/client/client.ts';
import { useSendTestMailMutation } from '../../../api/endpoints/test-mail.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { ModalActions } from '../../../ui/overlay/modal/modal-actions.ts';
import { counted } from '../texts.ts';

/** Mails the reader what those whom they invite would get. */
const TestMail = () => {
  const toast = useToast();
  const { email } = useUser();
  const [sendTest, { isLoading }] = useSendTestMailMutation();
  const press = () =>
    sendTest()
      .unwrap()
      .then(
        () => toast('success', `A test e-mail is on its way to ${email}.`),
        (error) => toast('error', messageOf(error, 'The test e-mail could not be sent.')),
      );
  return (
    <AppButton variant="outline" busy={isLoading} onClick={press}>
      Send me a test
    </AppButton>
  );
};

interface Props {
  people: number;
  /** The answer that is being sent. */
  sending: 0 | 1 | undefined;
  onAnswer: (invite: 0 | 1) => void;
}

/** Asked where mail goes out, before an import adds anyone: many people would get an e-mail at once. */
export const InviteQuestion = ({ people, sending, onAnswer }: Props) => {
  const superAdmin = useUser().role === 'super_admin';
  const button = (invite: 0 | 1) => ({
    busy: sending === invite,
    disabled: sending !== undefined,
    onClick: () => onAnswer(invite),
  });
  return (
    <>
      <p>
        {counted(people, 'member is', 'members are')} added either way. If you invite now,{' '}
        {people === 1 ? 'they get' : 'each of them gets'} an e-mail with a link to choose a password. If you
        choose later, no one gets one, and you can invite them{' '}
        {superAdmin ? 'chapter by chapter' : 'from the list of members'}.
      </p>
      <ModalActions>
        <TestMail />
        <AppButton variant="outline" {...button(0)}>
          Later
        </AppButton>
        <AppButton {...button(1)}>Invite now</AppButton>
      </ModalActions>
    </>
  );
};
