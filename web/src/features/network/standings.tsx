import { STANDING_MONTHS, STANDING_PERIOD_LABELS } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { useMemo } from 'react';
import { useStandingPagesInfiniteQuery } from '../../api/endpoints/figures/network.ts';
import { MESSAGES } from '../../api/messages.ts';
import { usePages } from '../../api/pages.ts';
import { useSentAt } from '../../api/use-sent-at.ts';
import { monthsText } from '../../parts/score/score-text.ts';
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { AsOf } from '../../ui/surface/page/as-of.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ShowMore } from '../../ui/table/show-more.tsx';
import { Fact } from '../../ui/text/facts.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Quiet } from '../../ui/text/parts.ts';
import { monthText } from '../../ui/time/day-words.ts';
import { networkDay } from '../../ui/time/network-zone.ts';
import { tintsOfRows, totalsOf } from './compared.ts';
import { standingColumns } from './standing-columns.tsx';
import css from './standings.module.css';
import type { StandingsQuery } from './standings-query.ts';

/** The server computes a chapter some seconds after a change in it, so no event can say when. */
const POLL_MS = 20_000;

/** 'November 2026', 'December 2025 to November 2026': on paper the period would say nothing otherwise. */
const periodText = ({ period, month: chosen }: StandingsQuery): string => {
  const today = networkDay();
  if (chosen) return '';
  if (period === 'month') return `: ${monthText(today)}`;
  const month = Number(today.slice(5, 7));
  const first = new Date(Date.UTC(Number(today.slice(0, 4)), month - STANDING_MONTHS, 1));
  return `: ${monthsText(first.toISOString().slice(0, 7), today.slice(0, 7))}`;
};

const NOTES =
  'Arrows and tints: above (▲) or below (▼) the median of these chapters, twice where it is far. In brackets: how many members the chapter gained or lost. Given: referrals given. Conversion: the share of them that became business. Thanked: the sum of approved thank-you notes. Trend: referrals given in the eleven months before this one.';

export const Standings = ({ asked }: { asked: StandingsQuery }) => {
  const answer = useStandingPagesInfiniteQuery(asked.query, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const sentAt = useSentAt(endpoints.listStandings.path, answer.fulfilledTimeStamp);
  const list = usePages(answer);
  const { rows, total, loading, fetching, failed, retry, more } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the columns show
  const columns = useMemo(
    () => standingColumns(asked, tintsOfRows(rows, asked.period)),
    [rows, asked.period, asked.month, asked.sort],
  );
  const shown = useMemo(
    () => [
      totalsOf(rows, rows.length < total ? `These ${formatCount(rows.length)}` : 'All chapters'),
      ...rows,
    ],
    [rows, total],
  );
  return (
    <Card className={css.paper} aria-label="Chapters">
      {failed ? (
        <LoadError message={MESSAGES.networkFailed} onRetry={retry} busy={fetching} />
      ) : !loading && rows.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <p className={css.about}>
            <strong>
              {asked.month ? monthText(`${asked.month}-01`) : STANDING_PERIOD_LABELS[asked.period]}
            </strong>
            {periodText(asked)}
            {asked.region && `, ${asked.region}`}
            {!loading && (
              <>
                {' · '}
                <Fact className="figures">
                  {rows.length < total
                    ? `${formatCount(rows.length)} of ${formatCount(total)} chapters`
                    : `${formatCount(total)} ${total === 1 ? 'chapter' : 'chapters'}`}
                </Fact>
              </>
            )}
            <AsOf at={sentAt} />
          </p>
          <DataTable
            caption="Chapters side by side"
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            loading={loading}
            loadingRows={8}
            rowHeight={56}
            cardsBelow={640}
            tableOnPaper
          />
          <ShowMore {...more} />
          <Quiet className={css.notes} data-screen-only>
            {NOTES}
            {asked.month
              ? ' In grey: the same month a year earlier.'
              : asked.period === 'month' && ' In grey: the same days a year earlier.'}
          </Quiet>
        </>
      )}
    </Card>
  );
};
