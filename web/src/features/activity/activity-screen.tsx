import type { Activity } from '@bn/contract';
import { ACTIVITY_DAYS } from '@bn/contract/domain';
import { useRecentActivityInfiniteQuery } from '../../api/endpoints/activity.ts';
import { MESSAGES } from '../../api/messages.ts';
import { usePages } from '../../api/pages.ts';
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { ShowMore } from '../../ui/table/show-more.tsx';
import { formatDay } from '../../ui/text/format.ts';
import { ActivityList } from './activity-list.tsx';
import css from './activity-screen.module.css';

/** The activities by day in the reader's time zone, latest first. */
const byDay = (activities: readonly Activity[]): [day: string, of: Activity[]][] => {
  const days = new Map<string, Activity[]>();
  for (const activity of activities) {
    const day = formatDay(activity.at);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return [...days];
};

/** All activity of the last 30 days, of the kinds that the bell shows. */
export default function ActivityScreen() {
  const { rows, loading, fetching, failed, retry, more } = usePages(useRecentActivityInfiniteQuery({}));
  return (
    <>
      <BackLink to="/dashboard" />
      <PageHeader title="Notifications" />
      <p className={css.lead}>Everything that concerns you from the last {ACTIVITY_DAYS} days.</p>
      {failed ? (
        <Card>
          <LoadError message={MESSAGES.activityFailed} onRetry={retry} busy={fetching} />
        </Card>
      ) : loading ? (
        <Spinner />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState action={<p>Nothing happened in the last {ACTIVITY_DAYS} days.</p>} />
        </Card>
      ) : (
        byDay(rows).map(([day, activities]) => (
          <Card key={day} className={css.day} aria-label={day}>
            <h2 className="figures">{day}</h2>
            <ActivityList activities={activities} />
          </Card>
        ))
      )}
      {!failed && <ShowMore {...more} />}
    </>
  );
}
