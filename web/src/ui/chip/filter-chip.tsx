import { Icon } from '../button/icon.tsx';
import { closeIcon } from '../button/icons.ts';
import css from './filter-chip.module.css';

/** An active filter, removed on a click: `<FilterChip text="Valid Till: Over" onRemove={…} />`. */
export const FilterChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button className={css.root} type="button" title="Remove this filter" onClick={onRemove}>
    {text}
    <Icon path={closeIcon} />
  </button>
);
