import { useSyncExternalStore } from 'react';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { updates } from '../../updates.ts';
import { NoticeBar } from './notice-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useOutbox } from './use-outbox.ts';
import { useProvisions } from './use-provisions.ts';
import { useRecovery } from './use-recovery.ts';

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
