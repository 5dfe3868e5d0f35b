import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ToastProvider, useToast } from '../feedback/messages/toast.tsx';
import { loadModal } from './modal/load-modal.ts';
import { Modal, useModal } from './modal/modal.tsx';
import { PopoverCard } from './popover-card.tsx';

const Sample = ({ onUndo = () => {} }: { onUndo?: () => void }) => {
  const outer = useModal();
  const inner = useModal();
  const next = useModal();
  const replace = () => {
    outer.close();
    next.show(undefined);
  };
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => outer.show(undefined)}>
        Open
      </button>
      <Modal {...outer.frame} title="Outer">
        <button type="button" onClick={() => inner.show(undefined)}>
          Ask
        </button>
        <button type="button" onClick={() => toast('success', 'Done', { undo: onUndo })}>
          Do
        </button>
        <Modal {...inner.frame} title="Inner">
          <button type="button">Yes</button>
        </Modal>
        <button type="button" onClick={replace}>
          Go on
        </button>
      </Modal>
      <Modal {...next.frame} title="Next">
        <p>What follows</p>
      </Modal>
    </>
  );
};

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) =>
  act(async () => {
    button(name).focus();
    fireEvent.click(button(name));
  });
const pressEscape = () =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
const titles = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent);
const open = async (onUndo?: () => void, still = true) => {
  // As with reduced motion: a closed modal disappears at once.
  vi.stubGlobal('matchMedia', () => ({ matches: still, addEventListener() {}, removeEventListener() {} }));
  render(
    <ToastProvider>
      <Sample onUndo={onUndo} />
    </ToastProvider>,
  );
  await press('Open');
};

beforeAll(loadModal);

describe('a modal', () => {
  it('traps the focus, locks the page scroll, and returns the focus', async () => {
    await open();
    expect(titles()).toEqual(['Outer']);
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
    expect(document.body.style.overflow).toBe('hidden');
    await pressEscape();
    expect(titles()).toEqual([]);
    expect(document.activeElement).toBe(button('Open'));
    expect(document.body.style.overflow).toBe('');
  });

  it('returns the focus while it is closing', async () => {
    await open(undefined, false);
    vi.useFakeTimers();
    button('Do').focus();
    await pressEscape();
    expect(titles()).toEqual(['Outer']);
    expect(document.activeElement).toBe(button('Open'));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(titles()).toEqual([]);
    expect(document.activeElement).toBe(button('Open'));
  });

  it('on top of another one closes alone', async () => {
    await open();
    await press('Ask');
    expect(titles()).toEqual(['Inner']);
    await pressEscape();
    expect(titles()).toEqual(['Outer']);
    expect(document.activeElement).toBe(button('Ask'));
    await pressEscape();
    expect(titles()).toEqual([]);
  });

  it('that replaces another one returns the focus to where that one was opened', async () => {
    await open();
    await press('Go on');
    expect(titles()).toEqual(['Next']);
    await pressEscape();
    expect(titles()).toEqual([]);
    expect(document.activeElement).toBe(button('Open'));
  });

  const List = ({ filtered }: { filtered: boolean }) => {
    const edit = useModal();
    return (
      <main>
        <h1>Referrals</h1>
        <section>
          <h2>Received</h2>
          <ul>
            <li>
              <h3>Another card</h3>
            </li>
            {!filtered && (
              <li>
                <button type="button" onClick={() => edit.show(undefined)}>
                  Edit
                </button>
              </li>
            )}
          </ul>
        </section>
        <Modal {...edit.frame} title="Update Status">
          <p>What happened?</p>
        </Modal>
      </main>
    );
  };
  const heading = (name: string) => screen.getByRole('heading', { name });

  it("moves the focus to the list's heading if the opener disappears while it is open", async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const { rerender } = render(<List filtered={false} />);
    await press('Edit');
    rerender(<List filtered />);
    await pressEscape();
    expect(titles()).toEqual([]);
    expect(document.activeElement).toBe(heading('Received'));
  });

  it("moves the focus to the list's heading if the opener disappears after it returned, unless the user moved it", async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const { rerender } = render(<List filtered={false} />);
    await press('Edit');
    await pressEscape();
    expect(document.activeElement).toBe(button('Edit'));
    rerender(<List filtered />);
    await expect.poll(() => document.activeElement).toBe(heading('Received'));

    rerender(<List filtered={false} />);
    await press('Edit');
    await pressEscape();
    heading('Referrals').tabIndex = -1;
    heading('Referrals').focus();
    rerender(<List filtered />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(heading('Referrals'));
  });

  it("moves the focus to the screen's heading if nothing had it before, as after a link to another screen", async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    render(<List filtered={false} />);
    (document.activeElement as HTMLElement).blur();
    await act(async () => void fireEvent.click(button('Edit')));
    expect(titles()).toEqual(['Update Status']);
    await pressEscape();
    expect(document.activeElement).toBe(heading('Referrals'));
  });

  it('leaves toasts accessible', async () => {
    const undo = vi.fn();
    await open(undo);
    await press('Do');
    await press('Ask');
    expect(screen.getByText('Done')).toBeTruthy();
    await press('Undo');
    expect(undo).toHaveBeenCalledOnce();
    expect(titles()).toEqual(['Inner']);
  });

  it('closes on a click outside, but not on one that started inside', async () => {
    await open();
    const beside = screen.getByRole('dialog').parentElement as HTMLElement;
    fireEvent.mouseDown(screen.getByRole('dialog'));
    fireEvent.click(beside);
    expect(titles()).toEqual(['Outer']);
    fireEvent.mouseDown(beside);
    await act(async () => void fireEvent.click(beside));
    expect(titles()).toEqual([]);
  });
});

it('a popover closes on Escape and makes the rest inert', () => {
  const closed = vi.fn();
  const page = render(<button type="button">Behind</button>);
  const card = render(
    <PopoverCard label="Card" anchor={button('Behind')} onClose={closed}>
      <p>Inside</p>
    </PopoverCard>,
  );
  expect(screen.getByRole('dialog', { name: 'Card' }).textContent).toBe('Inside');
  expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toHaveBeenCalledOnce();
  card.unmount();
  expect(button('Behind')).toBeTruthy();
  page.unmount();
});
