import { LIMITS } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { type FormEvent, useEffect, useState } from 'react';
import { isObject, request } from '../../../api/client/client.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { logout, openedBy, signedIn as openSession } from '../../../store/session.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { TimedAlert } from '../../../ui/feedback/messages/alert.tsx';
import { useTimedMessage } from '../../../ui/feedback/messages/use-timed-message.ts';
import { PasswordInput } from '../../../ui/input/password-input.tsx';
import { passwordProblem } from '../../../ui/input/password-problem.ts';
import { useNavigate } from '../../../ui/router/router.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import ForgotForm from '../forgot-form.tsx';
import { AuthForm } from '../frame/auth-form.ts';
import { AuthPage } from '../frame/auth-page.tsx';
import css from './set-password-screen.module.css';
import type { Arrival } from './use-arrival.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type LinkState = 'checking' | 'ended' | 'unknown' | { name: string; chapter: string | null };

/** Looks the link up once; it is checked again when the password is saved, so a failed lookup does no harm. */
const useLink = (token: string) => {
  const [link, setLink] = useState<LinkState>('checking');
  useEffect(() => {
    if (!TOKEN.test(token)) return;
    let wanted = true;
    void request({ endpoint: endpoints.checkLink, body: { token } }, null).then(({ data, error }) => {
      if (!wanted) return;
      if (error) setLink(error.status === 404 ? 'ended' : 'unknown');
      else setLink(isObject(data) && typeof data.name === 'string' ? ownerOf(data) : 'unknown');
    });
    return () => {
      wanted = false;
    };
  }, [token]);
  return [link, () => setLink('ended')] as const;
};
const ownerOf = ({ name, chapter }: Record<string, unknown>) => ({
  name: String(name),
  chapter: typeof chapter === 'string' ? chapter : null,
});

const TITLE = 'Choose a password';

/** Sets a password with a one-time link, even while another user is signed in. */
export default function SetPasswordScreen({ token }: { token: string }) {
  const [link, end] = useLink(token);
  const whole = TOKEN.test(token);
  if (whole && link === 'checking')
    return (
      <AuthPage title={TITLE}>
        <Spinner />
      </AuthPage>
    );
  if (!whole || link === 'ended')
    return (
      <AuthPage title={TITLE}>
        <p>
          {whole
            ? 'This link has already been used or has expired. Ask for a new one here.'
            : 'This link is incomplete. Open the whole link you were given, or ask for a new one here.'}
        </p>
        <ForgotForm />
      </AuthPage>
    );
  return (
    <AuthPage title={TITLE}>
      {typeof link === 'object' && (
        <p className={css.greeting}>
          Welcome, <strong>{link.name}</strong>.{' '}
          {link.chapter && (
            <>
              Your chapter is <strong>{link.chapter}</strong>.
            </>
          )}
        </p>
      )}
      <ChooseForm token={token} onEnded={end} />
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
    const { data, error } = await request(
      { endpoint: endpoints.setPassword, body: { token, password } },
      null,
    );
    setBusy(false);
    if (error?.status === 404) return onEnded();
    if (error) {
      const { fields, other } = reasonsOf(error);
      setProblem(fields.password);
      return show('error', other ?? 'The password could not be saved.');
    }
    // The user who has just set a password replaces the one who was signed in here.
    if (signedIn !== undefined) await dispatch(logout());
    const opened = openedBy(data);
    if (opened) {
      dispatch(openSession(opened));
      return navigate('/dashboard', { replace: true });
    }
    const arrival: Arrival = { notice: 'Your password is saved. Sign in with it.' };
    navigate('/auth/login', { replace: true, state: arrival });
  };

  return (
    <>
      {signedIn !== undefined && (
        <p className={css.notice}>
          {signedIn} is signed in here. Saving the password signs {signedIn} out, and you in.
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
