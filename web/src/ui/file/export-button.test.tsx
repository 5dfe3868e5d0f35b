import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ToastProvider } from '../feedback/messages/toast.tsx';
import { MemoryRouter } from '../router/router.tsx';
import { ExportButton } from './export-button.tsx';

beforeAll(() => import('./export-menu.tsx'));

it('reports a truncated download instead of saving it as complete', async () => {
  const content = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut off')) });
  render(
    <ToastProvider>
      <ExportButton onExport={async () => ({ file: new Response(content) })} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('button', { name: /^CSV/ }));
  expect(await screen.findByText('The file did not arrive completely. Please try again.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false);
});

it('is busy while the file is made, and says why there is none', async () => {
  let refuse = (_: { message: string }) => {};
  const onExport = () =>
    new Promise<{ message: string }>((resolve) => {
      refuse = resolve;
    });
  render(
    <ToastProvider>
      <ExportButton onExport={onExport} />
    </ToastProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: /^CSV/ }));
  expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([true, 'true']);
  await act(async () => refuse({ message: 'Please wait until one finishes.' }));
  expect(screen.getByText('Please wait until one finishes.')).toBeTruthy();
  expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, null]);
});

const onPhone = (phone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query === '(max-width: 640px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
afterEach(() => vi.unstubAllGlobals());

it("puts all of a list's actions into one menu on a phone", async () => {
  onPhone(true);
  const onSelect = vi.fn();
  render(
    <MemoryRouter>
      <ToastProvider>
        <ExportButton
          onExport={async () => ({ message: 'x' })}
          more={[
            { label: 'Import', to: '/members/import' },
            { label: 'Select several', onSelect },
          ]}
        />
      </ToastProvider>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe('/members/import');
  expect(screen.getByRole('button', { name: /^Export as CSV/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select several' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});
