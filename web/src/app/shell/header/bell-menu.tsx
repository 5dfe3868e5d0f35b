import type { Activity } from '@bn/contract';
import { useEffect, useState } from 'react';
import { useActivityQuery } from '../../../api/endpoints/activity.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { ActivityList } from '../../../features/activity/activity-list.tsx';
import { useUser } from '../../../store/hooks.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { PopoverCard } from '../../../ui/overlay/popover-card.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { looked, readSeen, writeSeen } from '../../live/unseen-mark.ts';
import css from './bell-menu.module.css';

const List = () => {
  const { data, isFetching, error, refetch } = useActivityQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (error) return <LoadError message={MESSAGES.activityFailed} onRetry={refetch} busy={isFetching} />;
  if (!data) return <Spinner />;
  return <Events activities={Array.isArray(data.activities) ? data.activities : []} />;
};

const Events = ({ activities }: { activities: readonly Activity[] }) => {
  const user = useUser();
  const [seen] = useState(() => readSeen(user.id));
  const latest = activities[0]?.at;
  useEffect(() => {
    looked();
    if (latest) writeSeen(user.id, latest);
  }, [user.id, latest]);
  if (activities.length === 0)
    return <EmptyState action={<p>Nothing has happened yet. New referrals and thanks will show here.</p>} />;
  return (
    <ActivityList
      activities={activities}
      beside={({ at }) => seen !== undefined && at > seen && <strong className={css.new}>New</strong>}
    />
  );
};

/** The latest activity that concerns the signed-in user. */
export default function BellMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  return (
    <PopoverCard label="Notifications" anchor={anchor} onClose={onClose}>
      <h2 className={css.title}>Notifications</h2>
      {/* Close the menu when a link inside it is followed. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links are the controls, this only listens */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div onClick={(event) => (event.target as Element).closest('a') && onClose()}>
        <List />
        <Link className={css.all} to="/activity">
          See all
        </Link>
      </div>
    </PopoverCard>
  );
}
