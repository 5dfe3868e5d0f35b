import { endpoints } from '@bn/contract/endpoints';
import { type FormEvent, useState } from 'react';
import { isObject, messageOf, request } from '../../api/client/client.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { TimedAlert } from '../../ui/feedback/messages/alert.tsx';
import { useTimedMessage } from '../../ui/feedback/messages/use-timed-message.ts';
import { Link } from '../../ui/router/link.tsx';
import type { Location } from '../../ui/router/location.ts';
import { ALERT_MS } from './alert-ms.ts';
import css from './forgot-form.module.css';
import { AuthForm } from './frame/auth-form.ts';
import { EmailInput } from './frame/email-input.tsx';
import type { Arrival } from './set-password/use-arrival.ts';
import { emailProblem } from './validate-login.ts';

/** The same message in every case: it must not reveal whether the account exists. */
const ASKED = {
  byMail: [
    'If this e-mail belongs to a member, a link is on its way.',
    'It lets you choose a new password, works once and expires in 30 minutes. No mail? Check your spam folder, or ask a super admin.',
  ],
  byHand: [
    'A super admin of your network can give you a link.',
    'It lets you choose a new password, works once and expires in seven days. This network does not send e-mail, so ask in person or by phone.',
  ],
} as const;

/** Requests a password reset by e-mail; loaded on demand. */
export default function ForgotForm({ email: typed = '', from }: { email?: string; from?: Location }) {
  const [email, setEmail] = useState(typed);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<readonly string[]>();
  const { message, show, clear } = useTimedMessage();
  const back = (
    <Link className={css.back} to="/auth/login" replace state={{ from } satisfies Arrival}>
      Back to login
    </Link>
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = emailProblem(email);
    if (problem) return show('error', problem, ALERT_MS);
    clear();
    setBusy(true);
    const { data, error } = await request({ endpoint: endpoints.forgotPassword, body: { email } }, null);
    setBusy(false);
    if (error) return show('error', messageOf(error, 'This could not be sent. Try again.'));
    setAsked(isObject(data) && data.by_mail === 1 ? ASKED.byMail : ASKED.byHand);
  };

  if (asked)
    return (
      <div className={css.words}>
        <div role="status">
          {asked.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {back}
      </div>
    );
  return (
    <AuthForm onSubmit={submit} noValidate>
      <TimedAlert message={message} />
      {/* The only field, and the user has just asked for it. */}
      <EmailInput value={email} onValue={setEmail} autoFocus />
      <AppButton type="submit" busy={busy}>
        Send reset link
      </AppButton>
      {back}
    </AuthForm>
  );
}
