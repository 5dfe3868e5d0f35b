import { useEffect, useSyncExternalStore } from 'react';
import { sending } from '../../../api/client/sending.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { updates } from '../../updates.ts';
import { NoticeBar } from './notice-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useOutbox } from './use-outbox.ts';
import { useProvisions } from './use-provisions.ts';
import { useRecovery } from './use-recovery.ts';

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

/** Offered, never forced: a reload could lose what the user is typing. */
const NewVersion = () => {
  const ready = useSyncExternalStore(updates.subscribe, updates.isReady);
  return (
    <div role="status">
      {ready && (
        <NoticeBar tone="primary">
          A new version is ready.
          <AppButton small onClick={updates.take}>
            Update
          </AppButton>
        </NoticeBar>
      )}
    </div>
  );
};

/** Notices about the connection to the server and about new versions of the app. */
export default function Notices() {
  useOutbox();
  useRecovery();
  useProvisions();
  return (
    <>
      <NewVersion />
      <OfflineNotice />
      <SendingNotice />
    </>
  );
}
