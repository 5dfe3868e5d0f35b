import styled from '@emotion/styled';

/** Names and values below each other, in as many columns as there is room for: `<Details><div><dt>…</dt><dd>…</dd></div></Details>`. */
export const Details = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: '16px 24px',
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': { minHeight: 24 },
}));
