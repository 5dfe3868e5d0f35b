import type { MemberScorePage } from '@bn/contract';
import { type Flag, NO_PERMISSIONS } from '@bn/contract/domain';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { member, renderFor, superAdmin } from '../../../../testing/scene.tsx';
import { ToastProvider } from '../../../../ui/feedback/messages/toast.tsx';
import { type Figures, figuresOf } from '../../figures.ts';
import { Day } from '../day.tsx';
import { useDay } from '../use-day.ts';

const own = `/api/members/${member.id}`;
const score = (value: number | null) =>
  ({
    score: { id: member.id, score: value, colour: value && 'amber', starts_on: '2027-01-01' },
    next_on: '2026-12-01',
    next_step: null,
  }) as unknown as MemberScorePage;
const months = (given: number) => ({ months: [{ month: '2026-11', given: { own: given, median: 0 } }] });
const NEW: Record<string, unknown> = {
  '/api/needs': { needs: [], more: 0 },
  '/api/meetings/next': { meeting: null },
  [`${own}/score`]: score(null),
  [own]: { picture: null, ideal_referral: '' },
  [`${own}/figures`]: months(0),
  '/api/account/calendar': { address: null },
};
let asked: string[] = [];

const Home = ({ figures }: { figures: Figures | undefined }) => <Day {...useDay(figures)} />;
const open = (user = member, answers: Record<string, unknown> = {}, figures?: Figures) => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = { ...NEW, ...answers }[path] ?? { users: [], total: 0 };
    return new Response(JSON.stringify(answer));
  });
  renderFor(
    user,
    <ToastProvider>
      <Home figures={figures} />
    </ToastProvider>,
  );
};
const withFlags = (...flags: Flag[]) => ({
  ...member,
  permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(flags.map((flag) => [flag, 1])) },
});
const steps = async () => {
  const part = await screen.findByRole('region', { name: 'First steps' });
  return [...part.querySelectorAll('li')].map(({ textContent }) => textContent);
};

afterEach(() => localStorage.clear());

it('a new member sees their first steps in place of an empty list, the done ones ticked', async () => {
  open(member, {
    [own]: { picture: '/api/pictures/own', ideal_referral: ' ' },
    [`${own}/figures`]: months(1),
  });
  expect(await steps()).toEqual([
    'Done: Add your picture',
    'Write your ideal referral',
    'Connect your calendar',
    'Done: Give your first referral',
  ]);
  expect(screen.getByText('2 of 4 done')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull();
});

it('what waits for a new member stands below them', async () => {
  const need = { kind: 'answer_referral', referral_id: 4, name: 'Asha Rao', since: '2026-11-09T10:00:00Z' };
  open(member, { '/api/needs': { needs: [need], more: 0 } });
  await steps();
  expect(screen.getByRole('link', { name: /Answer Asha Rao's referral/ })).toBeTruthy();
});

it('those who lead a new chapter plan a meeting and add its people', async () => {
  open(withFlags('can_schedule_meeting', 'can_add_member'));
  expect((await steps()).slice(4)).toEqual(['Plan the next meeting', 'Add your people']);
});

it('they are gone once dismissed, also after a reload, and once all are done', async () => {
  open();
  await steps();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByText('Nothing to do. You are up to date.')).toBeTruthy();
  cleanup();
  open();
  await screen.findByText('Nothing to do. You are up to date.');
  cleanup();
  localStorage.clear();
  open(member, {
    [own]: { picture: '/api/pictures/own', ideal_referral: 'Hotels' },
    [`${own}/figures`]: months(1),
    '/api/account/calendar': { address: { created_at: '2026-11-09T10:00:00Z', read_at: null } },
  });
  await screen.findByText('Nothing to do. You are up to date.');
});

it('someone who has a score is not new: nothing is asked about them', async () => {
  open(member, { [`${own}/score`]: score(65) });
  await screen.findByText('Nothing to do. You are up to date.');
  expect(asked).not.toContain(own);
  expect(asked).not.toContain('/api/account/calendar');
});

const network = (referrals: number) =>
  figuresOf('super_admin', { total_chapters: 1, total_members: 0, total_referrals: referrals });

it("a new network's super admin sees theirs, until the first referral", async () => {
  open(superAdmin, {}, network(0));
  expect(await steps()).toEqual([
    'Done: Create the first chapter',
    'Add people or import a list',
    'Send yourself a test e-mail',
    'Invite everyone',
  ]);
  cleanup();
  open(superAdmin, {}, network(1));
  await screen.findByText('Nothing to do. You are up to date.');
});

it.each([
  [1, 'A test e-mail is on its way to admin@example.com.', 'Done: Send yourself a test e-mail'],
  [0, 'This network does not send e-mails yet.', 'Send yourself a test e-mail'],
])('a test e-mail says whether mails go out: %d', async (by_mail, message, step) => {
  open(superAdmin, { '/api/account/mail/test': { by_mail } }, network(0));
  await steps();
  fireEvent.click(screen.getByRole('button', { name: 'Send yourself a test e-mail' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await steps())[2]).toBe(step);
});
