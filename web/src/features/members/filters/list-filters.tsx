import { MEMBER_SORTS, type MemberSort, VALIDITIES, type Validity } from '@bn/contract/domain';
import { FilterChip } from '../../../ui/chip/filter-chip.tsx';
import { Unlabelled } from '../../../ui/form/unlabelled.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import type { useListState } from '../../../ui/table/use-list-state.ts';
import css from './list-filters.module.css';
import { VALIDITY_LABELS } from './validity.ts';

type State = ReturnType<typeof useListState>;

/** The filters in the address besides search and chapter: `?elevated=1`, `?ending=1`, `?validity=over`, `?ended=1`, `?sort=valid_till`. */
export const filtersOf = (
  list: State,
): { elevated?: 1; permissions_ending?: 1; validity?: Validity; ended?: 1; sort?: MemberSort } => {
  const validity = VALIDITIES.find((known) => known === list.param('validity'));
  const sort = MEMBER_SORTS.find((known) => known === list.param('sort'));
  return {
    ...(list.param('elevated') === '1' && { elevated: 1 }),
    ...(list.param('ending') === '1' && { permissions_ending: 1 }),
    ...(validity && { validity }),
    ...(list.param('ended') === '1' && { ended: 1 }),
    ...(sort && { sort }),
  };
};

/** The filters that have no control of their own, while they are on. */
export const FilterChips = ({ list }: { list: State }) => {
  const { permissions_ending, ended } = filtersOf(list);
  if (!permissions_ending && !ended) return null;
  return (
    <div className={css.row}>
      {ended && <FilterChip text="Former members" onRemove={() => list.setParam('ended', '')} />}
      {permissions_ending && (
        <FilterChip text="Permissions end soon" onRemove={() => list.setParam('ending', '')} />
      )}
    </div>
  );
};

const SORT_LABELS: Record<MemberSort, string> = {
  name: 'Sorted by name',
  valid_till: 'Valid Till, earliest first',
  valid_till_desc: 'Valid Till, latest first',
};

/** By Valid Till: which members are listed, and in which order. Filtered by it, the earliest comes first. */
export const ValidTillFilter = ({ list }: { list: State }) => {
  const { validity, sort } = filtersOf(list);
  const usual: MemberSort = validity ? 'valid_till' : 'name';
  return (
    <>
      <Unlabelled>
        <SelectInput
          label="Filter by Valid Till"
          placeholder="Any Valid Till"
          options={VALIDITIES.map((value) => ({ value, label: VALIDITY_LABELS[value] }))}
          value={validity ?? ''}
          onValue={(value) => list.setParam('validity', value)}
        />
      </Unlabelled>
      <Unlabelled>
        <SelectInput
          label="Sort members"
          placeholder={SORT_LABELS[usual]}
          options={MEMBER_SORTS.filter((value) => value !== usual).map((value) => ({
            value,
            label: SORT_LABELS[value],
          }))}
          value={sort === usual ? '' : (sort ?? '')}
          onValue={(value) => list.setParam('sort', value)}
        />
      </Unlabelled>
    </>
  );
};
