import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { section } from '../../../parts/member/section.ts';
import { asha } from '../../../testing/member.ts';
import {
  alertText,
  member as colleague,
  fill,
  pass,
  playServer,
  press,
  show,
  superAdmin,
} from '../../../testing/scene.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { Routes } from '../../../ui/router/routes.tsx';
import MemberScreen from './member-screen.tsx';
import { prefetchSections } from './sections.tsx';

/** What other features show about a member is tested with them. */
const part = (text: string) =>
  section(async () => ({ default: ({ latest }) => `${latest ? 'Latest' : 'All'} ${text}` }));
const PARTS = { testimonials: part('testimonials'), thanks: part('thanks') };

const { permissions, subscription_valid_till, chapter_id: _, role: __, ...shown } = asha;
const page = { ...shown, subscription_valid_till, permissions, ended_at: null, activated_at: null };
/** The server's answers about a page; its sections make calls of their own, which find nothing. */
const playPage = (answer: Parameters<typeof playServer>[0]) =>
  playServer((call) => (call.endsWith('/figures') ? { body: { months: [], partners: [] } } : answer(call)));
const button = (name: string) => screen.queryByRole('button', { name });
const visit = async (user = superAdmin, path = '/members/5') => {
  await show(
    <Routes
      pages={[
        { path: '*', element: <MemberScreen parts={PARTS} /> },
        { path: '/members/:id', element: <MemberScreen parts={PARTS} below="History" /> },
      ]}
    />,
    user,
    path,
  );
  // The store notifies subscribers once per frame.
  await pass(50);
};

beforeEach(async () => {
  await Promise.all([
    loadModal(),
    prefetchSections('colleague', PARTS),
    prefetchSections('super_admin', PARTS),
    prefetchSections('self', PARTS),
  ]);
  vi.useFakeTimers();
});

describe("a colleague's page", () => {
  it('shows contact details, but not the membership', async () => {
    const calls = playServer(() => ({ body: shown }));
    await visit(colleague);
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/members/5']);
    expect(screen.getByText('Latest testimonials')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Asha Rao');
    expect(screen.getByRole('link', { name: 'Call 9876543210' }).getAttribute('href')).toBe('tel:9876543210');
    expect(screen.getByRole('link', { name: 'Write to asha@example.com' })).toBeTruthy();
    expect(screen.getByText('Bakery')).toBeTruthy();
    expect(screen.getByText('Harbour - North')).toBeTruthy();
    expect(screen.getByText('Member since 02/01/2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Give Referral' })).toBeTruthy();
    expect(button('End membership')).toBeNull();
    expect(button('Create invitation')).toBeNull();
  });

  it('shows what the two exchanged, and contact actions', async () => {
    const exchanged = {
      given: { referrals: 3, converted: 1, thanked: 7430 },
      received: { referrals: 2, converted: 0, thanked: 0 },
    };
    playServer(() => ({ body: { ...shown, exchanged } }));
    await visit(colleague);
    const card = within(screen.getByRole('region', { name: 'Between you and Asha Rao' }));
    const side = (name: string) => card.getByRole('region', { name }).textContent;
    expect(side('You gave Asha Rao')).toBe('You gave Asha RaoReferrals3Converted1Thanked7,430.00');
    expect(side('Asha Rao gave you')).toBe('Asha Rao gave youReferrals2Converted0Thanked0.00');
    expect(button('Save contact: Asha Rao')).toBeTruthy();
    expect(button('Copy the contact details of Asha Rao')).toBeTruthy();
  });

  it('shows the picture and the ideal referral, where there are any', async () => {
    const picture = '/api/pictures/0123456789abcdef0123456789abcdef';
    playServer(() => ({ body: { ...shown, ideal_referral: 'Owners of small hotels', picture } }));
    await visit(colleague);
    const image = document.querySelector('img');
    expect([image?.getAttribute('src'), image?.getAttribute('loading')]).toEqual([picture, 'lazy']);
    expect(screen.getByRole('region', { name: 'Ideal referral' }).textContent).toContain(
      'Owners of small hotels',
    );
    expect(button('Remove picture')).toBeNull();
  });

  it('shows initials for a member without a picture, and no empty text', async () => {
    playServer(() => ({ body: { ...shown, ideal_referral: '', picture: null } }));
    await visit(colleague);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Ideal referral' })).toBeNull();
  });

  it('offers an invitation to users who may see that the member has never signed in', async () => {
    const link = `/auth/set-password#${'a'.repeat(43)}`;
    const calls = playServer((call) =>
      call.startsWith('POST')
        ? { status: 201, body: { link, ends_at: '2026-11-16T10:00:00.000Z' } }
        : { body: { ...shown, activated_at: null } },
    );
    await visit(colleague);
    await press('Create invitation');
    await pass(50);
    expect(calls.at(-1)?.call).toBe('POST /api/members/5/invite');
    expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toBe(location.origin + link);
  });

  it('sends an invitation by e-mail without showing the link, where the network sends e-mail', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="sends-mail" content="1">');
    playServer((call) =>
      call.startsWith('POST')
        ? { status: 201, body: { ends_at: '2026-11-16T10:00:00.000Z', by_mail: 1 } }
        : { body: { ...shown, activated_at: null } },
    );
    await visit(colleague);
    await press('Send invitation');
    await pass(50);
    document.querySelector('meta[name="sends-mail"]')?.remove();
    expect(
      screen.getByText(/^The invitation is on its way by e-mail\. Only the member gets the link\./),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Invitation link')).toBeNull();
  });

  it('offers a super admin a reset link for those who have signed in before', async () => {
    const calls = playPage((call) =>
      call.startsWith('POST')
        ? {
            status: 201,
            body: { link: '/auth/set-password#x', ends_at: '2026-11-16T10:00:00.000Z', by_mail: 0 },
          }
        : { body: { ...page, activated_at: '2026-05-24T10:00:00.000Z' } },
    );
    await visit(superAdmin);
    expect(button('Create invitation')).toBeNull();
    await press('Create reset link');
    await pass(50);
    expect(calls.at(-1)?.call).toBe('POST /api/members/5/invite');
    expect(screen.getByLabelText('Reset link')).toBeTruthy();
  });

  it('says that the member was not found, and links to all members', async () => {
    playServer(() => ({ status: 404, body: { message: 'Member not found' } }));
    await visit(colleague);
    expect(screen.getByText(/^This member was not found\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all members' }).getAttribute('href')).toBe('/members');
  });
});

const tabs = () =>
  screen.getAllByRole('tab').map((tab) => [tab.textContent?.trim(), tab.getAttribute('href')]);
const self = { ...colleague, id: shown.id };

describe('the tabs', () => {
  it.each([
    ['a colleague', colleague, ['Overview', 'Testimonials']],
    ['the member', self, ['Overview', 'Figures', 'Testimonials', 'Thanks']],
    ['a super admin', superAdmin, ['Overview', 'Figures', 'Testimonials', 'History']],
  ] as const)('show %s what concerns them', async (_, user, expected) => {
    playPage(() => ({ body: page }));
    await visit(user);
    expect(tabs()).toEqual(
      expected.map((name, at) => [name, `/members/5${at === 0 ? '' : `#${name.toLowerCase()}`}`]),
    );
  });

  it("are loaded when they are opened: a member's own page has no call for figures before", async () => {
    const calls = playPage(() => ({ body: shown }));
    await visit(self);
    const figures = () => calls.filter(({ call }) => call === 'GET /api/members/5/figures').length;
    expect(figures()).toBe(0);
    expect(screen.queryByRole('link', { name: 'Give Referral' })).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Figures' })));
    await pass(50);
    expect(screen.getByRole('region', { name: 'Your figures' })).toBeTruthy();
    expect(figures()).toBe(1);
  });

  it.each([
    ['#figures', self, 'Your figures'],
    ['#thanks', self, 'All thanks'],
    ['#testimonials', self, 'All testimonials'],
    ['#history', superAdmin, 'History'],
    // Not among a colleague's tabs: the first one is shown.
    ['#figures', colleague, 'Between you and Asha Rao'],
  ] as const)('%s is opened by its address', async (hash, user, text) => {
    const exchanged = { given: { referrals: 0, converted: 0, thanked: 0 } };
    playPage(() => ({
      body: { ...page, exchanged: { ...exchanged, received: exchanged.given } },
    }));
    await visit(user, `/members/5${hash}`);
    expect(screen.getByRole('tabpanel').textContent).toContain(text);
  });
});

describe('the membership', () => {
  it('ends after a confirmation', async () => {
    let ended_at: string | null = null;
    const calls = playPage((call) => {
      if (call.startsWith('POST')) ended_at = '2026-11-09T10:00:00.000Z';
      return { body: { ...page, ended_at } };
    });
    await visit();
    await press('End membership');
    const writes = () => calls.map(({ call }) => call).filter((call) => call.startsWith('POST'));
    expect(writes()).toEqual([]);
    await press('End membership');
    expect(writes()).toEqual(['POST /api/members/5/end']);
    // The message, the closing of the modal, and what follows it.
    for (const ms of [1200, 500, 50]) await pass(ms);
    expect(button('Resume membership')).toBeTruthy();
    expect(button('Create invitation')).toBeNull();
  });

  it('resumes, asking for another e-mail if the old one is in use', async () => {
    const taken = { message: 'Another member now uses this e-mail; enter a different one' };
    const answers = [
      { status: 409, body: taken },
      { status: 200, body: page },
    ];
    const calls = playPage((call) =>
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

it('a super admin removes a picture after a confirmation', async () => {
  let picture_at: string | null = '2026-11-01T10:00:00Z';
  const calls = playPage((call) => {
    if (call.startsWith('DELETE')) picture_at = null;
    return { body: { ...page, ideal_referral: '', picture_at } };
  });
  await visit();
  await press('Remove picture');
  await pass(50);
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  await press('Remove');
  expect(calls.map(({ call }) => call)).toContain('DELETE /api/members/5/picture');
  await pass(2_000);
  expect(button('Remove picture')).toBeNull();
});
