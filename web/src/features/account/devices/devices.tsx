import type { AnswerOf, Routes } from '@bn/contract';
import { MAIL_TOPIC_LABELS, MAIL_TOPICS, type MailTopic, QUIET_HOURS } from '@bn/contract/domain';
import { useRef } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useChangeDeviceMutation, useRemoveDeviceMutation } from '../../../api/endpoints/account.ts';
import { type Support, supportHere } from '../../../api/notifications/subscription.ts';
import { InstallSteps } from '../../../parts/install/install-steps.tsx';
import { useNotifications } from '../../../parts/notifications/use-notifications.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Switch } from '../../../ui/input/switch.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatAgo } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { SectionHead } from '../section-head.ts';
import sessions from '../sessions.module.css';
import css from './devices.module.css';
import { QuietHours } from './quiet-hours.tsx';

type Device = AnswerOf<Routes['addDevice']>;

const FAILED = 'Your choice could not be saved.';

const WHY_NOT: Record<Exclude<Support, 'works' | 'install'>, string> = {
  blocked:
    'Notifications of this site are blocked in your browser. Allow them in its settings, then reload this page.',
  insecure: 'Notifications need a secure connection (https). Ask whoever runs your network.',
  unsupported: 'This browser cannot show notifications.',
};

const Here = ({ device }: { device: Device }) => {
  const toast = useToast();
  const [change, { isLoading, originalArgs }] = useChangeDeviceMutation();
  const refused = (isLoading && originalArgs?.body?.refuses) || device.refuses;
  const save = (body: Parameters<typeof change>[0]['body']) =>
    change({ params: { id: device.id }, body })
      .unwrap()
      .catch((error) => toast('error', messageOf(error, FAILED)));
  const press = (topic: MailTopic, on: boolean) =>
    save({ refuses: on ? refused.filter((one) => one !== topic) : [...refused, topic] });
  return (
    <>
      <ul className={css.topics}>
        {MAIL_TOPICS.map((topic) => (
          <li key={topic}>
            <Switch
              label={MAIL_TOPIC_LABELS[topic]}
              checked={!refused.includes(topic)}
              disabled={isLoading}
              onToggle={(on) => void press(topic, on)}
            />
          </li>
        ))}
        <li>
          <Switch
            label="Quiet at night"
            checked={device.quiet_from !== null}
            disabled={isLoading}
            onToggle={(on) =>
              void save({
                quiet_from: on ? QUIET_HOURS.from : null,
                quiet_until: on ? QUIET_HOURS.until : null,
              })
            }
          />
        </li>
      </ul>
      {device.quiet_from !== null && device.quiet_until !== null && (
        <QuietHours device={device} from={device.quiet_from} until={device.quiet_until} />
      )}
    </>
  );
};

const Other = ({ device, onOff }: { device: Device; onOff: () => void }) => {
  const toast = useToast();
  const [remove, { isLoading }] = useRemoveDeviceMutation();
  const off = () =>
    remove({ params: { id: device.id } })
      .unwrap()
      .then(onOff, (error) => toast('error', messageOf(error, 'The device could not be switched off.')));
  return (
    <li>
      <div>
        <strong>{device.name}</strong>
        <p>Last used {formatAgo(device.used_at)}</p>
      </div>
      <AppButton
        variant="outline"
        small
        busy={isLoading}
        onClick={off}
        aria-label={`Turn off notifications on ${device.name}, last used ${formatAgo(device.used_at)}`}
      >
        Turn off
      </AppButton>
    </li>
  );
};

/** Notifications in this browser and in others: each has topics and quiet hours of its own. */
export const Devices = () => {
  const toast = useToast();
  const { devices, here, busy, switchOn, switchOff } = useNotifications();
  const support = supportHere();
  /** Takes the focus when the button that had it disappears. */
  const heading = useRef<HTMLHeadingElement>(null);
  const toggle = async (on: boolean) => {
    try {
      if (!on) await switchOff();
      else if ((await switchOn()) === 'refused')
        toast('error', 'Your browser did not allow notifications. You can change this in its settings.');
    } catch (error) {
      toast('error', messageOf(error, 'Notifications could not be switched on here.'));
    }
  };
  const others = devices.data?.devices.filter(({ current }) => current === 0) ?? [];
  return (
    <Card>
      <SectionHead>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            On this phone
          </h2>
          <p>
            Get notified when someone gives you a referral, answers yours or thanks you, even while the app is
            closed.
          </p>
        </div>
      </SectionHead>
      {devices.error && !devices.data ? (
        <LoadError
          message="Your devices could not be loaded."
          onRetry={devices.refetch}
          busy={devices.isFetching}
        />
      ) : (
        <>
          {support === 'works' && (
            <Switch
              label="Notifications on this device"
              checked={here !== undefined}
              disabled={busy || !devices.data}
              onToggle={(on) => void toggle(on)}
            />
          )}
          {support === 'install' && (
            <InstallSteps then="Open the app from your home screen and come back here." />
          )}
          {support !== 'works' && support !== 'install' && (
            <Quiet className={css.below}>{WHY_NOT[support]}</Quiet>
          )}
          {here && <Here device={here} />}
          {others.length > 0 && (
            <>
              <h3 className={css.others}>Other devices</h3>
              <ul className={sessions.list}>
                {others.map((device) => (
                  <Other
                    key={device.id}
                    device={device}
                    onOff={() => heading.current?.focus({ preventScroll: true })}
                  />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Card>
  );
};
