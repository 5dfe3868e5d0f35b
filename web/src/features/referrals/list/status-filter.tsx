import { REFERRAL_FILTERS, REFERRAL_STATUS_LABELS, type ReferralFilter } from '@bn/contract/domain';
import { Unlabelled } from '../../../ui/form/parts.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import type { useListState } from '../../../ui/table/use-list-state.ts';

type State = ReturnType<typeof useListState>;

const LABELS: Record<ReferralFilter, string> = {
  ...REFERRAL_STATUS_LABELS,
  open: 'Not answered yet',
  converted: 'Became business',
};
/** The usual filters; any single status can be set in the address, and is then listed as well. */
const OFFERED: readonly ReferralFilter[] = ['open', 'converted'];

const statusOf = (state: State): ReferralFilter | undefined =>
  REFERRAL_FILTERS.find((filter) => filter === state.param('status'));

/** The part of the query that the address asks for: `?status=open`. */
export const filterOf = (state: State): { status?: ReferralFilter } => {
  const status = statusOf(state);
  return status ? { status } : {};
};

export const StatusFilter = ({ state }: { state: State }) => {
  const status = statusOf(state);
  const offered = status && !OFFERED.includes(status) ? [...OFFERED, status] : OFFERED;
  return (
    <Unlabelled>
      <SelectInput
        label="Filter by status"
        placeholder="All referrals"
        options={offered.map((value) => ({ value, label: LABELS[value] }))}
        value={status ?? ''}
        onValue={(chosen) => state.setParam('status', chosen)}
      />
    </Unlabelled>
  );
};
