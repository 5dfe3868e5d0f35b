import styled from '@emotion/styled';
import { useEffect } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { useAppSelector } from '../../store/hooks.ts';
import { Logo } from '../../ui/logo.tsx';
import { aboveMobile } from '../../ui/theme.ts';
import illustration from './illustration.svg';
import { LoginForm } from './login-form.tsx';

const Page = styled('main')({
  display: 'grid',
  minHeight: '100dvh',
  [aboveMobile]: { gridTemplateColumns: 'minmax(440px, 5fr) 7fr' },
});

const Side = styled('div')({ display: 'grid', placeItems: 'center', padding: '32px 24px' });
const Column = styled('div')({ width: '100%', maxWidth: 380 });

const Heading = styled('h1')({ marginTop: 40, marginBottom: 4 });
const Tagline = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, marginBottom: 12 }));

const Panel = styled('div')({
  display: 'none',
  backgroundColor: '#0b4644',
  [aboveMobile]: { display: 'block' },
  '& img': {
    display: 'block',
    width: '100%',
    height: '100dvh',
    objectFit: 'cover',
    position: 'sticky',
    top: 0,
  },
});

export default function LoginScreen() {
  const token = useAppSelector((state) => state.session.token);
  const state = useLocation().state as { from?: Location } | null;
  useEffect(() => {
    document.title = 'Login · Business Network';
  }, []);

  if (token) return <Navigate to={state?.from ?? '/dashboard'} replace />;
  return (
    <Page>
      <Side>
        <Column>
          <Logo />
          <Heading>Login</Heading>
          <Tagline>Connect. Refer. Grow</Tagline>
          <LoginForm />
        </Column>
      </Side>
      <Panel>
        <img src={illustration} alt="" />
      </Panel>
    </Page>
  );
}
