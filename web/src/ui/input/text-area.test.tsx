import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextArea } from './text-area.tsx';

it('says so when no further character fits, because the browser cuts what is pasted without a word', () => {
  const field = (value: string) => (
    <TextArea label="Note" value={value} maxLength={1200} onValue={() => {}} />
  );
  const { rerender } = render(field('x'.repeat(1199)));
  expect(screen.queryByText(/^At most/)).toBeNull();
  rerender(field('x'.repeat(1200)));
  expect(screen.getByText('At most 1,200 characters')).toBeTruthy();
});
