import { expect, it } from 'vitest';
import { changesOf } from './edit-chapter-form.tsx';

const harbour = { name: 'Harbour', region: 'North', time_zone: '' };

it.each([
  [{ name: ' Harbour ', region: 'North' }, { nothing: { text: 'No changes to save.', ms: 1200 } }],
  [{ name: 'Hill', region: 'North' }, { body: { name: 'Hill' } }],
  [{ name: 'Harbour', region: ' South ' }, { body: { region: 'South' } }],
  [{ time_zone: 'Asia/Kolkata' }, { body: { time_zone: 'Asia/Kolkata' } }],
  [{ name: ' ', region: '' }, { errors: { name: 'Required', region: 'Required' } }],
])('%j is sent as %j', (values, reading) =>
  expect(changesOf(harbour, { ...harbour, ...values })).toEqual(reading),
);

it("goes back to the network's time zone", () =>
  expect(changesOf({ ...harbour, time_zone: 'Asia/Kolkata' }, harbour)).toEqual({
    body: { time_zone: null },
  }));
