import type { Meeting } from '@bn/contract';
import { daysOfSeries, LIMITS, type MeetingScope, type Repeats, SERIES_LENGTH } from '@bn/contract/domain';
import type { ArgsOf } from '../../../api/api.ts';
import { NO_CHANGES } from '../../../api/messages.ts';
import { dayProblem, isDay } from '../../../ui/date/day-text.ts';
import { timeOf } from '../../../ui/date/time-text.ts';
import { REQUIRED } from '../../../ui/form/reading.ts';
import type { FieldErrors, Reading } from '../../../ui/form/use-form.ts';
import type { Choice } from '../../../ui/select/choice.ts';

/** A meeting's values as the forms show them. Named like the call's fields, so that the server's reasons match them. */
export interface MeetingValues {
  day: string;
  starts: string;
  minutes: string;
  place: string;
  agenda: string;
}
export interface Proposal extends MeetingValues {
  chapter_id: Choice | null;
  repeats: 'once' | Repeats;
  until: string;
}
export interface Change extends MeetingValues {
  scope: MeetingScope;
}
type Proposed = ArgsOf<'proposeMeeting'>['body'];
type Changed = ArgsOf<'changeMeeting'>['body'];

const USUAL_MINUTES = '90';
export const emptyProposal = (chapter: Choice | null): Proposal => ({
  chapter_id: chapter,
  day: '',
  starts: '',
  minutes: USUAL_MINUTES,
  repeats: 'once',
  until: '',
  place: '',
  agenda: '',
});

export const valuesOf = ({ day, starts, minutes, place, agenda }: Meeting): MeetingValues => ({
  day,
  starts,
  minutes: String(minutes),
  place,
  agenda,
});

const NO_TIME = 'Enter a time from 00:00 to 23:59';

const requiredDay = (day: string): string | undefined => (day.trim() === '' ? REQUIRED : dayProblem(day));

const timeProblem = (time: string): string | undefined => {
  if (time.trim() === '') return REQUIRED;
  return timeOf(time) ? undefined : NO_TIME;
};

/** What is missing; whether a meeting can take place then is for the server to say. */
const problemsOf = ({ day, starts, minutes, place }: MeetingValues): FieldErrors<MeetingValues> => {
  const found = {
    day: requiredDay(day),
    starts: timeProblem(starts),
    minutes: minutes === '' ? REQUIRED : undefined,
    place: place.trim() === '' ? REQUIRED : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
};

const detailsOf = ({ day, starts, minutes, place, agenda }: MeetingValues) => ({
  day,
  starts: timeOf(starts) ?? '',
  minutes: Number(minutes),
  place: place.trim(),
  agenda: agenda.trim(),
});

/** How many meetings a series has; one too many is as far as they are counted. */
export const countSeries = ({
  day,
  until,
  repeats,
}: Pick<Proposal, 'day' | 'until' | 'repeats'>): number | undefined => {
  if (repeats === 'once' || !isDay(day) || !isDay(until) || until < day) return undefined;
  return daysOfSeries(day, until, repeats).length;
};

const untilProblem = (proposal: Proposal): string | undefined => {
  const { day, repeats, until } = proposal;
  if (repeats === 'once') return undefined;
  const problem = requiredDay(until);
  if (problem) return problem;
  if (isDay(day) && until < day) return 'Must not be before the first meeting';
  return (countSeries(proposal) ?? 0) > SERIES_LENGTH
    ? `At most ${SERIES_LENGTH} meetings in one series`
    : undefined;
};

/** `ofChapter`: super admins say whose meeting it is. */
export const readProposal = (values: Proposal, ofChapter: boolean): Reading<Proposal, Proposed> => {
  const until = untilProblem(values);
  const errors: FieldErrors<Proposal> = {
    ...problemsOf(values),
    ...(ofChapter && !values.chapter_id && { chapter_id: REQUIRED }),
    ...(until && { until }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      ...detailsOf(values),
      ...(ofChapter && values.chapter_id && { chapter_id: values.chapter_id.id }),
      ...(values.repeats !== 'once' && { repeats: values.repeats, until: values.until }),
    },
  };
};

/** The same rules as for proposing it; only what changed is sent. */
export const readChange = (meeting: Meeting, { scope, ...values }: Change): Reading<Change, Changed> => {
  const errors = problemsOf(values);
  if (Object.keys(errors).length > 0) return { errors };
  const is = detailsOf(values);
  const names = Object.keys(is) as (keyof typeof is)[];
  const changed = names.filter((name) => is[name] !== meeting[name]);
  if (changed.length === 0) return NO_CHANGES;
  return {
    body: { ...Object.fromEntries(changed.map((name) => [name, is[name]])), scope },
  };
};

const OFFERED_MINUTES = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480, 600, 720];
/** The usual durations, and the meeting's own if it is another one. */
export const minutesOffered = (own: string): number[] => {
  const minutes = Number(own);
  const known = minutes < LIMITS.minutesMin || OFFERED_MINUTES.includes(minutes);
  return known ? OFFERED_MINUTES : [...OFFERED_MINUTES, minutes].sort((one, other) => one - other);
};
