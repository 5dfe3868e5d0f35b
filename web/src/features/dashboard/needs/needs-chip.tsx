import { NEEDS_LENGTH } from '@bn/contract/domain';
import { formatCount } from '../../../ui/text/format.ts';
import css from './needs-chip.module.css';
import { NEEDS_ID, useNeeds } from './use-needs.ts';

/** On a phone the list is below the fold: shows its count and links to it. */
export const NeedsChip = () => {
  const needs = useNeeds();
  const count = needs?.lines.length ?? 0;
  if (count === 0) return null;
  const show = () => {
    const list = document.getElementById(NEEDS_ID);
    list?.scrollIntoView();
    list?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={css.chip} data-tone="amber" onClick={show}>
      {needs?.all ? `${NEEDS_LENGTH}+` : formatCount(count)} {count === 1 ? 'needs' : 'need'} you
    </button>
  );
};
