import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

it('shows initials where a picture does not load, until there is another', () => {
  const { container, rerender } = render(<Avatar name="Ada Byron" picture="/api/pictures/one" />);
  const image = () => container.querySelector('img');
  // Its place is known before it loads, and the name beside it says who it is.
  const { loading, alt, width, height } = image() as HTMLImageElement;
  expect([loading, alt, width, height]).toEqual(['lazy', '', 40, 40]);
  fireEvent.error(image() as HTMLImageElement);
  expect([image(), container.textContent]).toEqual([null, 'AB']);
  rerender(<Avatar name="Ada Byron" picture="/api/pictures/another" />);
  expect(image()?.getAttribute('src')).toBe('/api/pictures/another');
});

it('adds nothing to the text of a row where its initials are drawn', () => {
  const { container } = render(<Avatar name="Ada Byron" drawn />);
  expect([container.textContent, container.querySelector('[data-initials="AB"]')]).toEqual([
    '',
    expect.anything(),
  ]);
});
