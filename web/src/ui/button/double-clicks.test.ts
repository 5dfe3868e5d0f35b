import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardDoubleClicks } from './double-clicks.ts';

const clicked = vi.fn<(name: string) => void>();
let end: () => void;

function aButton(name: string): HTMLElement {
  const button = document.createElement('button');
  button.append(document.createElement('span'));
  button.addEventListener('click', () => clicked(name));
  document.body.append(button);
  return button;
}

const click = (
  element: Element,
  { detail = 1, at = 0, x = 0, by = 'mouse' }: { detail?: number; at?: number; x?: number; by?: string } = {},
) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x });
  Object.defineProperties(event, { timeStamp: { value: at }, pointerType: { value: by } });
  element.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  clicked.mockReset();
  end = guardDoubleClicks();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

it.each([
  ['the second click of a double click', { detail: 2 }],
  ['a second tap in the same place', { by: 'touch', at: 399, x: 20 }],
])('%s does nothing to another button', (_, second) => {
  const [one, other] = [aButton('one'), aButton('other')];
  click(one, { by: 'touch' });
  expect(click(other, second).defaultPrevented).toBe(true);
  expect(clicked.mock.calls).toEqual([['one']]);
});

it.each([
  ['a single click', {}],
  ['a later tap', { by: 'touch', at: 400 }],
  ['a tap elsewhere', { by: 'touch', at: 100, x: 24 }],
  ['a key', { detail: 0 }],
])('%s counts', (_, second) => {
  const [one, other] = [aButton('one'), aButton('other')];
  click(one, { by: 'touch' });
  click(other, second);
  expect(clicked.mock.calls).toEqual([['one'], ['other']]);
});

it('a label and its control are one', () => {
  const label = document.createElement('label');
  const box = document.createElement('input');
  label.append('By you', box);
  document.body.append(label);
  click(label, { by: 'touch' });
  expect(click(box, { by: 'touch' }).defaultPrevented).toBe(false);
  expect(click(label, { detail: 2 }).defaultPrevented).toBe(false);
});

it('a double click on one button reaches it twice, whichever part of it', () => {
  const one = aButton('one');
  click(one);
  click(one.firstElementChild as Element, { detail: 2 });
  expect(clicked).toHaveBeenCalledTimes(2);
});
