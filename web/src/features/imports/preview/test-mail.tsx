import { messageOf } from '../../../api/client/client.ts';
import { useSendTestMailMutation } from '../../../api/endpoints/test-mail.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';

/** Mails the reader what those whom they invite would get. */
export const TestMail = () => {
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
