import { HISTORY_FILTERS, type HistoryFilter } from '@bn/contract/domain';
import { useEffect, useState } from 'react';
import { DateInput } from '../../ui/date/date-input.tsx';
import { dayProblem } from '../../ui/date/day-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { SelectInput } from '../../ui/input/select-input.tsx';
import { ListSearch } from '../../ui/table/list-search.tsx';
import type { useListState } from '../../ui/table/use-list-state.ts';
import css from './history-filters.module.css';
import { FILTER_LABELS } from './history-text.ts';

type State = ReturnType<typeof useListState>;

/** A day that the server refuses filters nothing either: the field says so. */
const dayIn = (list: State, name: string): string =>
  dayProblem(list.param(name)) === undefined ? list.param(name) : '';

/** The part of the query that the address asks for: `?search=asha&kind=sign_in&from=2026-11-01&to=2026-11-30`. */
export const filterOf = (
  list: State,
): { search?: string; kind?: HistoryFilter; from?: string; to?: string } => {
  const kind = HISTORY_FILTERS.find((known) => known === list.param('kind'));
  const [from, to] = [dayIn(list, 'from'), dayIn(list, 'to')];
  return {
    ...(list.search && { search: list.search }),
    ...(kind && { kind }),
    ...(from && { from }),
    // A range that ends before it starts matches nothing: the field says so.
    ...(to && to >= from && { to }),
  };
};

/** A date field that filters only once it holds a valid day. */
const DayFilter = ({ list, name, label }: { list: State; name: 'from' | 'to'; label: string }) => {
  const asked = dayIn(list, name);
  const [value, setValue] = useState(asked);
  useEffect(() => setValue(asked), [asked]);
  const [left, setLeft] = useState(false);
  const problem =
    name === 'to' && asked !== '' && asked < dayIn(list, 'from')
      ? 'Must not be before the first day'
      : left && value !== ''
        ? dayProblem(value)
        : undefined;
  return (
    <DateInput
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onBlur={() => setLeft(true)}
      onValue={(day) => {
        setLeft(false);
        setValue(day);
        if (day === '' || dayProblem(day) === undefined) list.setParam(name, day, { replace: true });
      }}
    />
  );
};

export const HistoryFilters = ({ list }: { list: State }) => (
  // biome-ignore lint/a11y/useSemanticElements: not every screen reader knows <search>
  <div className={css.grid} role="search" aria-label="History">
    <Field label="Person">
      {({ id }) => <ListSearch id={id} label="Search the history for a person" list={list} />}
    </Field>
    <SelectInput
      label="Kind"
      placeholder="All but sign-ins"
      options={HISTORY_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
      value={filterOf(list).kind ?? ''}
      onValue={(kind) => list.setParam('kind', kind)}
    />
    <DayFilter list={list} name="from" label="First day" />
    <DayFilter list={list} name="to" label="Last day" />
  </div>
);
