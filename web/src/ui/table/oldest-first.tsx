import { AppButton } from '../button/app-button.tsx';
import type { MoreItem } from '../file/export-menu.tsx';
import type { useListState } from './use-list-state.ts';

type List = Pick<ReturnType<typeof useListState>, 'param' | 'setParam'>;

/** The order of a list to decide, from the address: `?oldest=1`. Empty: the latest first. */
export const orderOf = ({ param }: List): { oldest?: 1 } => (param('oldest') === '1' ? { oldest: 1 } : {});

const turnRound = (list: List) => list.setParam('oldest', orderOf(list).oldest ? '' : '1');

/** The button that turns the order round: `<OldestFirst list={list} />`. */
export const OldestFirst = ({ list }: { list: List }) => {
  const { oldest } = orderOf(list);
  return (
    <AppButton
      variant={oldest ? 'secondary' : 'outline'}
      aria-pressed={oldest === 1}
      onClick={() => turnRound(list)}
    >
      Oldest first
    </AppButton>
  );
};

/** The same as an item of a phone's menu. */
export const orderItem = (list: List): MoreItem => ({
  label: orderOf(list).oldest ? 'Latest first' : 'Oldest first',
  onSelect: () => turnRound(list),
});
