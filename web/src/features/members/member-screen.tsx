import { THANKS_DIRECTIONS, type ThanksDirection } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { Navigate, useParams } from 'react-router';
import { useUser } from '../../store/hooks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { chapterLabel } from './chapter-label.ts';
import { OwnThanks } from './own-thanks.tsx';

const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  '& p': { color: theme.vars.palette.text.secondary },
}));

const Stack = styled('div')({ display: 'grid', gap: 16, '& > *': { minWidth: 0 } });

const LABELS: Record<ThanksDirection, string> = { received: 'Received', given: 'Given' };

const Choice = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  padding: 4,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& button': {
    flex: 1,
    minHeight: 44,
    padding: '0 16px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    color: theme.vars.palette.text.secondary,
  },
  '& [aria-pressed="true"]': {
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
  },
}));

/** One's own page: who one is in the network, and the thanks that one received and gave. */
export default function MemberScreen() {
  const user = useUser();
  const { id } = useParams();
  const { param, setParam } = useListState();
  const direction = THANKS_DIRECTIONS.find((known) => known === param('thanks')) ?? 'received';
  // Colleagues have no page yet, so theirs is an unknown path.
  if (Number(id) !== user.id || user.role !== 'member') return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader title={user.name} />
      <Stack>
        <Card>
          <Person>
            <Avatar name={user.name} size={56} />
            <div>
              <a href={`mailto:${user.email}`}>{user.email}</a>
              <p>{chapterLabel(user.chapter)}</p>
            </div>
          </Person>
        </Card>
        <Card>
          <CardHeader>
            <h2>Thanks</h2>
            <Choice role="group" aria-label="Thanks">
              {(['received', 'given'] as const).map((known) => (
                <button
                  key={known}
                  type="button"
                  aria-pressed={known === direction}
                  onClick={() => setParam('thanks', known === 'received' ? '' : known)}
                >
                  {LABELS[known]}
                </button>
              ))}
            </Choice>
          </CardHeader>
          <OwnThanks direction={direction} />
        </Card>
      </Stack>
    </>
  );
}
