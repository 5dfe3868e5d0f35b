import { THANKS_DIRECTIONS, type ThanksDirection } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { useExport } from '../../../api/endpoints/exports.ts';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { OwnThanks } from './own-thanks.tsx';

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

/** The thanks that one received and gave; which of the two stands in the address. */
export const ThanksCard = () => {
  const { param, setParam } = useListState();
  const direction = THANKS_DIRECTIONS.find((known) => known === param('thanks')) ?? 'received';
  return (
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
        <ExportButton onExport={useExport('exportOwnThankYous', { direction })} />
      </CardHeader>
      <OwnThanks direction={direction} />
    </Card>
  );
};
