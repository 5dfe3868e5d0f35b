import styled from '@emotion/styled';

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  fontSize: '1.0625rem',
  fontWeight: 680,
  letterSpacing: '-0.015em',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.primary,
  '& img': { width: 32, height: 32, flex: 'none' },
}));

/** The mark and the product's name; the short name when there is no room. */
export const Logo = ({ short = false }: { short?: boolean }) => (
  <Row>
    {!short && <img src="/favicon.svg" alt="" />}
    {short ? 'BN' : 'Business Network'}
  </Row>
);
