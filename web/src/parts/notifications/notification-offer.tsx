import { useState } from 'react';
import { messageOf } from '../../api/client/client.ts';
import { supportHere } from '../../api/notifications/subscription.ts';
import { Actions } from '../../ui/button/actions.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { useToast } from '../../ui/feedback/messages/toast.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { useNotifications } from './use-notifications.ts';

const ASKED = 'notifications asked';
const wasAsked = (): boolean => {
  try {
    return localStorage.getItem(ASKED) !== null;
  } catch {
    return true;
  }
};
const remember = () => {
  try {
    localStorage.setItem(ASKED, '1');
  } catch {}
};

const Offer = ({ onDone }: { onDone: () => void }) => {
  const toast = useToast();
  const { devices, busy, switchOn } = useNotifications();
  const accept = async () => {
    try {
      if ((await switchOn()) === 'on')
        toast('success', 'Notifications are on. You can change this on Account.');
    } catch (error) {
      toast('error', messageOf(error, 'Notifications could not be switched on here.'));
    }
    onDone();
  };
  return (
    <Card as="aside" style={{ marginBottom: 16 }}>
      <p>Get notified on this device when someone answers your referral or thanks you?</p>
      <Actions style={{ marginTop: 'var(--bn-space-2)' }}>
        <AppButton small busy={busy} disabled={!devices.data} onClick={() => void accept()}>
          Notify me
        </AppButton>
        <AppButton small variant="outline" onClick={onDone}>
          Not now
        </AppButton>
      </Actions>
    </Card>
  );
};

/** Asks once in this browser, in words that say what for. The browser's own question comes after 'Notify me', never unasked. */
export default function NotificationOffer() {
  const [shown, setShown] = useState(
    () => supportHere() === 'works' && Notification.permission === 'default' && !wasAsked(),
  );
  const done = () => {
    remember();
    setShown(false);
  };
  return shown && <Offer onDone={done} />;
}
