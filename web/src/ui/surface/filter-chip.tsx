import styled from '@emotion/styled';
import { Icon } from './icon.tsx';
import { closeIcon } from './icons.ts';

const Root = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 10px 0 14px',
  border: 0,
  borderRadius: 999,
  fontSize: '0.875rem',
  fontWeight: 570,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.tone.primary.bg,
  color: theme.vars.palette.tone.primary.fg,
  '& svg': { fontSize: 16 },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

/** A filter that is on, and goes at a press: `<FilterChip text="Valid Till: Over" onRemove={…} />`. */
export const FilterChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Root type="button" title="Remove this filter" onClick={onRemove}>
    {text}
    <Icon path={closeIcon} />
  </Root>
);
