import { type FormEvent, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { errorShown, signIn } from '../../store/session.ts';
import { oncePainted } from '../../timing.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { TimedAlert } from '../../ui/feedback/messages/alert.tsx';
import { useTimedMessage } from '../../ui/feedback/messages/use-timed-message.ts';
import { PasswordInput } from '../../ui/input/password-input.tsx';
import { Link } from '../../ui/router/link.tsx';
import type { Location } from '../../ui/router/location.ts';
import { ALERT_MS } from './alert-ms.ts';
import { AuthForm } from './frame/auth-form.ts';
import { EmailInput } from './frame/email-input.tsx';
import css from './login-form.module.css';
import type { Arrival } from './set-password/use-arrival.ts';
import { validateLogin } from './validate-login.ts';

/** Shown on arrival, before the user does anything: leave time to read it. */
const NOTICE_MS = 10_000;

interface Props {
  /** Where to go after signing in; kept on the way through 'Forgot Password?'. */
  from?: Location;
  /** The message from the page that led here. */
  notice?: string;
}

export const LoginForm = ({ from, notice }: Props) => {
  const dispatch = useAppDispatch();
  const { loading, error } = useAppSelector((state) => state.session);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { message, show, clear } = useTimedMessage();

  // A failed login, or the reason why the previous session ended.
  useEffect(() => {
    if (error) show('error', error, ALERT_MS, () => dispatch(errorShown()));
  }, [error, show, dispatch]);

  useEffect(() => {
    if (notice) show('success', notice, NOTICE_MS);
  }, [notice, show]);

  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    const left = new AbortController();
    oncePainted(async () => {
      // If its code does not arrive there is the password.
      const passkeys = await import('./suggest-passkeys.ts').catch(() => undefined);
      await passkeys?.suggestPasskeys(async (thunk) => dispatch(thunk), left.signal);
    });
    return () => left.abort();
  }, [dispatch]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = validateLogin(email, password);
    if (problem) return show('error', problem, ALERT_MS);
    clear();
    void dispatch(signIn({ email, password }));
  };

  return (
    <AuthForm onSubmit={submit} noValidate>
      <TimedAlert message={message} />
      <EmailInput value={email} onValue={setEmail} suggestsPasskeys />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={(value) => setPassword(value.trim())}
      />
      <Link className={css.forgot} to="/" state={{ forgotten: { email }, from } satisfies Arrival}>
        Forgot Password?
      </Link>
      <AppButton type="submit" busy={loading}>
        Login
      </AppButton>
    </AuthForm>
  );
};
