import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { outbox } from '../../../api/offline/outbox.ts';
import type { Waiting } from '../../../api/offline/records.ts';
import { AppButton } from '../../../ui/surface/app-button.tsx';
import { Chip } from '../../../ui/surface/chip.tsx';
import { Actions } from '../story/actions.ts';
import { standingOf } from './queued-words.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '10px 12px',
  borderRadius: 10,
  fontSize: '0.875rem',
  backgroundColor: theme.vars.palette.surface.sunken,
  '& > p:first-of-type': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
}));

interface Props {
  entry: Waiting;
  /** What it is, where that cannot be seen. */
  children?: ReactNode;
  /** Opens its form again; without it there is nothing to correct, only to throw away. */
  onCorrect?: (entry: Waiting) => void;
}

/** Something that was sent and is not there yet: it waits, or the server refused it. */
export const WaitingEntry = ({ entry, children, onCorrect }: Props) => {
  const refused = entry.state === 'refused';
  return (
    <Box>
      <p>
        <Chip tone={refused ? 'red' : 'amber'}>{refused ? 'Not sent' : 'Waiting'}</Chip>
        {children}
      </p>
      <p>{standingOf(entry)}</p>
      {refused && (
        <Actions>
          {onCorrect && (
            <AppButton small onClick={() => onCorrect(entry)}>
              Edit
            </AppButton>
          )}
          <AppButton variant="outline" small onClick={() => void outbox.remove(entry.key)}>
            Discard
          </AppButton>
        </Actions>
      )}
    </Box>
  );
};
