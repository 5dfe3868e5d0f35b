import type { Meeting } from '@bn/contract';

export const MEETING: Meeting = {
  id: 5,
  chapter_id: 7,
  chapter: 'Harbour',
  time_zone: null,
  series_id: null,
  repeats: null,
  day: '2026-11-19',
  starts: '07:30',
  minutes: 90,
  starts_at: '2026-11-19T07:30:00.000Z',
  ends_at: '2026-11-19T09:00:00.000Z',
  place: 'Rotary Hall',
  agenda: 'Open networking\nTen-minute talk',
  status: 'approved',
  proposed_by: { id: 2, name: 'Asha Rao' },
  approved_by: { id: 3, name: 'Ravi Kumar' },
  sequence: 0,
  present: 0,
  expected: 20,
  guests: 0,
};
