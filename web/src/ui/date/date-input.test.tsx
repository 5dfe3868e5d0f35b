import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ToastProvider } from '../feedback/messages/toast.tsx';
import { DateInput } from './date-input.tsx';

const Example = () => {
  const [day, setDay] = useState('2027-11-18');
  return (
    <ToastProvider>
      <DateInput label="Date" value={day} onValue={setDay} />
      <output>{day}</output>
    </ToastProvider>
  );
};
const type = (text: string) => fireEvent.change(screen.getByLabelText('Date'), { target: { value: text } });
const shown = () => [
  (screen.getByLabelText('Date') as HTMLInputElement).value,
  screen.getByRole('status').textContent,
];

it('a further digit at the end of a full field changes nothing', () => {
  render(<Example />);
  type('18/11/20279');
  expect(shown()).toEqual(['18/11/2027', '2027-11-18']);
});

it('a digit that was deleted can be typed again in its place, and a single one counts once the field is left', () => {
  render(<Example />);
  type('18/1/2027');
  expect(shown()).toEqual(['18/1/2027', '18/1/2027']);
  fireEvent.blur(screen.getByLabelText('Date'));
  expect(shown()).toEqual(['18/01/2027', '2027-01-18']);
});

it('a single digit also counts when Enter sends the form without leaving the field', () => {
  render(<Example />);
  type('8/11/2027');
  fireEvent.keyDown(screen.getByLabelText('Date'), { key: 'Enter' });
  expect(shown()).toEqual(['08/11/2027', '2027-11-08']);
});
