import styled from '@emotion/styled';
import { Icon } from '../../../ui/surface/icon.tsx';
import { alertIcon } from '../../../ui/surface/icons-base.ts';

const Box = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  marginBlock: 12,
  padding: '11px 14px',
  borderRadius: 10,
  fontWeight: 500,
  backgroundColor: theme.vars.palette.tone.red.bg,
  color: theme.vars.palette.tone.red.fg,
  '& svg': { fontSize: 20, marginTop: 2 },
}));

/** Why something was refused, for as long as it holds. The region stays, so that its text is announced. */
export const Problem = ({ text }: { text: string | null | undefined }) => (
  <div role="alert">
    {text && (
      <Box>
        <Icon path={alertIcon} />
        <span>{text}</span>
      </Box>
    )}
  </div>
);
