import type { Guest } from '@bn/contract';
import { cleanup, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { asha } from '../../../testing/member.ts';
import {
  alertText,
  member as colleague,
  fill,
  harbour,
  pass,
  playServer,
  press,
  show,
  superAdmin,
} from '../../../testing/scene.tsx';
import { loadMemberForm } from '../form/lazy-member-form.tsx';
import { AddGuest } from './add-guest.tsx';

const GUEST: Guest = {
  id: 11,
  meeting_id: 3,
  day: '2026-11-19',
  chapter: harbour,
  name: 'Grace Hopper',
  phone: '9876543210',
  email: 'grace@example.com',
  business: 'Compilers',
  status: 'came',
  visit: 1,
  invited_by: { id: 1, name: 'Asha' },
  created_at: '2026-11-09T10:00:00.000Z',
  decided_by: null,
  decided_at: null,
  recorded_by: null,
  recorded_at: null,
  unmailed: null,
  tapped_at: null,
  member: null,
  may: { decide: 0, record: 1, add_member: 1, remove: 0 },
};
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** The guest until they are added, and then with their member. */
const play = (guest: Guest) => {
  let present = guest;
  return playServer((call) => {
    if (call === 'POST /api/auth/register') {
      present = {
        ...guest,
        member: { id: 5, name: 'Grace Hopper' },
        may: { ...guest.may, add_member: 0, remove: 0 },
      };
      return { status: 201, body: asha };
    }
    if (call.startsWith('GET /api/chapters'))
      return { body: { chapters: [harbour], total: 1, page_size: 50 } };
    return { body: present };
  });
};
const open = async (user = colleague, path = '/members?guest=11') => {
  const added = vi.fn();
  await show(<AddGuest onAdded={added} />, user, path);
  await vi.dynamicImportSettled();
  await pass(50);
  return added;
};

beforeAll(loadMemberForm);
beforeEach(() => {
  vi.useFakeTimers();
});

it('opens the form with what is known about the guest, and adds them as a member', async () => {
  const calls = play(GUEST);
  const added = await open();
  expect(screen.getByRole('dialog', { name: 'Add Member' })).toBeTruthy();
  expect(['Full Name', 'Phone', 'Email', 'Vertical', 'Chapter', 'Password'].map(value)).toEqual([
    'Grace Hopper',
    '9876543210',
    'grace@example.com',
    'Compilers',
    'Harbour - North',
    '',
  ]);
  fill('Password', 'long enough');
  fill('Subscription Valid Till', '2031-01-01');
  await press('Add Member');
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    full_name: 'Grace Hopper',
    phone: '9876543210',
    email: 'grace@example.com',
    password: 'long enough',
    subscription_valid_till: '2031-01-01',
    chapter_id: 7,
    vertical: 'Compilers',
    guest_id: 11,
  });
  expect(added).toHaveBeenCalledExactlyOnceWith(asha);
  expect(alertText()).toBe('New member added successfully.');
  expect(screen.getByRole('link', { name: '← Back', hidden: true }).getAttribute('href')).toBe('/meetings/3');
});

it("chooses the guest's chapter for a super admin", async () => {
  play({ ...GUEST, email: null });
  await open(superAdmin);
  expect(value('Email')).toBe('');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Chapter' }).value).toBe('Harbour - North');
});

it('says why a guest cannot be added', async () => {
  playServer((call) =>
    call.startsWith('POST')
      ? {
          status: 400,
          body: {
            message: 'guest_id is a member already',
            code: 'invalid_input',
            fields: { guest_id: 'is a member already' },
          },
        }
      : { body: GUEST },
  );
  await open();
  fill('Password', 'long enough');
  fill('Subscription Valid Till', '2031-01-01');
  await press('Add Member');
  expect(screen.getByText('This guest is a member already')).toBeTruthy();
});

it('opens nothing for a guest who is a member already, cannot be seen, or is not named', async () => {
  play({ ...GUEST, may: { ...GUEST.may, add_member: 0, remove: 0 } });
  await open();
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  playServer(() => ({ status: 404, body: { message: 'Guest not found', code: 'not_found' } }));
  await open();
  expect(screen.getByText('The details of this guest could not be loaded.')).toBeTruthy();
  cleanup();
  const calls = play(GUEST);
  await open(colleague, '/members');
  expect(calls).toEqual([]);
});
