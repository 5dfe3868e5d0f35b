import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asha } from '../../../testing/member.ts';
import {
  alertText,
  member as colleague,
  fill,
  pass,
  playServer,
  press,
  show,
} from '../../../testing/scene.tsx';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { DraftsProvider } from '../../../ui/form/drafts.tsx';
import MemberForm from './member-form.tsx';

const close = vi.fn();
const flagged = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((input) => input.getAttribute('name'));
const fillIn = () => {
  fill('Full Name', 'Noor Khan');
  fill('Phone', '98765-43210');
  fill('Email', 'noor@example.com');
  fill('Password', 'long enough');
  fill('Subscription Valid Till', '2031-01-01');
  fill('Vertical', 'Law');
};
/** Checks that the text is shown for exactly `ms`. */
const standsFor = async (text: string, ms: number) => {
  expect(alertText()).toBe(text);
  await pass(ms - 1);
  expect(alertText()).toBe(text);
  await pass(1);
  expect(alertText()).toBe('');
};

beforeEach(() => {
  vi.useFakeTimers();
  close.mockReset();
});

describe('an invalid form', () => {
  it('is not sent: shows a message for 2 s, and flags until the fields are edited', async () => {
    const calls = playServer(() => ({ body: {} }));
    await show(<MemberForm member={null} onClose={close} />, colleague);
    await press('Add Member');
    const all = ['full_name', 'phone', 'email', 'password', 'subscription_valid_till', 'vertical'];
    expect(flagged()).toEqual(all);
    expect(document.activeElement?.getAttribute('name')).toBe('full_name');
    await standsFor('Please fix validation errors.', 2000);
    expect(flagged()).toEqual(all);
    fill('Full Name', 'N');
    expect(flagged()).toEqual(all.slice(1));
    expect(calls).toEqual([]);
    expect(close).not.toHaveBeenCalled();
  });
});

describe('a phone number from another country', () => {
  beforeEach(() => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="calling-code" content="91">');
    return () => document.querySelector('meta[name="calling-code"]')?.remove();
  });

  it("is saved without its country code, and the field says so; the network's own is not mentioned", async () => {
    const calls = playServer(() => ({ body: asha }));
    await show(<MemberForm member={asha} onClose={close} />);
    const note = () => {
      const id = screen.getByLabelText('Phone').getAttribute('aria-describedby');
      return id && document.getElementById(id)?.textContent;
    };
    for (const own of ['+91 98765 43210', '0091 098765 43210', '98765 43210', '+44 7911', '19876543210']) {
      fill('Phone', own);
      expect(note(), own).toBeNull();
    }
    fill('Phone', '+44 7911 123457');
    expect(note()).toBe('Saved as 7911123457: calls and WhatsApp will use +91.');
    expect(flagged()).toEqual([]);
    await press('Update Member');
    expect(calls).toEqual([{ call: 'PUT /api/auth/5', body: { phone: '7911123457' }, version: '"v1"' }]);
  });
});

describe('adding', () => {
  it("sends a member's own chapter as a number, then closes after 2 s", async () => {
    const added = vi.fn();
    const calls = playServer(() => ({ status: 201, body: asha }));
    await show(<MemberForm member={null} onClose={close} onAdded={added} />, colleague);
    expect(screen.getByLabelText<HTMLInputElement>('Chapter').value).toBe('Harbour - North');
    expect(screen.getByLabelText<HTMLInputElement>('Chapter').readOnly).toBe(true);
    fillIn();
    await press('Add Member');
    await press('Add Member');
    expect(calls).toEqual([
      {
        call: 'POST /api/auth/register',
        body: {
          full_name: 'Noor Khan',
          phone: '9876543210',
          email: 'noor@example.com',
          password: 'long enough',
          subscription_valid_till: '2031-01-01',
          chapter_id: 7,
          vertical: 'Law',
        },
      },
    ]);
    await pass(1999);
    expect(close).not.toHaveBeenCalled();
    expect(alertText()).toBe('New member added successfully.');
    await pass(1);
    expect(close).toHaveBeenCalledOnce();
    expect(added).toHaveBeenCalledExactlyOnceWith(asha);
  });

  it('shows a failure for 2 s, keeps the input, and can be sent again', async () => {
    const answers = [
      { status: 409, body: { message: 'A member with this e-mail exists already', code: 'conflict' } },
      { status: 403, body: { message: 'You are not allowed to do this', code: 'forbidden' } },
      { status: 201, body: asha },
    ];
    playServer(() => answers.shift() ?? { body: {} });
    await show(<MemberForm member={null} onClose={close} />, colleague);
    fillIn();
    await press('Add Member');
    expect(flagged()).toEqual(['email']);
    expect(screen.getByText('A member with this e-mail exists already')).toBeTruthy();
    await standsFor('Failed to create new member.', 2000);
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Noor Khan');

    await press('Add Member');
    expect(flagged()).toEqual([]);
    expect(screen.getByText('You are not allowed to do this')).toBeTruthy();
    await press('Add Member');
    expect(alertText()).toBe('New member added successfully.');
    expect(screen.queryByText('You are not allowed to do this')).toBeNull();
  });
});

describe('editing', () => {
  it('sends only what changed, then closes after 1.2 s', async () => {
    const calls = playServer(() => ({ body: asha }));
    await show(<MemberForm member={asha} onClose={close} />);
    fill('Vertical', 'Law');
    await press('Update Member');
    expect(calls).toEqual([{ call: 'PUT /api/auth/5', body: { vertical: 'Law' }, version: '"v1"' }]);
    expect(alertText()).toBe('Member updated successfully.');
    await pass(1199);
    expect(close).not.toHaveBeenCalled();
    await pass(1);
    expect(close).toHaveBeenCalledOnce();
  });

  it('explains a move to another chapter before it is saved', async () => {
    const south = { id: 8, name: 'Hill', region: 'South' };
    playServer(() => ({ body: { chapters: [south], total: 1, page_size: 50 } }));
    await show(<MemberForm member={asha} onClose={close} />);
    expect(screen.queryByText(/moves to/)).toBeNull();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Chapter' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Chapter' }));
    await pass(300);
    fireEvent.click(screen.getByRole('option', { name: 'Hill - South' }));
    expect(screen.getByText('Asha Rao moves to Hill - South.')).toBeTruthy();
    expect(screen.getByText('Stays in Harbour - North:')).toBeTruthy();
  });

  it('makes no call when nothing changed, and closes after 1.2 s', async () => {
    const calls = playServer(() => ({ body: {} }));
    await show(<MemberForm member={asha} onClose={close} />);
    await press('Update Member');
    expect(alertText()).toBe('No changes to save.');
    await pass(1199);
    expect(close).not.toHaveBeenCalled();
    await pass(1);
    expect(close).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });

  it('shows a failure for 2 s', async () => {
    playServer(() => ({ status: 500, body: 'oops' }));
    await show(<MemberForm member={asha} onClose={close} />);
    fill('Password', 'a new password');
    await press('Update Member');
    await standsFor('Failed to update member.', 2000);
    expect(close).not.toHaveBeenCalled();
  });
});

describe('a member whom somebody else has changed meanwhile', () => {
  const changed = {
    status: 409,
    body: {
      message: 'Changed by Ben Cole since it was read',
      code: 'changed_meanwhile',
      changed: {
        by: 'Ben Cole',
        at: new Date(Date.now() - 60_000).toISOString(),
        current: {
          full_name: 'Asha Rao',
          phone: '1111111111',
          email: 'asha@example.com',
          subscription_valid_till: '2031-06-30',
          chapter_id: 7,
          vertical: 'Bakery',
          chapter: { id: 7, name: 'Harbour', region: 'North' },
          version: 'v2',
        },
      },
    },
  };
  const noteOf = (label: string) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  };
  const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const open = async () => {
    const answers = [changed, { body: asha }];
    const calls = playServer(() => answers.shift() ?? { body: {} });
    await show(<MemberForm member={asha} onClose={close} />);
    fill('Phone', '2222222222');
    fill('Vertical', 'Law');
    await press('Update Member');
    return calls;
  };

  it('keeps what was typed, shows both values, and says who changed it and when', async () => {
    await open();
    expect(screen.getByText('Changed by Ben Cole 1 minute ago. Your changes are not saved.')).toBeTruthy();
    expect([inputOf('Phone'), noteOf('Phone')]).toEqual(['2222222222', 'Now: 1111111111']);
    expect([inputOf('Subscription Valid Till'), noteOf('Subscription Valid Till')]).toEqual([
      '30/06/2031',
      'Was: 31/12/2030',
    ]);
    expect([inputOf('Vertical'), noteOf('Vertical')]).toEqual(['Law', null]);
    await pass(60_000);
    expect(screen.getByText(/Changed by Ben Cole/)).toBeTruthy();
  });

  it("'Keep mine' saves what was typed over it, and nothing else", async () => {
    const calls = await open();
    await press('Keep mine');
    expect(calls).toEqual(
      ['"v1"', '"v2"'].map((version) => ({
        call: 'PUT /api/auth/5',
        body: { phone: '2222222222', vertical: 'Law' },
        version,
      })),
    );
    expect(alertText()).toBe('Member updated successfully.');
  });

  it('shows the first field in which both differ', async () => {
    await open();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  });

  it("'Take theirs' discards what was typed where both changed a field, and nothing else", async () => {
    const calls = await open();
    await press('Take theirs');
    expect([inputOf('Phone'), inputOf('Vertical')]).toEqual(['1111111111', 'Law']);
    expect([noteOf('Phone'), noteOf('Subscription Valid Till')]).toEqual([null, null]);
    expect(screen.queryByText(/Changed by/)).toBeNull();
    await press('Update Member');
    expect(calls[1]).toMatchObject({ body: { vertical: 'Law' }, version: '"v2"' });
  });

  it('a draft belongs to the member as they were when it was typed', async () => {
    const calls = playServer(() => changed);
    const Openings = () => {
      const [member, setMember] = useState(asha);
      const newer = { ...asha, phone: '1111111111', version: 'v2' };
      return (
        <DraftsProvider owner={1}>
          <AppButton onClick={() => setMember(newer)}>Open again</AppButton>
          <MemberForm key={member.version} member={member} onClose={close} />
        </DraftsProvider>
      );
    };
    await show(<Openings />);
    fill('Phone', '2222222222');
    await press('Open again');
    expect(screen.getByText(/Draft restored/)).toBeTruthy();
    await press('Update Member');
    expect(calls[0]?.version).toBe('"v1"');
    expect(noteOf('Phone')).toBe('Now: 1111111111');
  });
});
