import { MEMBER_SORTS, type MemberSort, VALIDITIES, type Validity } from '@bn/contract/domain';
import { FilterChip } from '../../../ui/chip/chip.tsx';
import { Unlabelled } from '../../../ui/form/parts.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import type { useListState } from '../../../ui/table/use-list-state.ts';
import css from './list-filters.module.css';
import { VALIDITY_LABELS } from './validity.ts';

type State = ReturnType<typeof useListState>;

/** The filters in the address besides search and chapter: `?elevated=1`, `?ending=1`, `?validity=over`, `?ended=1`, `?signed_in=0`, `?sort=valid_till`. */
export const filtersOf = (
  list: State,
): {
  elevated?: 1;
  permissions_ending?: 1;
  validity?: Validity;
  ended?: 1;
  not_signed_in?: 1;
  sort?: MemberSort;
} => {
  const validity = VALIDITIES.find((known) => known === list.param('validity'));
  const sort = MEMBER_SORTS.find((known) => known === list.param('sort'));
  return {
    ...(list.param('elevated') === '1' && { elevated: 1 }),
    ...(list.param('ending') === '1' && { permissions_ending: 1 }),
    ...(validity && { validity }),
    ...(list.param('ended') === '1' && { ended: 1 }),
    ...(list.param('signed_in') === '0' && { not_signed_in: 1 }),
    ...(sort && { sort }),
  };
};

export const NOT_SIGNED_IN = 'Not signed in yet';

/** Each active filter as a chip that removes it: in a long list one sees at a glance why somebody is missing. */
export const FilterChips = ({ list, chapter }: { list: State; chapter: Choice | null }) => {
  const { permissions_ending, ended, not_signed_in, elevated, validity } = filtersOf(list);
  const chips = [
    chapter && { name: 'chapter', text: chapter.label },
    validity && { name: 'validity', text: VALIDITY_LABELS[validity] },
    elevated && { name: 'elevated', text: 'Elevated' },
    ended && { name: 'ended', text: 'Former members' },
    not_signed_in && { name: 'signed_in', text: NOT_SIGNED_IN },
    permissions_ending && { name: 'ending', text: 'Permissions end soon' },
  ].filter((chip) => chip !== null && typeof chip === 'object');
  if (chips.length === 0) return null;
  return (
    <div className={css.row} data-screen-only>
      {chips.map(({ name, text }) => (
        <FilterChip key={name} text={text} onRemove={() => list.setParam(name, '')} />
      ))}
    </div>
  );
};

export const ElevatedFilter = ({ list }: { list: State }) => (
  <label className={css.elevatedOnly}>
    <input
      type="checkbox"
      checked={filtersOf(list).elevated === 1}
      onChange={(event) => list.setParam('elevated', event.target.checked ? '1' : '')}
    />
    Elevated only
  </label>
);

export const ValidTillFilter = ({ list }: { list: State }) => (
  <Unlabelled>
    <SelectInput
      label="Filter by Valid Till"
      placeholder="Any end date"
      options={VALIDITIES.map((value) => ({ value, label: VALIDITY_LABELS[value] }))}
      value={filtersOf(list).validity ?? ''}
      onValue={(value) => list.setParam('validity', value)}
    />
  </Unlabelled>
);

const SORT_LABELS: Record<MemberSort, string> = {
  name: 'Name A–Z',
  valid_till: 'Valid Till, earliest first',
  valid_till_desc: 'Valid Till, latest first',
};

/** Filtered by Valid Till, the earliest comes first. */
const usualSort = (validity: Validity | undefined): MemberSort => (validity ? 'valid_till' : 'name');

/** Where rows are cards, in place of the headings. */
export const SortSelect = ({ list }: { list: State }) => {
  const { validity, sort } = filtersOf(list);
  const usual = usualSort(validity);
  return (
    <Unlabelled className={css.sort}>
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
  );
};

/** What the headings show and do. */
export const sortingOf = ({
  validity,
  sort,
  setParam,
}: Pick<ReturnType<typeof filtersOf>, 'validity' | 'sort'> & Pick<State, 'setParam'>) => {
  const usual = usualSort(validity);
  const now = sort ?? usual;
  const sortBy = (wanted: MemberSort) => () => setParam('sort', wanted === usual ? '' : wanted);
  const directions = { name: undefined, valid_till: 'ascending', valid_till_desc: 'descending' } as const;
  return {
    name: { direction: now === 'name' ? ('ascending' as const) : undefined, onSort: sortBy('name') },
    validTill: {
      direction: directions[now],
      onSort: sortBy(now === 'valid_till' ? 'valid_till_desc' : 'valid_till'),
    },
  };
};
export type Sorting = ReturnType<typeof sortingOf>;
