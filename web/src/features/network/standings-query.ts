import {
  readSort,
  STANDING_PERIODS,
  STANDING_SORTS,
  type StandingPeriod,
  type StandingSort,
} from '@bn/contract/domain';
import { useSearchParams } from '../../ui/router/use-search-params.ts';

export const VIEWS = [
  { value: 'chapters', label: 'Chapters' },
  { value: 'history', label: 'History' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** What the report shows is in the address: `?period=twelve_months&region=North&sort=given_desc`, or `?view=history`. */
export const useStandingsQuery = () => {
  const [params, setParams] = useSearchParams();
  const period: StandingPeriod = STANDING_PERIODS.find((known) => known === params.get('period')) ?? 'month';
  const sort: StandingSort = STANDING_SORTS.find((known) => known === params.get('sort')) ?? 'name';
  const region = params.get('region')?.trim() ?? '';
  const view: View = params.get('view') === 'history' ? 'history' : 'chapters';
  const set = (name: 'sort' | 'region') => (value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return {
    view,
    period,
    sort,
    ...readSort(sort),
    region,
    /** What is the default is not sent. */
    query: {
      ...(period !== 'month' && { period }),
      ...(sort !== 'name' && { sort }),
      ...(region && { region }),
    },
    setSort: (value: StandingSort | '') => set('sort')(value === 'name' ? '' : value),
    setRegion: set('region'),
  };
};
export type StandingsQuery = ReturnType<typeof useStandingsQuery>;
