import { type Draft, longDayOf, type Writing } from './draft.ts';
import { CALENDAR } from './meeting-letters.ts';
import { timesOf } from './meeting-times.ts';

export interface LetterOneToOne {
  id: number;
  partner: string;
  time_zone: string | null;
  day: string;
  /** Both null of one that was recorded afterwards. */
  starts: string | null;
  minutes: number | null;
  place: string;
}

/** What the two want to talk about stays in the app. */
export function oneToOneLetters({ at, timeZone }: Writing) {
  const whenOf = ({ day, starts }: LetterOneToOne): string =>
    [longDayOf(day), starts].filter(Boolean).join(', ');
  const about = (
    { id, day, starts, minutes, time_zone, place }: LetterOneToOne,
    subject: string,
    sentence: string,
    { label = 'See the one-to-one', calendar }: { label?: string; calendar?: keyof typeof CALENDAR } = {},
  ): Draft => ({
    subject,
    blocks: [
      { paragraph: sentence },
      { paragraph: `Day: ${longDayOf(day)}` },
      ...(starts === null || minutes === null
        ? []
        : [{ paragraph: `Time: ${timesOf({ starts, minutes }, time_zone ?? timeZone)}` }]),
      ...(place === '' ? [] : [{ paragraph: `Place: ${place}` }]),
      ...(calendar ? [{ paragraph: CALENDAR[calendar] }] : []),
    ],
    action: { label, url: at(`/one-to-ones/${id}`) },
  });

  return {
    oneToOneProposed: (one: LetterOneToOne): Draft =>
      about(
        one,
        `${one.partner} would like to meet: ${whenOf(one)}`,
        `${one.partner} proposes a one-to-one.`,
        { label: 'Answer' },
      ),
    oneToOneAccepted: (one: LetterOneToOne): Draft =>
      about(one, `One-to-one with ${one.partner}: ${whenOf(one)}`, `You and ${one.partner} meet.`, {
        calendar: 'announced',
      }),
    oneToOneDeclined: (one: LetterOneToOne): Draft =>
      about(
        one,
        `${one.partner} declined your one-to-one`,
        `${one.partner} declined the one-to-one that you proposed.`,
      ),
    oneToOneCancelled: (one: LetterOneToOne, inCalendar: boolean): Draft =>
      about(
        one,
        `${one.partner} cancelled your one-to-one`,
        `${one.partner} cancelled the one-to-one with you.`,
        inCalendar ? { calendar: 'cancelled' } : {},
      ),
    oneToOneMet: (one: LetterOneToOne): Draft =>
      about(
        one,
        `Did you meet ${one.partner}?`,
        `${one.partner} says that the two of you met. It counts once you say so, too.`,
        { label: 'Answer' },
      ),
  };
}
