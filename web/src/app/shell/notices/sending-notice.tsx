import { useEffect, useSyncExternalStore } from 'react';
import { sending } from '../../../api/client/sending.ts';
import { NoticeBar } from './notice-bar.tsx';

const ASK_EVERY_MS = 3_000;

/** Reads keep working while the primary database is being replaced. */
export const SendingNotice = () => {
  const waits = useSyncExternalStore(sending.subscribe, sending.waits);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(sending.ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <div role="status">
      {waits && <NoticeBar tone="amber">Sending is paused for a moment. You can keep reading.</NoticeBar>}
    </div>
  );
};
