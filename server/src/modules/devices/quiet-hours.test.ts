import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { quiet_from: '21:00', quiet_until: '07:00', time_zone: 'UTC' };

test.each([
  ['in the evening, until the next morning', night, '2026-11-19T21:00:30Z', '2026-11-20T07:00:00Z'],
  ['after midnight, until the same morning', night, '2026-11-20T06:59:59Z', '2026-11-20T07:00:00Z'],
  ['a minute before they begin', night, '2026-11-19T20:59:59Z', undefined],
  ['at their end', night, '2026-11-20T07:00:00Z', undefined],
  [
    "in the device's time zone",
    { ...night, time_zone: 'Asia/Kolkata' },
    '2026-11-19T15:30:00Z',
    '2026-11-20T01:30:00Z',
  ],
  [
    'within a day',
    { ...night, quiet_from: '12:00', quiet_until: '13:00' },
    '2026-11-19T12:30:00Z',
    '2026-11-19T13:00:00Z',
  ],
  [
    'outside of hours within a day',
    { ...night, quiet_from: '12:00', quiet_until: '13:00' },
    '2026-11-19T23:30:00Z',
    undefined,
  ],
  ['none', { ...night, quiet_from: null, quiet_until: null }, '2026-11-19T23:30:00Z', undefined],
  [
    'in a night when the clocks go back',
    { ...night, time_zone: 'Europe/Berlin' },
    '2026-10-24T20:00:00Z',
    '2026-10-25T06:00:00Z',
  ],
  [
    'in a night when the clocks go forward',
    { ...night, time_zone: 'Europe/Berlin' },
    '2026-03-28T21:00:00Z',
    '2026-03-29T05:00:00Z',
  ],
])('quiet hours: %s', (_, hours, now, end) =>
  expect(quietUntil(hours, new Date(now))).toEqual(end && new Date(end)),
);
