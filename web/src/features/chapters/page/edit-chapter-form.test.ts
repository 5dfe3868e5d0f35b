import { expect, it } from 'vitest';
import { changesOf } from './edit-chapter-form.tsx';

const harbour = { name: 'Harbour', region: 'North' };

it.each([
  [{ name: ' Harbour ', region: 'North' }, { nothing: { text: 'No changes to save.', ms: 1200 } }],
  [{ name: 'Hill', region: 'North' }, { body: { name: 'Hill' } }],
  [{ name: 'Harbour', region: ' South ' }, { body: { region: 'South' } }],
  [{ name: ' ', region: '' }, { errors: { name: 'Required', region: 'Required' } }],
])('%j is sent as %j', (values, reading) => expect(changesOf(harbour, values)).toEqual(reading));
