import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Icon } from '../surface/icon.tsx';
import { infoIcon } from '../surface/icons-base.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBottom: 16,
  padding: '10px 16px',
  borderRadius: 12,
  backgroundColor: theme.vars.palette.tone.primary.bg,
  color: theme.vars.palette.tone.primary.fg,
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px', flex: 1 },
  '& p': { flex: '1 1 240px' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: 600, color: 'inherit' },
}));

/** What to do next, where nothing is there yet: `<Hint action={<Link to="…">Make one</Link>}>There is no chapter yet.</Hint>`. */
export const Hint = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Box>
    <Icon path={infoIcon} />
    <div>
      <p>{children}</p>
      {action}
    </div>
  </Box>
);
