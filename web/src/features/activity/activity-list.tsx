import type { Activity } from '@bn/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../store/hooks.ts';
import { Link } from '../../ui/router/link.tsx';
import { formatAgo } from '../../ui/text/format.ts';
import css from './activity-list.module.css';
import { activityLink, activityText } from './activity-text.ts';

/** The activities, each line a link to its item. `beside`: shown after the time. */
export const ActivityList = ({
  activities,
  beside,
}: {
  activities: readonly Activity[];
  beside?: (activity: Activity) => ReactNode;
}) => {
  const user = useUser();
  return (
    <ul className={css.list}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <Link className={css.item} to={activityLink(activity)}>
            {activityText(activity, user)}
            <time dateTime={activity.at}>
              {formatAgo(activity.at)}
              {beside?.(activity)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
};
