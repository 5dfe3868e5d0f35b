import type { Meeting } from '@bn/contract';
import { expect, it } from 'vitest';
import { MEETING } from '../testing.tsx';
import {
  countSeries,
  emptyProposal,
  minutesOffered,
  type Proposal,
  readChange,
  readProposal,
  valuesOf,
} from './meeting-values.ts';

const FULL: Proposal = {
  ...emptyProposal(null),
  day: '2026-11-19',
  starts: '07:30',
  place: ' Rotary Hall ',
  agenda: '',
};

it('sends a single meeting without what only the form has', () => {
  expect(readProposal(FULL, false)).toEqual({
    body: { day: '2026-11-19', starts: '07:30', minutes: 90, place: 'Rotary Hall', agenda: '' },
  });
  const left = { ...FULL, until: '2027-01-01' };
  expect(readProposal(left, false)).toEqual(readProposal(FULL, false));
});

it('sends a series with its last day, and the chapter only for super admins', () => {
  const weekly: Proposal = {
    ...FULL,
    chapter_id: { id: 7, label: 'Harbour - North' },
    repeats: 'weekly',
    until: '2026-12-31',
  };
  expect(readProposal(weekly, true)).toMatchObject({ body: { chapter_id: 7, until: '2026-12-31' } });
  const { body } = readProposal(weekly, false) as { body: object };
  expect(body).not.toHaveProperty('chapter_id');
});

it('says which fields are missing or wrong', () => {
  expect(readProposal({ ...emptyProposal(null), repeats: 'weekly', minutes: '' }, true)).toEqual({
    errors: {
      chapter_id: 'Required',
      day: 'Required',
      starts: 'Required',
      minutes: 'Required',
      place: 'Required',
      until: 'Required',
    },
  });
  expect(readProposal({ ...FULL, day: '31/02/2026' }, false)).toEqual({
    errors: { day: '31 February does not exist.' },
  });
  expect(readProposal({ ...FULL, starts: '24:00' }, false)).toEqual({
    errors: { starts: 'Enter a time from 00:00 to 23:59' },
  });
  expect(readProposal({ ...FULL, starts: '730' }, false)).toMatchObject({ body: { starts: '07:30' } });
  const until = (day: string) => readProposal({ ...FULL, repeats: 'weekly', until: day }, false);
  expect(until('2026-11-18')).toEqual({ errors: { until: 'Must not be before the first meeting' } });
  expect(until('2030-01-01')).toEqual({ errors: { until: 'At most 53 meetings in one series' } });
});

it('counts the meetings of a series, both ends included and across years', () => {
  const count = (day: string, until: string, repeats: Proposal['repeats'] = 'weekly') =>
    countSeries({ day, until, repeats });
  expect(count('2026-11-19', '2026-11-19')).toBe(1);
  expect(count('2026-11-19', '2026-11-25')).toBe(1);
  expect(count('2026-11-19', '2026-11-26')).toBe(2);
  expect(count('2026-11-19', '2027-11-18')).toBe(53);
  expect(count('2026-11-19', '2026-12-31', 'every_two_weeks')).toBe(4);
  expect(count('2026-11-19', '2027-01-31', 'monthly')).toBe(3);
  expect([count('', '2026-11-19'), count('2026-11-19', '2026-11-18')]).toEqual([undefined, undefined]);
});

it('sends only what changed, and the scope', () => {
  const change = (values: Partial<Meeting> & { minutes?: never }) =>
    readChange(MEETING, { ...valuesOf(MEETING), ...values, scope: 'following' });
  expect(change({})).toEqual({ nothing: { text: 'No changes to save.', ms: 1200 } });
  expect(change({ starts: '08:00', place: `${MEETING.place} ` })).toEqual({
    body: { starts: '08:00', scope: 'following' },
  });
  expect(change({ place: ' ' })).toEqual({ errors: { place: 'Required' } });
  expect(change({ agenda: '' })).toEqual({ body: { agenda: '', scope: 'following' } });
});

it("offers a meeting's own duration among the usual ones", () => {
  expect(minutesOffered('100')).toContain(100);
  expect(minutesOffered('100').indexOf(100)).toBe(minutesOffered('100').indexOf(90) + 1);
  expect(minutesOffered('90').filter((minutes) => minutes === 90)).toHaveLength(1);
  expect(minutesOffered('')).not.toContain(0);
});
