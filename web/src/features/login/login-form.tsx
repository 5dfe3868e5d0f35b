import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { signIn } from '../../store/session.ts';
import { TimedAlert } from '../../ui/alert.tsx';
import { AppButton } from '../../ui/app-button.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { validateLogin } from './validate-login.ts';

const ALERT_MS = 3000;

// Room for one line of alert is kept free, so that nothing jumps when it comes and goes.
const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& > [role="alert"]': { minHeight: 46 },
});
const Forgot = styled(Link)({
  alignSelf: 'flex-end',
  marginBlock: -6,
  paddingBlock: 10,
  fontSize: '0.875rem',
  fontWeight: 550,
});

export const LoginForm = () => {
  const dispatch = useAppDispatch();
  const loading = useAppSelector((state) => state.session.loading);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { message, show, clear } = useTimedMessage();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = validateLogin(email, password);
    if (problem) return show('error', problem, ALERT_MS);
    clear();
    const result = await dispatch(signIn({ email, password }));
    if (signIn.rejected.match(result) && result.payload) show('error', result.payload.message, ALERT_MS);
  };

  return (
    <Form onSubmit={submit} noValidate>
      <TimedAlert message={message} />
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onValue={(value) => setEmail(value.trim())}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={(value) => setPassword(value.trim())}
      />
      <Forgot to="/">Forgot Password?</Forgot>
      <AppButton type="submit" busy={loading}>
        Login
      </AppButton>
    </Form>
  );
};
