import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';

/** What waits for someone, the same on every screen; red once it is overdue. */
export const WaitingChip = ({
  overdue = false,
  children = 'Waiting',
}: {
  overdue?: boolean;
  children?: ReactNode;
}) => (
  <Chip tone={overdue ? 'red' : 'amber'}>
    <span>{children}</span>
  </Chip>
);
