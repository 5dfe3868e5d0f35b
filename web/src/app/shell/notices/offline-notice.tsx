import { useEffect, useState, useSyncExternalStore } from 'react';
import { freshness } from '../../../api/freshness.ts';
import { useQueued } from '../../../api/offline/outbox/use-queued.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { Icon, offlineIcon } from '../../../ui/button/icon.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { formatAgo } from '../../../ui/text/format.ts';
import { NoticeBar } from './notice-bar.tsx';

const MINUTE_MS = 60_000;

const watchLine = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const Line = ({ online, since }: { online: boolean; since: number | undefined }) => {
  const [, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((passed) => passed + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const old =
    since === undefined
      ? 'What you see may be out of date.'
      : `What you see was loaded ${formatAgo(new Date(since).toISOString())}.`;
  return (
    <>
      {online ? 'Cannot reach the server.' : 'You are offline.'} {old}
    </>
  );
};

const count = (entries: readonly Queued[], one: string, many: string) =>
  entries.length === 1 ? one : `${entries.length} ${many}`;
const placeOf = ({ name, args: { params }, values }: Queued) => {
  if (name === 'recordAttendance') return `/meetings/${params?.id}`;
  if (name === 'recordVisit') return `/meetings/${(values as { meetingId?: number } | null)?.meetingId}`;
  return name === 'giveReferral' ? '/elevated/referral-sent' : '/elevated/referral-received';
};

/** The one place that shows whether the app is offline, how old the data is, and how many entries are queued. */
export const OfflineNotice = () => {
  const online = useSyncExternalStore(watchLine, () => navigator.onLine);
  const { since, kept } = useSyncExternalStore(freshness.subscribe, freshness.get);
  const entries = useQueued();
  const refused = entries.filter(({ state }) => state === 'refused');
  const queued = entries.filter(({ state }) => state !== 'refused');
  const away = !online || kept;
  return (
    <div role="status">
      {(away || entries.length > 0) && (
        <NoticeBar tone="amber">
          {away && <Icon path={offlineIcon} />}
          <span>
            {away && <Line online={online} since={since} />}{' '}
            {queued[0] && (
              <Link to={placeOf(queued[0])}>{count(queued, 'One item', 'items')} waiting to be sent.</Link>
            )}{' '}
            {refused[0] && (
              <Link to={placeOf(refused[0])}>
                {count(refused, 'One item was', 'items were')} rejected.{' '}
                {refused.length === 1 ? 'Review it.' : 'Review them.'}
              </Link>
            )}
          </span>
        </NoticeBar>
      )}
    </div>
  );
};
