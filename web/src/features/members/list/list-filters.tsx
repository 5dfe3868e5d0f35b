import { VALIDITIES, type Validity } from '@bn/contract/domain';
import { FilterChip } from '../../../ui/surface/filter-chip.tsx';
import type { useListState } from '../../../ui/table/use-list-state.ts';
import css from './list-filters.module.css';
import { VALIDITY_LABELS } from './validity.ts';

type State = ReturnType<typeof useListState>;

/** What the address asks for beside search and chapter: `?elevated=1`, `?ending=1`, `?validity=over`, `?ended=1`. */
export const filtersOf = (
  list: State,
): { elevated?: 1; permissions_ending?: 1; validity?: Validity; ended?: 1 } => {
  const validity = VALIDITIES.find((known) => known === list.param('validity'));
  return {
    ...(list.param('elevated') === '1' && { elevated: 1 }),
    ...(list.param('ending') === '1' && { permissions_ending: 1 }),
    ...(validity && { validity }),
    ...(list.param('ended') === '1' && { ended: 1 }),
  };
};

/** The filters that have no control of their own, while they are on. */
export const FilterChips = ({ list }: { list: State }) => {
  const { permissions_ending, validity, ended } = filtersOf(list);
  if (!permissions_ending && !validity && !ended) return null;
  return (
    <div className={css.row}>
      {ended && <FilterChip text="Former members" onRemove={() => list.setParam('ended', '')} />}
      {permissions_ending && (
        <FilterChip text="Permissions end soon" onRemove={() => list.setParam('ending', '')} />
      )}
      {validity && (
        <FilterChip
          text={`Valid Till: ${VALIDITY_LABELS[validity]}`}
          onRemove={() => list.setParam('validity', '')}
        />
      )}
    </div>
  );
};
