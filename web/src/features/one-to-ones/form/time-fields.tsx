import { LIMITS } from '@bn/contract/domain';
import { useNextMeetingQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { TimeInput } from '../../../ui/date/time-input.tsx';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { durationText } from '../../../ui/time/day-words.ts';
import { foreignZone } from '../../../ui/time/network-zone.ts';
import { minutesOffered, type TimeValues } from './one-to-one-values.ts';

export const TOPICS = 'Topics, for the two of you (optional)';

interface Props {
  field: <N extends keyof TimeValues>(
    name: N,
  ) => {
    name: N;
    value: TimeValues[N];
    // Declared as a method, so that a form with more fields is assignable, too.
    onValue(value: TimeValues[N]): void;
    error: boolean;
    helperText?: string;
  };
}

/** When, where and about what, for planning it and for changing it. */
export const TimeFields = ({ field }: Props) => {
  const [starts, minutes] = [field('starts'), field('minutes')];
  // It says where the chapter is.
  const zone = useNextMeetingQuery().currentData;
  const foreign = zone && foreignZone(new Date(), zone);
  return (
    <>
      <DateInput label="Date" {...field('day')} />
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
      />
      <TextInput
        label="Place or link (optional)"
        maxLength={LIMITS.place}
        autoComplete="off"
        placeholder="Café Harbour, or https://…"
        {...field('place')}
      />
      <div data-wide>
        <TextArea label={TOPICS} maxLength={LIMITS.topics} {...field('topics')} />
      </div>
    </>
  );
};
