import type { Import } from '@bn/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { about, open, pass, playServer, press, row } from '../testing.tsx';

beforeAll(() => Promise.all([import('./rows-table.tsx'), loadModal()]));
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  document.head.insertAdjacentHTML('beforeend', '<meta name="sends-mail" content="1">');
});
afterEach(() => {
  cleanup();
  document.querySelector('meta[name="sends-mail"]')?.remove();
});

const found = about({ kinds: { new: 370, same: 0, changed: 2, no_chapter: 1, wrong: 0 } });
const rows = { rows: [row()], total: 370, page_size: 50 };
const play = (ready: Import) =>
  playServer((call, body) => {
    if (call === 'POST /account/mail/test') return { status: 202, body: { by_mail: 1 } };
    if (call.endsWith('/start'))
      return { status: 202, body: { ...ready, ...(body as object), state: 'done' } };
    return { body: call.includes('/rows') ? rows : ready };
  });
const started = (calls: ReturnType<typeof play>) =>
  calls.filter(({ call }) => call === 'POST /imports/5/start').map(({ body }) => body);
const answer = async (name: string) => {
  const question = screen.getByRole('dialog', { name: 'Invite 370 people now?' });
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name })));
  await pass(50);
};

it.each([
  ['Invite now', 1],
  ['Later', 0],
])('asks with the number of people before it mails anyone: %s', async (name, invite) => {
  const calls = play(found);
  await open('/members/import/5?step=preview');
  await press('Add 370 members');
  expect(started(calls)).toEqual([]);
  expect(
    screen.getByText(/^370 members are added either way\. If you invite now, each of them gets an e-mail/),
  ).toBeTruthy();
  await answer(name);
  expect(started(calls)).toEqual([{ invite }]);
});

it('asks nothing where no one is added', async () => {
  const calls = play({ ...found, update_existing: 1, kinds: { ...found.kinds, new: 0 } });
  await open('/members/import/5?step=preview');
  await press('Update 2 members');
  // The code that starts it may still be on its way.
  await vi.waitFor(() => expect(started(calls)).toEqual([{ invite: 0 }]));
});

it('asks nothing where the network sends no mail', async () => {
  document.querySelector('meta[name="sends-mail"]')?.remove();
  const calls = play(found);
  await open('/members/import/5?step=preview');
  await press('Add 370 members');
  // The code that starts it may still be on its way.
  await vi.waitFor(() => expect(started(calls)).toEqual([{ invite: 0 }]));
});

it('mails the reader a test, and asks on', async () => {
  const calls = play(found);
  await open('/members/import/5?step=preview');
  await press('Add 370 members');
  await answer('Send me a test');
  expect(calls.map(({ call }) => call)).toContain('POST /account/mail/test');
  expect(screen.getByText('A test e-mail is on its way to admin@example.com.')).toBeTruthy();
  expect(started(calls)).toEqual([]);
  await answer('Later');
  expect(started(calls)).toEqual([{ invite: 0 }]);
});
