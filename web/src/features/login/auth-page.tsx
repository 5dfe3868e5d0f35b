import styled from '@emotion/styled';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../ui/surface/logo.tsx';
import { aboveMobile } from '../../ui/theme/theme.ts';
import illustration from './illustration.svg';

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

/** A screen outside the shell: the product's name, a heading, a form, and a picture where there is room. */
export const AuthPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Business Network`;
  }, [title]);
  return (
    <Page>
      <Side>
        <Column>
          <Logo />
          <Heading>{title}</Heading>
          <Tagline>Connect. Refer. Grow</Tagline>
          {children}
        </Column>
      </Side>
      <Panel>
        <img src={illustration} alt="" />
      </Panel>
    </Page>
  );
};
