import { NewVersion } from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useOutbox } from './use-outbox.ts';
import { useProvisions } from './use-provisions.ts';
import { useRecovery } from './use-recovery.ts';

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
