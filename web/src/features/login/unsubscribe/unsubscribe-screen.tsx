import { MAIL_TOPIC_LABELS, UNSUBSCRIBE_TOPICS, type UnsubscribeTopic } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { useState } from 'react';
import { messageOf, request } from '../../../api/client/client.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { TimedAlert } from '../../../ui/feedback/messages/alert.tsx';
import { useTimedMessage } from '../../../ui/feedback/messages/use-timed-message.ts';
import { Link } from '../../../ui/router/link.tsx';
import { useSearchParams } from '../../../ui/router/use-search-params.ts';
import { ALERT_MS } from '../alert-ms.ts';
import { AuthPage } from '../frame/auth-page.tsx';

const LABELS: Record<UnsubscribeTopic, string> = {
  ...MAIL_TOPIC_LABELS,
  guest: 'Invitations to meetings as a guest, and changes of these',
};

/** The link contains the user or a guest's mailbox, and the topic; the server checks its signature, which a mail program may have cut off. */
const topicOf = (token: string) => {
  const [, name, signature] = token.split('.');
  return signature?.length === 43 ? UNSUBSCRIBE_TOPICS.find((topic) => topic === name) : undefined;
};

/** Unsubscribes from one e-mail topic with the link in a mail, with or without a session. */
export default function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const topic = topicOf(token);
  const [ended, setEnded] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const { message, show, clear } = useTimedMessage();

  const choose = async (wanted: 0 | 1) => {
    clear();
    setBusy(true);
    const { error } = await request({ endpoint: endpoints.unsubscribe, body: { token, wanted } }, null);
    setBusy(false);
    if (error) return show('error', messageOf(error, 'This could not be saved. Try again.'), ALERT_MS);
    setEnded(wanted === 0);
  };

  return (
    <AuthPage title="E-mail">
      <div className="stack" style={{ marginTop: 'var(--bn-space-5)' }}>
        <TimedAlert message={message} />
        {topic ? (
          <>
            <p role="status">
              {ended
                ? 'Done. You will no longer get these e-mails.'
                : ended === false
                  ? 'You will get these e-mails again.'
                  : 'Stop getting these e-mails?'}
            </p>
            <p>
              <strong>{LABELS[topic]}</strong>
            </p>
            {ended ? (
              <AppButton variant="outline" busy={busy} onClick={() => void choose(1)}>
                Send them again
              </AppButton>
            ) : (
              <AppButton busy={busy} onClick={() => void choose(0)}>
                Stop these e-mails
              </AppButton>
            )}
          </>
        ) : (
          <p>This link is invalid. Open the whole link from the latest e-mail, or reply to it.</p>
        )}
        {topic && topic !== 'guest' && (
          <Link to="/account">Choose all your e-mails on your account page</Link>
        )}
      </div>
    </AuthPage>
  );
}
