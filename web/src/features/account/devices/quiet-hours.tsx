import { messageOf } from '../../../api/client/client.ts';
import { useChangeDeviceMutation } from '../../../api/endpoints/account.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './devices.module.css';

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** What arrives in between is shown when they end, in one notification. */
export const QuietHours = ({
  device,
  from,
  until,
}: {
  device: { id: number; time_zone: string };
  from: string;
  until: string;
}) => {
  const toast = useToast();
  const [change, { isLoading }] = useChangeDeviceMutation();
  const save = (quiet_from: string, quiet_until: string) =>
    change({ params: { id: device.id }, body: { quiet_from, quiet_until } })
      .unwrap()
      .catch((error) => toast('error', messageOf(error, 'Your choice could not be saved.')));
  // From 22:00 until 22:00 would be never.
  const times = (chosen: string, other: string) =>
    [...new Set([...HALF_HOURS, chosen])]
      .filter((time) => time !== other || time === chosen)
      .sort()
      .map((time) => ({ value: time, label: time }));
  return (
    <>
      <div className={css.hours}>
        <SelectInput
          label="From"
          value={from}
          options={times(from, until)}
          disabled={isLoading}
          onValue={(time) => time && void save(time, until)}
        />
        <SelectInput
          label="Until"
          value={until}
          options={times(until, from)}
          disabled={isLoading}
          onValue={(time) => time && void save(from, time)}
        />
      </div>
      <Quiet>
        Time zone of this device: {device.time_zone}. What arrives meanwhile comes as one summary.
      </Quiet>
    </>
  );
};
