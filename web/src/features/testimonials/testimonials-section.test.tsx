import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ashasPage as ASHA } from '../../testing/member.ts';
import { alertText, member as colleague, fill, harbour, press, show } from '../../testing/scene.tsx';
import TestimonialsSection from './testimonials-section.tsx';
import { buttons, MAY, ONE, testimonialServer, writes } from './testing.tsx';

const server = testimonialServer();

it('shows who wrote what and when, with a link to the writer', async () => {
  const calls = await server.open({ testimonials: [{}] });
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
  await server.open({ testimonials: [{ chapter: { ...harbour, id: 99 } }] });
  expect(screen.getByText('Ravi Kumar')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ravi Kumar' })).toBeNull();
});

it('says that there are none, that they load, and that they could not be loaded', async () => {
  await server.open({});
  expect(screen.getByText('No testimonials yet')).toBeTruthy();
  cleanup();
  await server.open({ status: 500 });
  expect(screen.getByText('The testimonials could not be loaded.')).toBeTruthy();
  cleanup();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show(<TestimonialsSection member={ASHA} reader="colleague" />, colleague, '/members/5');
  expect(screen.getByRole('status', { name: 'Loading testimonials' })).toBeTruthy();
});

it('offers only what the server allows', async () => {
  await server.open({
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
    const calls = await server.open({ may_write: 1 });
    await press('Write a testimonial');
    fill('What did Asha Rao do for you?', 'Too short');
    await press('Send');
    expect(screen.getByText('At least 20 characters')).toBeTruthy();
    expect(writes(calls)).toEqual([]);
    fill('What did Asha Rao do for you?', '  Baked for our opening, twice.  ');
    server.written = {
      status: 409,
      body: { message: 'You have already written a testimonial about this member', code: 'conflict' },
    };
    await press('Send');
    expect(screen.getByText('You have already written a testimonial about this member')).toBeTruthy();
    server.written = { status: 201, body: ONE };
    await press('Send');
    expect(writes(calls)).toEqual([
      { call: 'POST /api/members/5/testimonials', body: { text: 'Baked for our opening, twice.' } },
      { call: 'POST /api/members/5/testimonials', body: { text: 'Baked for our opening, twice.' } },
    ]);
    expect(alertText()).toBe('Testimonial sent for approval.');
  });

  it('edits a returned one, with the reason beside it, and sends it again', async () => {
    const calls = await server.open({
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
    const calls = await server.open({ testimonials: [{ may: { ...MAY, withdraw: 1 } }] });
    await press('Withdraw your testimonial about Asha Rao');
    expect(writes(calls)).toEqual([]);
    await press('Withdraw');
    expect(writes(calls).map(({ call }) => call)).toEqual(['POST /api/testimonials/31/withdraw']);
    expect(alertText()).toBe('Testimonial withdrawn.');
  });
});

describe("a member's own page", () => {
  it('hides a testimonial and shows it again', async () => {
    const calls = await server.open({ testimonials: [{ may: { ...MAY, hide: 1 } }] }, 'self');
    await press('Hide the testimonial by Ravi Kumar');
    expect(writes(calls)).toEqual([{ call: 'PATCH /api/testimonials/31/hidden', body: { hidden: 1 } }]);
  });

  it('lists what one wrote, by whom it is about', async () => {
    const calls = await server.open(
      { testimonials: [{}] },
      'self',
      colleague,
      '/members/5?testimonials=given',
    );
    expect(calls[0]?.call).toBe('GET /api/members/5/testimonials?direction=given&page_size=50');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('About Asha Rao');
  });
});

it('loads more of a long list, and keeps those that are there meanwhile', async () => {
  const calls = await server.open({ testimonials: [{}], total: 70 });
  await press('Show more');
  expect(calls.at(-1)?.call).toBe('GET /api/members/5/testimonials?direction=received&page_size=100');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('shows the two latest in the overview, with a link to all of them', async () => {
  await server.open({ testimonials: [{}, {}, {}], latest: true });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/members/5#testimonials');
});
