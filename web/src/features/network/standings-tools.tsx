import {
  readSort,
  STANDING_COLUMN_LABELS,
  STANDING_PERIOD_LABELS,
  STANDING_PERIODS,
  STANDING_SORTS,
  type StandingSort,
} from '@bn/contract/domain';
import { useRegionChoices } from '../../api/endpoints/figures/network.ts';
import { SelectInput } from '../../ui/input/select-input.tsx';
import { AsyncSelect } from '../../ui/select/async-select.tsx';
import { LinkTabs } from '../../ui/surface/page/link-tabs.tsx';
import type { StandingsQuery } from './standings-query.ts';
import css from './standings-tools.module.css';

const labelOf = (sort: StandingSort): string => {
  const { column, descending } = readSort(sort);
  if (column === 'name') return descending ? 'Name, Z to A' : 'Name, A to Z';
  return `${STANDING_COLUMN_LABELS[column]}, ${descending ? 'highest' : 'lowest'} first`;
};
const SORTS = STANDING_SORTS.filter((sort) => sort !== 'name').map((value) => ({
  value,
  label: labelOf(value),
}));
const PERIODS = STANDING_PERIODS.map((value) => ({ value, label: STANDING_PERIOD_LABELS[value] }));
/** A region has no number of its own. */
const CHOSEN = 1;

export const StandingsTools = ({ period, sort, region, setSort, setRegion }: StandingsQuery) => (
  <div className={css.tools} data-screen-only>
    <LinkTabs label="Period" param="period" tabs={PERIODS} value={period} />
    <AsyncSelect
      label="Region"
      emptyLabel="All regions"
      value={region ? { id: CHOSEN, label: region } : null}
      onValue={(choice) => setRegion(choice?.label ?? '')}
      {...useRegionChoices()}
    />
    <SelectInput
      label="Sort chapters"
      placeholder={labelOf('name')}
      options={SORTS}
      value={sort === 'name' ? '' : sort}
      onValue={setSort}
    />
  </div>
);
