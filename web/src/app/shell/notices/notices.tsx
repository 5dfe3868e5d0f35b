import { NewVersion } from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useOutbox } from './use-outbox.ts';
import { useProvisions } from './use-provisions.ts';

/** All about the line between this browser and the server, and about the app's own version. */
export default function Notices() {
  useOutbox();
  useProvisions();
  return (
    <>
      <NewVersion />
      <OfflineNotice />
      <SendingNotice />
    </>
  );
}
