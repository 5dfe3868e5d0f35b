import { LIMITS } from '@bn/contract/domain';
import type { ReactNode } from 'react';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { TimeInput } from '../../../ui/date/time-input.tsx';
import { timeOf } from '../../../ui/date/time-text.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { durationText, timeAfter } from '../../../ui/time/day-words.ts';
import { foreignZone } from '../../../ui/time/network-zone.ts';
import { type MeetingValues, minutesOffered } from './meeting-values.ts';

interface Props {
  values: MeetingValues;
  field: <N extends keyof MeetingValues>(
    name: N,
  ) => {
    name: N;
    value: MeetingValues[N];
    // Declared as a method, so that a form with more fields is assignable, too.
    onValue(value: MeetingValues[N]): void;
    error: boolean;
    helperText?: string;
  };
  /** The chapter's; undefined while it is not known. */
  zone: { time_zone: string | null } | undefined;
  /** Shown below the date, unless it is wrong. */
  aboutDay?: string | undefined;
  /** Content between the duration and the place. */
  children?: ReactNode;
}

const endText = ({ starts, minutes }: MeetingValues): string | undefined => {
  const from = timeOf(starts);
  if (!from || minutes === '') return undefined;
  const { time, nextDay } = timeAfter(from, Number(minutes));
  return `Ends at ${time}${nextDay ? ' the next day' : ''}`;
};

/** The fields of a meeting, for proposing and for changing it. */
export const MeetingFields = ({ values, field, zone, aboutDay, children }: Props) => {
  const [day, starts, minutes] = [field('day'), field('starts'), field('minutes')];
  const foreign = zone && foreignZone(new Date(), zone);
  return (
    <>
      <DateInput label="Date" {...day} helperText={day.helperText ?? aboutDay} />
      <TimeInput
        label="Time"
        {...starts}
        helperText={starts.helperText ?? (foreign && `Time in ${foreign}`)}
      />
      <SelectInput
        label="Duration"
        options={minutesOffered(minutes.value).map((value) => ({
          value: String(value),
          label: durationText(value),
        }))}
        {...minutes}
        helperText={minutes.helperText ?? endText(values)}
      />
      {children}
      <div data-wide>
        <TextInput
          label="Place or link"
          maxLength={LIMITS.place}
          autoComplete="off"
          placeholder="Rotary Hall, or https://…"
          {...field('place')}
        />
      </div>
      <div data-wide>
        <TextArea label="Agenda (optional)" maxLength={LIMITS.agenda} {...field('agenda')} />
      </div>
    </>
  );
};
