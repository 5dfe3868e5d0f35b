import type { OneToOne } from '@bn/contract';

/** Accepted, and an hour ahead. */
export const ONE_TO_ONE: OneToOne = {
  id: 1,
  partner: { id: 5, name: 'Asha', has_page: 1 },
  time_zone: null,
  day: '2026-11-19',
  starts: '08:00',
  minutes: 60,
  starts_at: '2026-11-19T08:00:00Z',
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  place: '',
  topics: '',
  status: 'accepted',
  asked_by_me: 0,
  i_met: null,
  they_met: null,
  may: { answer: 0, change: 0, cancel: 0, confirm: 0 },
};
