import { readSort, STANDING_SORTS, type StandingPeriod, type StandingSort } from '@bn/contract/domain';
import { useSearchParams } from '../../ui/router/use-search-params.ts';
import { networkDay } from '../../ui/time/network-zone.ts';

export const VIEWS = [
  { value: 'chapters', label: 'Chapters' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'super-admins', label: 'Super admins' },
  { value: 'history', label: 'History' },
  { value: 'settings', label: 'Settings' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** A month before the current one, or nothing. */
const finishedMonth = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text < networkDay().slice(0, 7) ? text : undefined;

/** What the report shows is in the address: `?period=2026-09&region=North`, `?period=twelve_months&sort=given_desc`, or `?view=history`. */
export const useStandingsQuery = () => {
  const [params, setParams] = useSearchParams();
  const month = finishedMonth(params.get('period'));
  const period: StandingPeriod = params.get('period') === 'twelve_months' ? 'twelve_months' : 'month';
  const wanted = STANDING_SORTS.find((known) => known === params.get('sort')) ?? 'name';
  // The server sorts the months that are over by name only.
  const sort: StandingSort = month && readSort(wanted).column !== 'name' ? 'name' : wanted;
  const region = params.get('region')?.trim() ?? '';
  const view: View = VIEWS.find(({ value }) => value === params.get('view'))?.value ?? 'chapters';
  /** What is the default is not sent. */
  const listed = {
    ...(period !== 'month' && { period }),
    ...(month && { month }),
    ...(sort !== 'name' && { sort }),
    ...(region && { region }),
  };
  const set = (name: 'sort' | 'region' | 'period') => (value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return {
    view,
    period,
    /** The month that was chosen instead of the current one. */
    month,
    sort,
    ...readSort(sort),
    region,
    listed,
    /** On the screen a month stands against the one a year earlier. */
    query: { ...listed, ...(period === 'month' && { compare: 1 as const }) },
    setSort: (value: StandingSort | '') => set('sort')(value === 'name' ? '' : value),
    setRegion: set('region'),
    setPeriod: set('period'),
  };
};
export type StandingsQuery = ReturnType<typeof useStandingsQuery>;
