import type { Referral } from '@bn/contract';
import { LARGE_EXPORT } from '@bn/contract/domain';
import { type ComponentProps, memo, type ReactNode, useId } from 'react';
import type { usePages } from '../../../api/pages.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { focusPlace, returnFocus } from '../../../ui/overlay/return-focus.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import type { useListState } from '../../../ui/table/use-list-state.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { CardItem, ReferralCard } from '../card/referral-card.tsx';
import css from './referral-list.module.css';
import { StatusFilter } from './status-filter.tsx';

interface Props {
  title: string;
  list: ReturnType<typeof usePages<Referral>>;
  failure: string;
  onExport: ComponentProps<typeof ExportButton>['onExport'];
  /** Search and filters, in the address. */
  state: ReturnType<typeof useListState>;
  /** Shown when there are no referrals yet. */
  emptyAction: ReactNode;
  nameOf: (referral: Referral) => string;
  onEdit?: (referral: Referral) => void;
  /** Cards above the others: queued referrals. */
  first?: readonly ReactNode[];
  belowOf?: (referral: Referral) => ReactNode;
}

/** One section of referral cards, newest first, 50 at a time. */
export const ReferralList = (props: Props) => {
  const { title, list, state, failure, onExport, emptyAction, nameOf, onEdit, first = [], belowOf } = props;
  const titleId = useId();
  const narrowed = state.search !== '' || state.param('status') !== '';
  const showAll = () => {
    state.setParam('status', '');
    state.setSearch('');
  };
  return (
    <>
      <div className={css.tools}>
        <StatusFilter state={state} />
        <ListSearch label="Search by name" list={state} />
        <ExportButton onExport={onExport} large={list.total >= LARGE_EXPORT} />
      </div>
      <section aria-labelledby={titleId}>
        <ListTitle style={{ marginBottom: 14 }}>
          <h2 id={titleId}>{title}</h2>
          {list.total > 0 && <span className="figures">{formatCount(list.total)}</span>}
        </ListTitle>
        {list.loading && <Waiting />}
        {list.failed && (
          <Card as="div">
            <LoadError message={failure} onRetry={list.retry} busy={list.fetching} />
          </Card>
        )}
        {!list.loading && !list.failed && list.rows.length + first.length === 0 && (
          <Card as="div">
            <EmptyState
              action={
                narrowed ? (
                  <AppButton
                    variant="outline"
                    onClick={() => {
                      returnFocus([focusPlace()]);
                      showAll();
                    }}
                  >
                    Show all
                  </AppButton>
                ) : (
                  emptyAction
                )
              }
            />
          </Card>
        )}
        <ul className={css.cards}>
          {first}
          {list.rows.map((referral) => (
            <Item key={referral.id} referral={referral} nameOf={nameOf} onEdit={onEdit} belowOf={belowOf} />
          ))}
        </ul>
        <ShowMore {...list.more} />
      </section>
    </>
  );
};

/** Memoized: rerenders only when its referral changes, not while the user types in the search above. */
const Item = memo(
  ({
    referral,
    nameOf,
    onEdit,
    belowOf,
  }: Pick<Props, 'nameOf' | 'onEdit' | 'belowOf'> & { referral: Referral }) => (
    <ReferralCard referral={referral} name={nameOf(referral)} onEdit={onEdit}>
      {belowOf?.(referral)}
    </ReferralCard>
  ),
);

const Waiting = () => (
  <div role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    <ul className={css.cards} aria-hidden>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <CardItem key={key} style={{ minHeight: 218 }}>
          <Skeleton style={{ height: 44, width: '55%' }} />
          <Skeleton style={{ height: 24, width: '35%' }} />
          <Skeleton style={{ width: '90%' }} />
        </CardItem>
      ))}
    </ul>
  </div>
);
