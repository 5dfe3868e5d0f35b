import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ToastProvider } from '../feedback/messages/toast.tsx';
import { Share } from './share.tsx';

const open = (abilities: object) => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...abilities });
  render(
    <ToastProvider>
      <Share
        what="the invitation of Grace"
        noun="invitation"
        text="Come on Thursday"
        url="https://example.com/x"
        button={(props) => <button type="button" {...props} />}
      />
    </ToastProvider>,
  );
  return writeText;
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const refusing = (name: string) => vi.fn(async () => Promise.reject(new DOMException('no', name)));

it('opens the list of apps where there is one, and copies nothing', async () => {
  const share = vi.fn(async () => undefined);
  const copied = open({ share });
  await press('Share the invitation of Grace');
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: 'Come on Thursday', url: 'https://example.com/x' });
  expect(copied).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('copies where there is none', async () => {
  const copied = open({});
  expect(screen.getByRole('button').textContent).toBe('Copy invitation');
  await press('Copy the invitation of Grace');
  expect(copied).toHaveBeenCalledExactlyOnceWith('Come on Thursday\nhttps://example.com/x');
  expect(screen.getByText('Copied.')).toBeTruthy();
});

it('copies if the list of apps cannot be opened, not if it was closed', async () => {
  const closed = open({ share: refusing('AbortError') });
  await press('Share the invitation of Grace');
  expect(closed).not.toHaveBeenCalled();
  const refused = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: refused }, share: refusing('NotAllowedError') });
  await press('Share the invitation of Grace');
  expect(refused).toHaveBeenCalledOnce();
});
