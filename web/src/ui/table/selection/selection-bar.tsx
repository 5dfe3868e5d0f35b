import { AppButton } from '../../button/app-button.tsx';
import { formatCount } from '../../text/format.ts';
import css from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

interface Props<Row extends { id: number }> {
  selection: Selection<Row>;
  /** What is selected, for screen readers. */
  label: string;
  /** Text beside the count, such as a sum. */
  about?: string;
  action: string;
  busy: boolean;
  onAction: () => void;
}

/** The number of selected rows, and the actions for them. */
export const SelectionBar = <Row extends { id: number }>(props: Props<Row>) => {
  const { selection, label, about, action, busy, onAction } = props;
  const { chosen, full, most, all, chooseAll, chooseNone, stop } = selection;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own
    <div className={css.bar} role="group" aria-label={label} data-bottom-bar data-screen-only>
      <p role="status" className="figures">
        {formatCount(chosen.length)} selected{chosen.length > 0 && about && ` · ${about}`}
        {full && `, and no more than ${formatCount(most)} at once`}
      </p>
      <AppButton variant="outline" small disabled={busy} onClick={all ? chooseNone : chooseAll}>
        {all ? 'None' : 'Select all'}
      </AppButton>
      <AppButton variant="outline" small disabled={busy} onClick={stop}>
        Cancel
      </AppButton>
      <AppButton small busy={busy} disabled={chosen.length === 0} onClick={onAction}>
        {action}
      </AppButton>
    </div>
  );
};
