import { LIMITS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { AppButton } from '../../ui/surface/app-button.tsx';
import { formatAmount, formatCount } from '../../ui/text/format.ts';
import { atPhone } from '../../ui/theme/theme.ts';
import type { Selection } from './use-selection.ts';

/** At the bottom of the window, where a thumb is, for as long as the list is in sight. */
const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 'max(12px, env(safe-area-inset-bottom))',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 16,
  padding: '10px 12px 10px 16px',
  border: `1px solid ${theme.vars.palette.line.strong}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 6px 24px rgb(0 0 0 / 0.14)',
  '& > p': { flex: '1 1 auto' },
  // The count with what it is about above, what ends it below.
  [atPhone]: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
}));

interface Props {
  selection: Selection;
  busy: boolean;
  onApprove: () => void;
}

/** How many are selected, their sum, and what can be done with them. */
export const SelectionBar = ({ selection, busy, onApprove }: Props) => {
  const { chosen, sum, full, all, chooseAll, chooseNone, stop } = selection;
  return (
    <Bar role="group" aria-label="Selected notes" data-bottom-bar>
      <p role="status" className="figures">
        {formatCount(chosen.length)} selected{chosen.length > 0 && ` · ${formatAmount(sum)}`}
        {full && `, and no more than ${LIMITS.approvalsAtOnce} at once`}
      </p>
      <AppButton variant="outline" small disabled={busy} onClick={all ? chooseNone : chooseAll}>
        {all ? 'None' : 'All shown'}
      </AppButton>
      <AppButton variant="outline" small disabled={busy} onClick={stop}>
        Cancel
      </AppButton>
      <AppButton small busy={busy} disabled={chosen.length === 0} onClick={onApprove}>
        Approved
      </AppButton>
    </Bar>
  );
};
