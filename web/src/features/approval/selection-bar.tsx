import { LIMITS } from '@bn/contract/domain';
import { AppButton } from '../../ui/surface/app-button.tsx';
import { formatAmount, formatCount } from '../../ui/text/format.ts';
import css from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  busy: boolean;
  onApprove: () => void;
}

/** How many are selected, their sum, and what can be done with them. */
export const SelectionBar = ({ selection, busy, onApprove }: Props) => {
  const { chosen, sum, full, all, chooseAll, chooseNone, stop } = selection;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
    <div className={css.bar} role="group" aria-label="Selected notes" data-bottom-bar>
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
    </div>
  );
};
