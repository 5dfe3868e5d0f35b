import { NewVersion } from './new-version.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useOutbox } from './use-outbox.ts';
import { useProvisions } from './use-provisions.ts';

/** Notices about the connection to the server and about new versions of the app. */
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
