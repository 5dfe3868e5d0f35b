import type { Member, MemberPage } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { harbour, renderFor, superAdmin } from './render.tsx';

export { harbour, member as colleague, superAdmin } from './render.tsx';

import { vi } from 'vitest';

export const asha: Member = {
  id: 5,
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  vertical: 'Bakery',
  subscription_valid_till: '2030-12-31',
  chapter_id: harbour.id,
  chapter: harbour,
  role: 'member',
  permissions: NO_PERMISSIONS,
  created_at: '2026-01-02T03:04:05.000Z',
  picture: null,
  version: 'v1',
};
const { chapter_id: _, role: __, ...shown } = asha;
/** The same member's page. */
export const ashasPage: MemberPage = { ...shown, ideal_referral: '', picture_at: null };

/** A fake server: a function from method and path to a response; records the requests. */
export const playServer = (answer: (call: string) => { status?: number; body: unknown }) => {
  const calls: { call: string; body: unknown; version?: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    const call = `${method} ${path}`;
    const version = new Headers(headers).get('If-Match');
    calls.push({
      call,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      ...(version && { version }),
    });
    const { status = 200, body: content } = answer(call);
    return new Response(JSON.stringify(content), { status });
  });
  return calls;
};

export const show = async (content: ReactNode, user = superAdmin, path = '/') => {
  renderFor(user, content, path);
  await pass(0);
};

/** Advances the fake clock and runs everything that is due. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await pass(0);
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The form's alert text. */
export const alertText = () => screen.getByRole('alert').textContent;
