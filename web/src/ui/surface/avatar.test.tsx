import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar, initials } from './avatar.tsx';

it.each([
  ['Ana Maria Costa', 'AC'],
  ['ravi', 'R'],
  ['  ', '?'],
  ['😀 Smile', '😀S'],
])('%s has the initials %s', (name, mark) => expect(initials(name)).toBe(mark));

it('shows initials instead of a picture that does not load, until there is another', () => {
  const { container, rerender } = render(<Avatar name="Ada Byron" picture="/api/pictures/one" />);
  const image = () => container.querySelector('img');
  expect(image()?.getAttribute('loading')).toBe('lazy');
  fireEvent.error(image() as HTMLImageElement);
  expect([image(), container.textContent]).toEqual([null, 'AB']);
  rerender(<Avatar name="Ada Byron" picture="/api/pictures/another" />);
  expect(image()?.getAttribute('src')).toBe('/api/pictures/another');
});
