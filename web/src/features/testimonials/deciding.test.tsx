import type { SessionUser } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText, member as colleague, fill, pass, press, superAdmin } from '../../testing/scene.tsx';
import { buttons, MAY, testimonialServer, writes } from './testing.tsx';

const DECIDER: SessionUser = { ...colleague, permissions: { ...NO_PERMISSIONS, can_approve_testimonial: 1 } };
const server = testimonialServer();

describe('deciding', () => {
  const PENDING = { status: 'pending' as const, approved_at: null, may: { ...MAY, decide: 1 as const } };

  it('approves, and says why it could not', async () => {
    const calls = await server.open({ testimonials: [PENDING] }, 'colleague', DECIDER);
    server.written = {
      status: 409,
      body: { message: 'This testimonial is returned already', code: 'conflict' },
    };
    await press('Approve the testimonial by Ravi Kumar');
    expect(screen.getByText('This testimonial is returned already')).toBeTruthy();
    expect(writes(calls)).toEqual([
      { call: 'PATCH /api/testimonials/31/status', body: { status: 'approved' } },
    ]);
  });

  it('says that it is approved, and moves the focus to the heading when the card leaves the list', async () => {
    await server.open({ testimonials: [PENDING] }, 'colleague', DECIDER);
    const approve = 'Approve the testimonial by Ravi Kumar';
    screen.getByRole('button', { name: approve }).focus();
    server.rows = [];
    await press(approve);
    await pass(50);
    expect(screen.getByText('Testimonial approved.')).toBeTruthy();
    expect(screen.getByText('No testimonials yet')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Testimonials' }));
  });

  it('returns with a reason', async () => {
    const calls = await server.open({ testimonials: [PENDING] }, 'super_admin', superAdmin);
    await press('Return the testimonial by Ravi Kumar');
    expect(screen.getByRole('dialog', { name: 'Return testimonial' })).toBeTruthy();
    await press('Return');
    expect(screen.getByText('Required')).toBeTruthy();
    fill('Reason', ' Say what was baked ');
    await press('Return');
    expect(writes(calls)).toEqual([
      {
        call: 'PATCH /api/testimonials/31/status',
        body: { status: 'returned', reason: 'Say what was baked' },
      },
    ]);
  });

  it('takes an approved one back with a reason', async () => {
    const calls = await server.open(
      { testimonials: [{ may: { ...MAY, take_back: 1 } }] },
      'super_admin',
      superAdmin,
    );
    expect(buttons()).toEqual([['Withdraw approval']]);
    await press('Withdraw approval of the testimonial by Ravi Kumar');
    const dialog = screen.getByRole('dialog', { name: 'Withdraw approval' });
    expect(dialog.textContent).toContain("is removed from Asha Rao's page");
    fill('Reason', 'Not true');
    await press('Withdraw approval');
    expect(writes(calls)).toEqual([
      { call: 'POST /api/testimonials/31/take-back', body: { reason: 'Not true' } },
    ]);
    expect(alertText()).toBe('Testimonial taken back.');
  });

  it('leads those who decide, and no one else, to all testimonials', async () => {
    await server.open({}, 'colleague', DECIDER);
    expect(screen.getByRole('link', { name: 'All testimonials' }).getAttribute('href')).toBe(
      '/admin/approval?tab=testimonials',
    );
    cleanup();
    await server.open({});
    expect(screen.queryByRole('link', { name: 'All testimonials' })).toBeNull();
  });
});
