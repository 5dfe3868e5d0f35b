import { endpoints } from '@bn/contract/endpoints';
import { useState } from 'react';
import { isObject, messageOf, request } from '../../../api/client/client.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { TimedAlert } from '../../../ui/feedback/messages/alert.tsx';
import { useTimedMessage } from '../../../ui/feedback/messages/use-timed-message.ts';
import { Link } from '../../../ui/router/link.tsx';
import { networkName } from '../../../ui/text/network-name.ts';
import { ALERT_MS } from '../alert-ms.ts';
import { AuthPage } from '../frame/auth-page.tsx';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Confirms a new e-mail with the link that was sent to it, with or without a session. Programs that open links confirm nothing. */
export default function ConfirmEmailScreen({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'ended' | { email: string }>(
    TOKEN.test(token) ? 'asked' : 'ended',
  );
  const { message, show, clear } = useTimedMessage();

  const confirm = async () => {
    clear();
    setState('busy');
    const { data, error } = await request({ endpoint: endpoints.confirmEmail, body: { token } }, null);
    if (error?.status === 404) return setState('ended');
    setState(error ? 'asked' : { email: isObject(data) ? String(data.email) : '' });
    if (error) show('error', messageOf(error, 'Your e-mail could not be confirmed. Try again.'), ALERT_MS);
  };

  return (
    <AuthPage title="Confirm your e-mail">
      <div className="stack" style={{ marginTop: 'var(--bn-space-5)' }}>
        <TimedAlert message={message} />
        {state === 'ended' ? (
          <p>
            This link has already been used or has expired. Change your e-mail again on your account page.
          </p>
        ) : typeof state === 'object' ? (
          <p role="status">
            Done. You now sign in with <strong>{state.email}</strong>.
          </p>
        ) : (
          <>
            <p>Sign in to {networkName()} with this e-mail from now on?</p>
            <AppButton busy={state === 'busy'} onClick={() => void confirm()}>
              Confirm e-mail
            </AppButton>
          </>
        )}
        {state === 'ended' && <Link to="/account">Open your account page</Link>}
        {typeof state === 'object' && <Link to="/">Open {networkName()}</Link>}
      </div>
    </AuthPage>
  );
}
