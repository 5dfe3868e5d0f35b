import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ToastProvider } from '../feedback/toast.tsx';
import { ExportButton } from './export-button.tsx';

beforeAll(() => import('./export-menu.tsx'));

it('a file that breaks off on its way is told, and not taken for the whole', async () => {
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
