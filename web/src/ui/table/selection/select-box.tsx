import type { ReactNode } from 'react';
import css from './select-box.module.css';
import type { Selection } from './use-selection.ts';

interface Props<Row extends { id: number }> {
  id: number;
  selection: Selection<Row>;
  label: string;
  able?: boolean;
  children: ReactNode;
}

/** A cell with a checkbox to select its row, without a separate column. */
export const SelectBox = <Row extends { id: number }>(props: Props<Row>) => {
  const { id, selection, label, able = true, children } = props;
  const checked = selection.chosen.includes(id);
  const off = !able || (selection.full && !checked);
  return (
    <label className={css.label} data-off={off}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={off}
        onChange={() => selection.toggle(id)}
      />
      {children}
    </label>
  );
};
