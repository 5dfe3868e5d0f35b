import type { ReactNode } from 'react';
import { LinkButton } from '../button/app-button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * In place of a record that does not exist, or that this reader may not see (the server does not say which):
 * `<NotFound what="member" to="/members">See all members</NotFound>`.
 */
export const NotFound = ({ what, to, children }: { what: string; to: string; children: ReactNode }) => (
  <EmptyState
    text={`This ${what} was not found. The address may be wrong, or you may not have access.`}
    action={
      <LinkButton to={to} variant="outline">
        {children}
      </LinkButton>
    }
  />
);
