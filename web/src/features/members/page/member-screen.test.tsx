import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadModal } from '../../../ui/overlay/modal.tsx';
import { Routes } from '../../../ui/router/routes.tsx';
import {
  alertText,
  colleague,
  fill,
  pass,
  playServer,
  press,
  show,
  somebody,
  superAdmin,
} from '../testing.tsx';
import MemberScreen from './member-screen.tsx';
import { prefetchSections } from './sections.tsx';

const { permissions, subscription_valid_till, chapter_id: _, role: __, ...shown } = somebody;
const page = { ...shown, subscription_valid_till, permissions, ended_at: null, activated_at: null };
const button = (name: string) => screen.queryByRole('button', { name });
const visit = async (user = superAdmin) => {
  await show(
    <Routes
      pages={[
        { path: '*', element: <MemberScreen /> },
        { path: '/members/:id', element: <MemberScreen /> },
      ]}
    />,
    user,
    '/members/5',
  );
  // The store notifies subscribers once per frame.
  await pass(50);
};

beforeEach(async () => {
  await Promise.all([loadModal(), prefetchSections('colleague'), prefetchSections('super_admin')]);
  vi.useFakeTimers();
});

describe("a colleague's page", () => {
  it('shows contact details, but not the membership', async () => {
    playServer(() => ({ body: shown }));
    await visit(colleague);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Asha Rao');
    expect(screen.getByRole('link', { name: 'Call 9876543210' }).getAttribute('href')).toBe('tel:9876543210');
    expect(screen.getByRole('link', { name: 'Write to asha@example.com' })).toBeTruthy();
    expect(screen.getByText('Bakery')).toBeTruthy();
    expect(screen.getByText('Harbour - North')).toBeTruthy();
    expect(button('End membership')).toBeNull();
    expect(button('Invitation link')).toBeNull();
  });

  it('shows what the two exchanged, and contact actions', async () => {
    const exchanged = {
      given: { referrals: 3, converted: 1, thanked: 7430 },
      received: { referrals: 2, converted: 0, thanked: 0 },
    };
    playServer(() => ({ body: { ...shown, exchanged } }));
    await visit(colleague);
    const card = within(screen.getByRole('region', { name: 'What the two of you exchanged' }));
    const side = (name: string) => card.getByRole('region', { name }).textContent;
    expect(side('You gave Asha Rao')).toBe('You gave Asha RaoReferrals3Converted1Thanked7,430.00');
    expect(side('Asha Rao gave you')).toBe('Asha Rao gave youReferrals2Converted0Thanked0.00');
    expect(button('Save Asha Rao as contact')).toBeTruthy();
    expect(button('Copy the contact details of Asha Rao')).toBeTruthy();
  });

  it('offers an invitation to users who may see that the member has never signed in', async () => {
    const link = `/auth/set-password#${'a'.repeat(43)}`;
    const calls = playServer((call) =>
      call.startsWith('POST')
        ? { status: 201, body: { link, ends_at: '2026-11-16T10:00:00.000Z' } }
        : { body: { ...shown, activated_at: null } },
    );
    await visit(colleague);
    await press('Invitation link');
    await pass(50);
    expect(calls.at(-1)?.call).toBe('POST /api/members/5/invite');
    expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toBe(location.origin + link);
  });

  it('says when the member is not found', async () => {
    playServer(() => ({ status: 404, body: { message: 'Member not found' } }));
    await visit(colleague);
    expect(screen.getByText('No Data')).toBeTruthy();
  });
});

it("a super admin sees a member's totals, given and received", async () => {
  const one = { referrals: 12, converted: 5, thanked: 98765.5 };
  playServer((call) => ({
    body: call.includes('history')
      ? { entries: [], next: null }
      : { ...page, figures: { given: one, received: one } },
  }));
  await visit();
  const card = within(screen.getByRole('region', { name: 'Figures' }));
  expect(card.getByRole('region', { name: 'Given' }).textContent).toBe(
    'GivenReferrals12Converted5Thanked98,765.50',
  );
});

describe('the membership', () => {
  it('ends after a confirmation', async () => {
    let ended_at: string | null = null;
    const calls = playServer((call) => {
      if (call.startsWith('POST')) ended_at = '2026-11-09T10:00:00.000Z';
      return { body: { ...page, ended_at } };
    });
    await visit();
    await press('End membership');
    expect(calls).toHaveLength(1);
    await press('End membership');
    expect(calls[1]?.call).toBe('POST /api/members/5/end');
    // The message, the closing of the modal, and what follows it.
    for (const ms of [1200, 500, 50]) await pass(ms);
    expect(button('Resume membership')).toBeTruthy();
    expect(button('Invitation link')).toBeNull();
  });

  it('resumes, asking for another e-mail if the old one is in use', async () => {
    const taken = { message: 'Another member now uses this e-mail; enter a different one' };
    const answers = [
      { status: 409, body: taken },
      { status: 200, body: page },
    ];
    const calls = playServer((call) =>
      call.startsWith('POST')
        ? (answers.shift() ?? { body: page })
        : { body: { ...page, ended_at: '2026-11-09T10:00:00.000Z' } },
    );
    await visit();
    await press('Resume membership');
    expect(screen.queryByLabelText('Another e-mail')).toBeNull();
    await press('Resume');
    expect(screen.getByText(taken.message)).toBeTruthy();
    await press('Resume');
    expect(screen.getByText('Must be an e-mail address')).toBeTruthy();
    fill('Another e-mail', ' asha.rao@example.com ');
    await press('Resume');
    const sent = calls.filter(({ call }) => call === 'POST /api/members/5/resume');
    expect(sent.map(({ body }) => body)).toEqual([{}, { email: 'asha.rao@example.com' }]);
    expect(alertText()).toBe('The membership has been resumed.');
  });
});
