import css from './filter-chip.module.css';
import { Icon } from './icon.tsx';
import { closeIcon } from './icons.ts';

/** A filter that is on, and goes at a press: `<FilterChip text="Valid Till: Over" onRemove={…} />`. */
export const FilterChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button className={css.root} type="button" title="Remove this filter" onClick={onRemove}>
    {text}
    <Icon path={closeIcon} />
  </button>
);
