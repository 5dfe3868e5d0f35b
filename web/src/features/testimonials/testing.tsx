import type { SessionUser, Testimonial } from '@bn/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Reader } from '../../parts/member/section.ts';
import { ashasPage as ASHA } from '../../testing/member.ts';
import { member as colleague, harbour, pass, playServer, show } from '../../testing/scene.tsx';
import { ToastProvider } from '../../ui/feedback/messages/toast.tsx';
import { loadModal } from '../../ui/overlay/modal/load-modal.ts';
import TestimonialsSection from './testimonials-section.tsx';

export const MAY = { decide: 0, take_back: 0, change: 0, withdraw: 0, hide: 0 } as const;
export const ONE: Testimonial = {
  id: 31,
  chapter: harbour,
  writer: { id: 8, name: 'Ravi Kumar' },
  receiver: { id: ASHA.id, name: ASHA.full_name },
  text: 'Baked for our opening, and half of the guests came back.',
  status: 'approved',
  created_at: '2026-11-01T10:00:00.000Z',
  sent_at: '2026-11-01T10:00:00.000Z',
  approved_at: '2026-11-02T10:00:00.000Z',
  return_reason: null,
  hidden: 0,
  may: MAY,
};

interface Answer {
  testimonials?: Partial<Testimonial>[];
  may_write?: 0 | 1;
  total?: number;
  latest?: true;
  status?: number;
}
/** For the tests of a file: a fake server with the testimonials that it lists, and how it answers writes. */
export const testimonialServer = () => {
  const server = {
    rows: [] as Testimonial[],
    written: { body: ONE } as { status?: number; body: unknown },

    /** The section as the reader sees it, with these testimonials on the server. */
    open: async (
      { testimonials = [], may_write = 0, total, latest, status = 200 }: Answer,
      reader: Reader = 'colleague',
      user: SessionUser = colleague,
      path = '/members/5',
    ) => {
      server.rows = testimonials.map((one, index) => ({ ...ONE, id: 31 + index, ...one }));
      const calls = playServer((call) => {
        const { rows, written } = server;
        return call.startsWith('GET')
          ? { status, body: { testimonials: rows, total: total ?? rows.length, page_size: 50, may_write } }
          : written;
      });
      await show(
        <ToastProvider>
          <TestimonialsSection member={ASHA} reader={reader} {...(latest && { latest })} />
        </ToastProvider>,
        user,
        path,
      );
      await pass(50);
      return calls;
    },
  };
  beforeEach(async () => {
    await loadModal();
    server.written = { body: ONE };
    vi.useFakeTimers();
  });
  return server;
};
export const buttons = () =>
  screen.getAllByRole('listitem').map((item) =>
    within(item)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  );
export const writes = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET'));
