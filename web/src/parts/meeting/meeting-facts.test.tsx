import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Place, placeText } from './meeting-facts.tsx';

it.each(['https://meet.example.com/harbour?pwd=1', 'http://example.com', ' HTTPS://Example.com/x '])(
  '%s is a link that learns nothing about the app',
  (place) => {
    render(<Place place={place} />);
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe(new URL(place.trim()).href);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  },
);

it.each([
  'Rotary Hall, 2nd floor',
  'javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://example.com',
  '//example.com',
  'https://',
  'https:// two words',
  'see https://example.com',
])('%s is no link', (place) => {
  render(<Place place={place} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(placeText(place)).toBe(place);
});

it('shortens a link, and shows a dash for no place', () => {
  expect(placeText('https://meet.example.com/harbour?pwd=secret')).toBe('meet.example.com/harbour');
  expect(placeText('https://example.com/')).toBe('example.com');
  expect([placeText(''), placeText(null)]).toEqual(['-', '-']);
});
