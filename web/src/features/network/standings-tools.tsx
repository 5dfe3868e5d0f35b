import {
  MONTHS_TO_CHOOSE,
  readSort,
  STANDING_COLUMN_LABELS,
  STANDING_PERIOD_LABELS,
  STANDING_SORTS,
  type StandingSort,
} from '@bn/contract/domain';
import { useRegionChoices } from '../../api/endpoints/figures/network.ts';
import { SelectInput } from '../../ui/input/select-input.tsx';
import { AsyncSelect } from '../../ui/select/async-select.tsx';
import { LinkTabs } from '../../ui/surface/page/link-tabs.tsx';
import { monthsBefore, monthText } from '../../ui/time/day-words.ts';
import { networkDay } from '../../ui/time/network-zone.ts';
import { type StandingsQuery, VIEWS } from './standings-query.ts';
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
/** A region has no number of its own. */
const CHOSEN = 1;

/** Twelve months, last month, and those before it; one that the address alone names as well. */
const periodsOf = (chosen: string | undefined) => {
  const months = monthsBefore(networkDay().slice(0, 7), MONTHS_TO_CHOOSE);
  const all = chosen && !months.includes(chosen) ? [...months, chosen] : months;
  return [
    { value: 'twelve_months', label: STANDING_PERIOD_LABELS.twelve_months },
    ...all.map((month, index) => ({
      value: month,
      label: index === 0 ? `Last month (${monthText(`${month}-01`)})` : monthText(`${month}-01`),
    })),
  ];
};

/** The report's views, and what its table shows, in one bar. */
export const StandingsTools = ({ asked }: { asked: StandingsQuery }) => {
  const { view, period, month, sort, region, setSort, setRegion, setPeriod } = asked;
  const regions = useRegionChoices();
  return (
    <div className={css.tools} data-screen-only>
      <LinkTabs label="Network report" param="view" tabs={VIEWS} value={view} />
      {view === 'chapters' && (
        <>
          <SelectInput
            label="Period"
            placeholder={STANDING_PERIOD_LABELS.month}
            options={periodsOf(month)}
            value={month ?? (period === 'month' ? '' : period)}
            onValue={setPeriod}
          />
          <AsyncSelect
            label="Region"
            emptyLabel="All regions"
            value={region ? { id: CHOSEN, label: region } : null}
            onValue={(choice) => setRegion(choice?.label ?? '')}
            {...regions}
          />
          {/* Where rows are cards there are no headings to sort by. */}
          {!month && (
            <div className={css.sort}>
              <SelectInput
                label="Sort chapters"
                placeholder={labelOf('name')}
                options={SORTS}
                value={sort === 'name' ? '' : sort}
                onValue={setSort}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
};
