import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CopyField } from './copy-field.tsx';

const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
const field = () => screen.getByLabelText<HTMLInputElement>('Link');
const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  render(<CopyField label="Link" text="https://example.com/x" action="Copy link" />);
});

it('copies the text', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await press();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://example.com/x');
  expect(said()).toBe('Copied.');
});

it('selects the text if copying is not allowed', async () => {
  vi.stubGlobal('navigator', {});
  await press();
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'https://example.com/x'.length]);
  expect(said()).toMatch(/^Not copied, but selected/);
});

it('a link for someone else is shared, too, where there is a list of apps', async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { share });
  cleanup();
  render(
    <CopyField
      label="Invitation link"
      text="https://example.com/x"
      action="Copy link"
      share="Your invitation:"
    />,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Share Invitation link' })));
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: 'Your invitation:', url: 'https://example.com/x' });
});
