import type { SessionUser, Testimonial } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import type { Reader } from '../section-props.ts';
import {
  ashasPage as ASHA,
  alertText,
  colleague,
  fill,
  harbour,
  pass,
  playServer,
  press,
  show,
  superAdmin,
} from '../testing.tsx';
import TestimonialsSection from './testimonials-section.tsx';

const MAY = { decide: 0, take_back: 0, change: 0, withdraw: 0, hide: 0 } as const;
const ONE: Testimonial = {
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
const DECIDER: SessionUser = { ...colleague, permissions: { ...NO_PERMISSIONS, can_approve_testimonial: 1 } };

interface Answer {
  testimonials?: Partial<Testimonial>[];
  may_write?: 0 | 1;
  total?: number;
  status?: number;
}
let written: { status?: number; body: unknown };
let rows: Testimonial[];
/** The section as the reader sees it, with these testimonials on the server. */
const open = async (
  { testimonials = [], may_write = 0, total, status = 200 }: Answer,
  reader: Reader = 'colleague',
  user: SessionUser = colleague,
  path = '/members/5',
) => {
  rows = testimonials.map((one, index) => ({ ...ONE, id: 31 + index, ...one }));
  const calls = playServer((call) =>
    call.startsWith('GET')
      ? { status, body: { testimonials: rows, total: total ?? rows.length, page_size: 50, may_write } }
      : written,
  );
  await show(
    <ToastProvider>
      <TestimonialsSection member={ASHA} reader={reader} />
    </ToastProvider>,
    user,
    path,
  );
  await pass(50);
  return calls;
};
const buttons = () =>
  screen.getAllByRole('listitem').map((item) =>
    within(item)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  );
const writes = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET'));

beforeEach(async () => {
  await loadModal();
  written = { body: ONE };
  vi.useFakeTimers();
});

it('shows who wrote what and when, with a link to the writer', async () => {
  const calls = await open({ testimonials: [{}] });
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/members/5/testimonials?direction=received&page_size=50',
  ]);
  const card = within(screen.getByRole('listitem'));
  expect(card.getByText(ONE.text)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Ravi Kumar' }).getAttribute('href')).toBe('/members/8');
  expect(card.queryByText('Approved')).toBeNull();
  expect(buttons()).toEqual([[]]);
  expect(screen.queryByRole('button', { name: 'Write a testimonial' })).toBeNull();
});

it('names a writer of another chapter without a link', async () => {
  await open({ testimonials: [{ chapter: { ...harbour, id: 99 } }] });
  expect(screen.getByText('Ravi Kumar')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ravi Kumar' })).toBeNull();
});

it('says that there are none, that they load, and that they could not be loaded', async () => {
  await open({});
  expect(screen.getByText('No testimonials yet')).toBeTruthy();
  cleanup();
  await open({ status: 500 });
  expect(screen.getByText('The testimonials could not be loaded.')).toBeTruthy();
  cleanup();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show(<TestimonialsSection member={ASHA} reader="colleague" />, colleague, '/members/5');
  expect(screen.getByRole('status', { name: 'Loading testimonials' })).toBeTruthy();
});

it('offers only what the server allows', async () => {
  await open({
    testimonials: [
      {},
      { status: 'pending', approved_at: null, may: { ...MAY, decide: 1 } },
      {
        status: 'returned',
        approved_at: null,
        return_reason: 'Say why',
        may: { ...MAY, change: 1, withdraw: 1 },
      },
      { may: { ...MAY, hide: 1 } },
      { hidden: 1, may: { ...MAY, hide: 1 } },
    ],
  });
  expect(buttons()).toEqual([[], ['Approve', 'Return'], ['Edit', 'Withdraw'], ['Hide'], ['Show again']]);
  const [, pending, returned, , hidden] = screen.getAllByRole('listitem') as HTMLElement[];
  expect(pending?.textContent).toContain('Pending');
  expect(returned?.textContent).toContain('Returned: Say why');
  expect(hidden?.textContent).toContain('Hidden');
});

describe('writing', () => {
  it('sends a text once, and shows what is wrong with it next to it', async () => {
    const calls = await open({ may_write: 1 });
    await press('Write a testimonial');
    fill('What did Asha Rao do for you?', 'Too short');
    await press('Send');
    expect(screen.getByText('At least 20 characters')).toBeTruthy();
    expect(writes(calls)).toEqual([]);
    fill('What did Asha Rao do for you?', '  Baked for our opening, twice.  ');
    written = {
      status: 409,
      body: { message: 'You have already written a testimonial about this member', code: 'conflict' },
    };
    await press('Send');
    expect(screen.getByText('You have already written a testimonial about this member')).toBeTruthy();
    written = { status: 201, body: ONE };
    await press('Send');
    expect(writes(calls)).toEqual([
      { call: 'POST /api/members/5/testimonials', body: { text: 'Baked for our opening, twice.' } },
      { call: 'POST /api/members/5/testimonials', body: { text: 'Baked for our opening, twice.' } },
    ]);
    expect(alertText()).toBe('Testimonial sent for approval.');
  });

  it('edits a returned one, with the reason beside it, and sends it again', async () => {
    const calls = await open({
      testimonials: [
        {
          status: 'returned',
          approved_at: null,
          return_reason: 'Say what was baked',
          may: { ...MAY, change: 1 },
        },
      ],
    });
    await press('Edit your testimonial about Asha Rao');
    expect(screen.getByRole('dialog').textContent).toContain('Returned: Say what was baked');
    fill('What did Asha Rao do for you?', 'Baked three cakes for our opening.');
    await press('Send');
    expect(writes(calls)).toEqual([
      { call: 'PUT /api/testimonials/31', body: { text: 'Baked three cakes for our opening.' } },
    ]);
  });

  it('withdraws only after a confirmation', async () => {
    const calls = await open({ testimonials: [{ may: { ...MAY, withdraw: 1 } }] });
    await press('Withdraw your testimonial about Asha Rao');
    expect(writes(calls)).toEqual([]);
    await press('Withdraw');
    expect(writes(calls).map(({ call }) => call)).toEqual(['POST /api/testimonials/31/withdraw']);
    expect(alertText()).toBe('Testimonial withdrawn.');
  });
});

describe('deciding', () => {
  const PENDING = { status: 'pending' as const, approved_at: null, may: { ...MAY, decide: 1 as const } };

  it('approves, and says why it could not', async () => {
    const calls = await open({ testimonials: [PENDING] }, 'colleague', DECIDER);
    written = { status: 409, body: { message: 'This testimonial is returned already', code: 'conflict' } };
    await press('Approve the testimonial by Ravi Kumar');
    expect(screen.getByText('This testimonial is returned already')).toBeTruthy();
    expect(writes(calls)).toEqual([
      { call: 'PATCH /api/testimonials/31/status', body: { status: 'approved' } },
    ]);
  });

  it('says that it is approved, and moves the focus to the heading when the card leaves the list', async () => {
    await open({ testimonials: [PENDING] }, 'colleague', DECIDER);
    const approve = 'Approve the testimonial by Ravi Kumar';
    screen.getByRole('button', { name: approve }).focus();
    rows = [];
    await press(approve);
    await pass(50);
    expect(screen.getByText('Testimonial approved.')).toBeTruthy();
    expect(screen.getByText('No testimonials yet')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Testimonials' }));
  });

  it('returns with a reason', async () => {
    const calls = await open({ testimonials: [PENDING] }, 'super_admin', superAdmin);
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
    const calls = await open(
      { testimonials: [{ may: { ...MAY, take_back: 1 } }] },
      'super_admin',
      superAdmin,
    );
    expect(buttons()).toEqual([['Take back']]);
    await press('Take back the testimonial by Ravi Kumar');
    const dialog = screen.getByRole('dialog', { name: 'Take back testimonial' });
    expect(dialog.textContent).toContain("is removed from Asha Rao's page");
    fill('Reason', 'Not true');
    await press('Take back');
    expect(writes(calls)).toEqual([
      { call: 'POST /api/testimonials/31/take-back', body: { reason: 'Not true' } },
    ]);
    expect(alertText()).toBe('Testimonial taken back.');
  });

  it('leads those who decide, and no one else, to all testimonials', async () => {
    await open({}, 'colleague', DECIDER);
    expect(screen.getByRole('link', { name: 'All testimonials' }).getAttribute('href')).toBe('/testimonials');
    cleanup();
    await open({});
    expect(screen.queryByRole('link', { name: 'All testimonials' })).toBeNull();
  });
});

describe("a member's own page", () => {
  it('hides a testimonial and shows it again', async () => {
    const calls = await open({ testimonials: [{ may: { ...MAY, hide: 1 } }] }, 'self');
    await press('Hide the testimonial by Ravi Kumar');
    expect(writes(calls)).toEqual([{ call: 'PATCH /api/testimonials/31/hidden', body: { hidden: 1 } }]);
  });

  it('lists what one wrote, by whom it is about', async () => {
    const calls = await open({ testimonials: [{}] }, 'self', colleague, '/members/5?testimonials=given');
    expect(calls[0]?.call).toBe('GET /api/members/5/testimonials?direction=given&page_size=50');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('About Asha Rao');
  });
});

it('loads more of a long list, and keeps those that are there meanwhile', async () => {
  const calls = await open({ testimonials: [{}], total: 70 });
  await press('Show more');
  expect(calls.at(-1)?.call).toBe('GET /api/members/5/testimonials?direction=received&page_size=100');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
