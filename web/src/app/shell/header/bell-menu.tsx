import type { Activity } from '@bn/contract';
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useActivityQuery } from '../../../api/endpoints/activity.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PopoverCard } from '../../../ui/overlay/popover-card.tsx';
import { formatAgo } from '../../../ui/text/format.ts';
import { looked, readSeen, writeSeen } from '../notices/news-mark.ts';
import { activityLink, activityText } from './activity-text.ts';

const Title = styled('h2')({ padding: '14px 18px 6px' });

const Item = styled(Link)(({ theme }) => ({
  display: 'block',
  padding: '10px 18px',
  textDecoration: 'none',
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '& time': { display: 'block', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

const New = styled('strong')(({ theme }) => ({
  marginInlineStart: 8,
  fontWeight: 650,
  color: theme.vars.palette.tone.green.fg,
}));

const List = () => {
  const { data, isFetching, isError, refetch } = useActivityQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isError) return <LoadError message={MESSAGES.activityFailed} onRetry={refetch} busy={isFetching} />;
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
    <ul style={{ paddingBottom: 8 }}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <Item to={activityLink(activity)}>
            {activityText(activity, user)}
            <time dateTime={activity.at}>
              {formatAgo(activity.at)}
              {seen !== undefined && activity.at > seen && <New>New</New>}
            </time>
          </Item>
        </li>
      ))}
    </ul>
  );
};

/** The latest things that concern the signed-in user. */
export default function BellMenu({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  return (
    <PopoverCard label="Notifications" anchor={anchor} onClose={onClose}>
      <Title>Notifications</Title>
      {/* A link inside was followed: the menu has done its work. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links are the controls, this only listens */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div onClick={(event) => (event.target as Element).closest('a') && onClose()}>
        <List />
      </div>
    </PopoverCard>
  );
}
