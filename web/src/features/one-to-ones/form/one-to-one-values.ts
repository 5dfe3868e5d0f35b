import type { OneToOne } from '@bn/contract';
import type { ArgsOf } from '../../../api/api.ts';
import { NO_CHANGES } from '../../../api/messages.ts';
import { dayProblem } from '../../../ui/date/day-text.ts';
import { timeOf } from '../../../ui/date/time-text.ts';
import { REQUIRED } from '../../../ui/form/reading.ts';
import type { FieldErrors, Reading } from '../../../ui/form/use-form.ts';
import type { Choice } from '../../../ui/select/choice.ts';

/** As the forms show them. Named like the calls' fields, so that the server's reasons match them. */
export interface TimeValues {
  day: string;
  starts: string;
  minutes: string;
  place: string;
  topics: string;
}
export interface PlanValues extends TimeValues {
  partner_id: Choice | null;
}
export interface MetValues {
  partner_id: Choice | null;
  day: string;
  topics: string;
}

const USUAL_MINUTES = '60';
export const emptyPlan = (partner: Choice | undefined): PlanValues => ({
  partner_id: partner ?? null,
  day: '',
  starts: '',
  minutes: USUAL_MINUTES,
  place: '',
  topics: '',
});
export const valuesOf = ({ day, starts, minutes, place, topics }: OneToOne): TimeValues => ({
  day,
  starts: starts ?? '',
  minutes: String(minutes ?? USUAL_MINUTES),
  place,
  topics,
});

const requiredDay = (day: string): string | undefined => (day.trim() === '' ? REQUIRED : dayProblem(day));
const timeProblem = (time: string): string | undefined => {
  if (time.trim() === '') return REQUIRED;
  return timeOf(time) ? undefined : 'Enter a time from 00:00 to 23:59';
};
const onlyFound = <Values>(found: FieldErrors<Values>): FieldErrors<Values> =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as FieldErrors<Values>;
const problemsOf = ({ day, starts }: TimeValues): FieldErrors<TimeValues> =>
  onlyFound({ day: requiredDay(day), starts: timeProblem(starts) } as FieldErrors<TimeValues>);

const detailsOf = ({ day, starts, minutes, place, topics }: TimeValues) => ({
  day,
  starts: timeOf(starts) ?? '',
  minutes: Number(minutes),
  place: place.trim(),
  topics: topics.trim(),
});

/** Whether the two may meet then is for the server to say. */
export const readPlan = (values: PlanValues): Reading<PlanValues, ArgsOf<'planOneToOne'>['body']> => {
  const errors: FieldErrors<PlanValues> = {
    ...problemsOf(values),
    ...(!values.partner_id && { partner_id: REQUIRED }),
  };
  if (Object.keys(errors).length > 0 || !values.partner_id) return { errors };
  return { body: { partner_id: values.partner_id.id, ...detailsOf(values) } };
};

/** Only what changed is sent. */
export const readChange = (
  one: OneToOne,
  values: TimeValues,
): Reading<TimeValues, ArgsOf<'changeOneToOne'>['body']> => {
  const errors = problemsOf(values);
  if (Object.keys(errors).length > 0) return { errors };
  const is = detailsOf(values);
  const names = Object.keys(is) as (keyof typeof is)[];
  const changed = names.filter((name) => is[name] !== one[name]);
  if (changed.length === 0) return NO_CHANGES;
  return { body: Object.fromEntries(changed.map((name) => [name, is[name]])) };
};

export const readMet = ({
  partner_id,
  day,
  topics,
}: MetValues): Reading<MetValues, ArgsOf<'recordOneToOne'>['body']> => {
  const dayIsWrong = requiredDay(day);
  const errors: FieldErrors<MetValues> = {
    ...(!partner_id && { partner_id: REQUIRED }),
    ...(dayIsWrong && { day: dayIsWrong }),
  };
  if (Object.keys(errors).length > 0 || !partner_id) return { errors };
  return { body: { partner_id: partner_id.id, day, topics: topics.trim() } };
};

const OFFERED_MINUTES = [15, 30, 45, 60, 90, 120];
/** The usual durations, and its own if it is another one. */
export const minutesOffered = (own: string): number[] =>
  [...new Set([...OFFERED_MINUTES, Number(own)])].sort((one, other) => one - other);
