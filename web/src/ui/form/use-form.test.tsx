import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../../testing/scene.tsx';
import { AppButton } from '../button/app-button.tsx';
import { ToastProvider } from '../feedback/messages/toast.tsx';
import { TextInput } from '../input/text-input.tsx';
import { loadModal } from '../overlay/modal/load-modal.ts';
import { Modal, useModal } from '../overlay/modal/modal.tsx';
import { DraftsProvider, forgetDrafts } from './drafts.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

/** A form with every feature; the test answers its requests. */
const sends: { body: unknown; key: string; succeed: () => void; fail: (error: unknown) => void }[] = [];

const NameForm = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({
    draft: 'name',
    start: { first: 'Ada', last: '' },
    read: (values) => (values.last ? { body: values } : { errors: { last: 'Required' } }),
    send: (body, key) =>
      new Promise<void>((succeed, fail) => {
        sends.push({ body, key, succeed, fail });
      }),
    sent: { text: 'Saved', ms: 2000 },
    failed: 'Not saved',
    reasonsOf: (error) => error as { fields: Record<string, string>; other?: string },
    onClose,
  });
  return (
    <Form form={form} action="Save">
      <TextInput label="First" {...form.field('first')} />
      <TextInput label="Last" {...form.field('last')} />
    </Form>
  );
};

const Screen = () => {
  const names = useModal();
  return (
    <>
      <AppButton onClick={() => names.show(undefined)}>Open</AppButton>
      <Modal {...names.frame} title="Name">
        <NameForm onClose={names.close} />
      </Modal>
    </>
  );
};

const page = (owner = 1) =>
  render(
    <ToastProvider>
      <DraftsProvider owner={owner}>
        <Screen />
      </DraftsProvider>
    </ToastProvider>,
  );

const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));
  await pass(0);
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const isOpen = () => screen.queryByRole('dialog', { hidden: true }) !== null;
const close = async () => {
  await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
  await pass(600);
  expect(isOpen()).toBe(false);
};
const settle = async (work: (() => void) | undefined) => {
  await act(async () => work?.());
  await pass(0);
};

beforeAll(loadModal);
beforeEach(async () => {
  forgetDrafts();
  sends.length = 0;
  vi.useFakeTimers();
});

describe('a draft', () => {
  it('is kept when the form is closed, and cleared by Discard draft', async () => {
    page();
    await press('Open');
    expect(document.activeElement).toBe(input('First'));
    type('Last', 'Love');
    await close();
    await press('Open');
    expect([input('First').value, input('Last').value]).toEqual(['Ada', 'Love']);
    await press('Discard draft');
    expect(input('Last').value).toBe('');
    expect(document.activeElement).toBe(input('First'));
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
    await close();
    await press('Open');
    expect(input('Last').value).toBe('');
  });

  it('keeps the focus in the modal while it is sent and while the message shows, although its button is disabled', async () => {
    page();
    await press('Open');
    type('Last', 'Lovelace');
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    await press('Save');
    const modal = screen.getByRole('dialog').parentElement;
    expect(document.activeElement).toBe(modal);
    await settle(sends[0]?.succeed);
    expect(document.activeElement).toBe(modal);
  });

  it('is gone when the user reverts the input', async () => {
    page();
    await press('Open');
    type('First', 'Eve');
    type('First', 'Ada');
    await close();
    await press('Open');
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
  });

  it('is sent once, however often Enter is pressed, even while the success message shows', async () => {
    page();
    await press('Open');
    type('Last', 'Love');
    await press('Save');
    const enter = () => act(async () => void fireEvent.submit(input('Last').form as HTMLFormElement));
    await enter();
    await settle(sends[0]?.succeed);
    await enter();
    expect(sends).toHaveLength(1);
  });

  it('is cleared when sent, and the next one has its own key', async () => {
    page();
    await press('Open');
    type('Last', 'Love');
    await press('Save');
    await settle(sends[0]?.succeed);
    // The sent values stay visible until the form closes.
    expect(input('Last').value).toBe('Love');
    await pass(2000);
    await pass(600);
    expect(isOpen()).toBe(false);
    await press('Open');
    expect(input('Last').value).toBe('');
    type('Last', 'Love');
    await press('Save');
    expect(sends[1]?.body).toEqual(sends[0]?.body);
    expect(sends[1]?.key).not.toBe(sends[0]?.key);
  });

  it('outlives a session that ended while it was sent, for the same user, with its key', async () => {
    const { unmount } = page();
    await press('Open');
    type('Last', 'Love');
    await press('Save');
    unmount();
    await settle(() => sends[0]?.fail({ fields: {} }));
    page();
    await press('Open');
    expect(input('Last').value).toBe('Love');
    expect(screen.getByText(/Draft restored/)).toBeTruthy();
    await press('Save');
    expect(sends[1]?.key).toBe(sends[0]?.key);
  });

  it.each([
    ['another user signs in', () => page(2).unmount()],
    ['the user signs out', forgetDrafts],
  ])('is gone for good once %s', async (_, happens) => {
    const { unmount } = page();
    await press('Open');
    type('Last', 'Love');
    unmount();
    happens();
    page();
    await press('Open');
    expect(input('Last').value).toBe('');
  });
});

describe('a form that was closed while it was being sent', () => {
  const closeWhileSending = async () => {
    page();
    await press('Open');
    type('Last', 'Love');
    await press('Save');
    await close();
  };

  it('shows its success in a toast, and clears its draft', async () => {
    await closeWhileSending();
    await settle(sends[0]?.succeed);
    expect(screen.getByRole('alert').textContent).toBe('Saved');
    await press('Open');
    expect(input('Last').value).toBe('');
  });

  it('shows its failure in a toast; its draft stays and is resent with the same key', async () => {
    await closeWhileSending();
    await settle(() => sends[0]?.fail({ fields: {} }));
    expect(screen.getByRole('alert').textContent).toBe('Not saved');
    await press('Open');
    expect(input('Last').value).toBe('Love');
    await press('Save');
    expect(sends[1]?.key).toBe(sends[0]?.key);
    // Input after Discard draft is a new record.
    await settle(() => sends[1]?.fail({ fields: {} }));
    await close();
    await press('Open');
    await press('Discard draft');
    type('Last', 'Love');
    await press('Save');
    expect(sends[2]?.key).not.toBe(sends[0]?.key);
  });

  it('is busy when reopened, and shows the result itself', async () => {
    await closeWhileSending();
    await press('Open');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-busy')).toBe('true');
    await settle(() => sends[0]?.fail({ fields: { last: 'Taken' } }));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Not saved']);
    expect(screen.getByText('Taken')).toBeTruthy();
    expect(document.activeElement).toBe(input('Last'));
    expect(sends).toHaveLength(1);
  });
});

it('keeps saying that it failed until the next attempt, if the server gave no reason', async () => {
  page();
  await press('Open');
  type('Last', 'Love');
  await press('Save');
  await settle(() => sends[0]?.fail({ fields: {} }));
  for (const ms of [0, 60_000]) {
    await pass(ms);
    expect(screen.getAllByText('Not saved')).toHaveLength(1);
  }
  await press('Save');
  expect(screen.queryByText('Not saved')).toBeNull();
});

it('shows a reason that belongs to no field beside the buttons', async () => {
  page();
  await press('Open');
  type('Last', 'Love');
  await press('Save');
  await settle(() => sends[0]?.fail({ fields: { other_field: 'Too late' }, other: 'No.' }));
  expect(screen.getByText('No. Too late')).toBeTruthy();
  await press('Save');
  expect(screen.queryByText('No. Too late')).toBeNull();
});

const Again = ({ sent }: { sent: unknown[] }) => {
  const form = useForm({
    draft: null,
    start: { first: 'Ada', last: 'Lovelace' },
    read: (values) => ({ body: values }),
    send: async (body, key, values) => sent.push({ body, key, values }),
    sent: () => ({ kind: 'info', text: 'Kept for later', ms: 2000 }),
    failed: 'Not saved',
    reasonsOf: (error) => error as { fields: Record<string, string>; other?: string },
    again: { key: 'the first key', error: { fields: { last: 'Taken' }, other: 'Look again' } },
    onClose: () => {},
  });
  return (
    <Form form={form} action="Save">
      <TextInput label="First" {...form.field('first')} />
      <TextInput label="Last" {...form.field('last')} />
    </Form>
  );
};

describe('an entry that was sent before and rejected later', () => {
  it('opens with its reasons, and is resent with its key', async () => {
    const sent: unknown[] = [];
    render(<Again sent={sent} />);
    expect(screen.getByText('Taken')).toBeTruthy();
    expect(screen.getByText('Look again')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Last').value).toBe('Lovelace');
    fireEvent.change(screen.getByLabelText('Last'), { target: { value: 'Byron' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
    const values = { first: 'Ada', last: 'Byron' };
    expect(sent).toEqual([{ body: values, key: 'the first key', values }]);
    expect(screen.getByText('Kept for later')).toBeTruthy();
  });
});
