import { LIMITS } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { logout } from '../../store/session.ts';
import { TimedAlert } from '../../ui/feedback/alert.tsx';
import { useTimedMessage } from '../../ui/form/use-timed-message.ts';
import { PasswordInput } from '../../ui/input/password-input.tsx';
import { passwordProblem } from '../../ui/input/password-problem.ts';
import { useNavigate } from '../../ui/router/router.tsx';
import { AppButton } from '../../ui/surface/app-button.tsx';
import { AuthForm } from './auth-form.ts';
import { AuthPage } from './auth-page.tsx';
import ForgotForm from './forgot-form.tsx';
import css from './set-password-screen.module.css';
import type { Arrival } from './use-arrival.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const ALERT_MS = 3000;

/** Choosing a password by a one-time link, whoever may be signed in meanwhile. */
export default function SetPasswordScreen({ token }: { token: string }) {
  const [ended, setEnded] = useState(false);
  if (ended || !TOKEN.test(token))
    return (
      <AuthPage title="Choose a password">
        <p>
          {ended
            ? 'This link has already been used or has expired.'
            : 'This link is incomplete. Open the whole link you were given.'}{' '}
          Ask for a new one here.
        </p>
        <ForgotForm />
      </AuthPage>
    );
  return (
    <AuthPage title="Choose a password">
      <ChooseForm token={token} onEnded={() => setEnded(true)} />
    </AuthPage>
  );
}

const ChooseForm = ({ token, onEnded }: { token: string; onEnded: () => void }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const signedIn = useAppSelector((state) => state.session.user?.name);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { message, show, clear } = useTimedMessage();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordProblem(password);
    setProblem(found);
    if (found) return;
    clear();
    setBusy(true);
    const { error } = await request({ endpoint: endpoints.setPassword, body: { token, password } }, null);
    setBusy(false);
    if (error?.status === 404) return onEnded();
    if (error) {
      const { fields, other } = reasonsOf(error);
      setProblem(fields.password);
      return show('error', other ?? 'The password could not be saved.', ALERT_MS);
    }
    // Whoever was signed in here makes room for the one who has just chosen a password.
    if (signedIn !== undefined) await dispatch(logout());
    const arrival: Arrival = { notice: 'Your password is saved. Sign in with it.' };
    navigate('/auth/login', { replace: true, state: arrival });
  };

  return (
    <>
      {signedIn !== undefined && (
        <p className={css.notice}>
          {signedIn} is signed in here. Once the password is saved, {signedIn} is signed out, and you sign in
          with it.
        </p>
      )}
      <AuthForm onSubmit={submit} noValidate>
        <TimedAlert message={message} />
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          // The only field, and the link was opened for it.
          autoFocus
          value={password}
          onValue={(value) => {
            setPassword(value);
            setProblem(undefined);
          }}
          error={problem !== undefined}
          helperText={problem ?? `At least ${LIMITS.passwordMin} characters`}
        />
        <AppButton type="submit" busy={busy}>
          Save password
        </AppButton>
      </AuthForm>
    </>
  );
};
