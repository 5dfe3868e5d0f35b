import type { Meeting } from '@bn/contract';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../../api/messages.ts';
import type { usePages } from '../../../api/pages.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { VisuallyHidden } from '../../../ui/text/parts.ts';
import { monthText } from '../../../ui/time/day-words.ts';
import { MeetingCard } from './meeting-card.tsx';
import css from './meeting-list.module.css';

/** The meetings by month, in the order of the list. */
const byMonth = (meetings: readonly Meeting[]): [month: string, of: Meeting[]][] => {
  const months = new Map<string, Meeting[]>();
  for (const meeting of meetings) {
    const month = monthText(meeting.day);
    const of = months.get(month);
    if (of) of.push(meeting);
    else months.set(month, [meeting]);
  }
  return [...months];
};

interface Props {
  list: ReturnType<typeof usePages<Meeting>>;
  withChapter: boolean;
  /** Shown below 'No Data'. */
  nothing: ReactNode;
}

export const MeetingList = ({ list, withChapter, nothing }: Props) => {
  if (list.loading) return <Loading />;
  if (list.failed)
    return (
      <Card>
        <LoadError message={MESSAGES.meetingsFailed} onRetry={list.retry} busy={list.fetching} />
      </Card>
    );
  if (list.rows.length === 0)
    return (
      <Card>
        <EmptyState action={nothing} />
      </Card>
    );
  return (
    <div className={css.months}>
      {byMonth(list.rows).map(([month, meetings]) => (
        <section key={month} aria-label={month}>
          <h2 className={css.month}>{month}</h2>
          <ul className={css.cards}>
            {meetings.map((meeting) => (
              <MeetingCard key={meeting.id} meeting={meeting} withChapter={withChapter} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore {...list.more} />
    </div>
  );
};

const Loading = () => (
  <div role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    <ul className={css.cards} aria-hidden>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Card as="li" key={key} className={css.waiting}>
          <Skeleton style={{ height: 78, width: 56 }} />
          <div>
            <Skeleton style={{ height: 22, width: '60%' }} />
            <Skeleton style={{ height: 18, width: '40%' }} />
          </div>
        </Card>
      ))}
    </ul>
  </div>
);
