import { REFERRAL_FILTERS, REFERRAL_STATUS_LABELS, type ReferralFilter } from '@bn/contract/domain';
import { SelectInput } from '../../ui/select-input.tsx';
import { Unlabelled } from '../../ui/unlabelled.ts';
import type { useListState } from '../../ui/use-list-state.ts';

type State = ReturnType<typeof useListState>;

const LABELS: Record<ReferralFilter, string> = {
  ...REFERRAL_STATUS_LABELS,
  open: 'Not answered yet',
  converted: 'Converted',
};
/** First what people look for most. */
const ORDER: readonly ReferralFilter[] = [
  'open',
  'converted',
  ...REFERRAL_FILTERS.filter((filter) => filter !== 'open' && filter !== 'converted'),
];
const OPTIONS = ORDER.map((value) => ({ value, label: LABELS[value] }));

const statusOf = (state: State): ReferralFilter | undefined =>
  REFERRAL_FILTERS.find((filter) => filter === state.param('status'));

/** The part of the query that the address asks for: `?status=open`. */
export const filterOf = (state: State): { status?: ReferralFilter } => {
  const status = statusOf(state);
  return status ? { status } : {};
};

export const StatusFilter = ({ state }: { state: State }) => (
  <Unlabelled>
    <SelectInput
      label="Filter by status"
      placeholder="All statuses"
      options={OPTIONS}
      value={statusOf(state) ?? ''}
      onValue={(status) => state.setParam('status', status)}
    />
  </Unlabelled>
);
