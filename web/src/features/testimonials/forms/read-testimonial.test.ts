import { expect, it } from 'vitest';
import { readTestimonial } from './write-form.tsx';

it('reads a text without the blanks around it', () => {
  expect(readTestimonial({ text: '\n Found us three clients.  ' })).toEqual({
    body: { text: 'Found us three clients.' },
  });
  expect(readTestimonial({ text: '𠀀'.repeat(2000) })).toHaveProperty('body');
});

it.each([
  [' \n ', 'Required'],
  [` ${'x'.repeat(19)} `, 'At least 20 characters'],
  ['𠀀'.repeat(19), 'At least 20 characters'],
  ['x'.repeat(2001), 'At most 2,000 characters'],
  ['\u200b'.repeat(30), 'Must be readable text'],
])('refuses %j', (text, reason) => {
  expect(readTestimonial({ text })).toEqual({ errors: { text: reason } });
});
