import { messageOf } from '../../../../api/client/client.ts';
import { useSendTestMailMutation } from '../../../../api/endpoints/test-mail.ts';
import { useUser } from '../../../../store/hooks.ts';
import { useToast } from '../../../../ui/feedback/messages/toast.tsx';
import { useRemembered } from './remembered.ts';

/** Whether mails go out: one to oneself says so. */
export const useTestMail = () => {
  const { id, email } = useUser();
  const toast = useToast();
  const [done, remember] = useRemembered('test e-mail sent', id);
  const [send, { isLoading }] = useSendTestMailMutation();
  const act = () =>
    void send()
      .unwrap()
      .then(
        ({ by_mail }) => {
          if (by_mail === 0) return toast('error', 'This network does not send e-mails yet.');
          remember();
          toast('success', `A test e-mail is on its way to ${email}.`);
        },
        (error) => toast('error', messageOf(error, 'The test e-mail could not be sent.')),
      );
  return { done, act: isLoading ? undefined : act };
};
