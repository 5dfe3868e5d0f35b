import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '..', '..', 'before-app.js'), 'utf8');
const FORM = `<main><form><input name="email" /><button type="button">Show password</button>
  <a href="/">Forgot Password?</a><button type="submit">Login</button></form></main>`;

/** Runs the script in the page of a visitor, or of someone who is signed in. */
const open = (path: string, { visitor = true } = {}) => {
  if (visitor) document.documentElement.dataset.visitor = '';
  history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root"></div><template id="login-page">${FORM}</template>`;
  new Function(SOURCE)();
};
const root = () => document.getElementById('root') as HTMLElement;
const find = (selector: string) => root().querySelector(selector) as HTMLElement;
/** Whether the browser would have done what the click asks for. */
const click = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
const submit = () =>
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
const pressed = () => window.early?.pressed.map(({ textContent }) => textContent);

const cleanUp = () => {
  delete window.early;
  delete document.documentElement.dataset.visitor;
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
};
beforeEach(cleanUp);
afterEach(cleanUp);

it.each(['/auth/login', '/', '/members?search=x', '/auth', '/any/thing'])(
  'shows the login form to a visitor at %s',
  (path) => {
    open(path);
    expect(find('form')).toBe(window.early?.form);
  },
);

it.each(['/auth/set-password', '/auth/set-password/', '/Auth/Set-Password', '/unsubscribe'])(
  'leaves %s to the app, because a link in an e-mail leads there',
  (path) => {
    open(path);
    expect([root().childElementCount, window.early]).toEqual([0, undefined]);
  },
);

it('shows nothing to someone who is signed in', () => {
  open('/auth/login', { visitor: false });
  expect([root().childElementCount, window.early]).toEqual([0, undefined]);
});

it('notes what is pressed, in its order, and the login once: the browser would put the password into the address', () => {
  open('/auth/login');
  expect(click('[type=button]')).toBe(false);
  expect(root().dataset.early).toBe('');
  expect(submit()).toBe(false);
  expect(root().dataset.early).toBe('submitted');
  expect(submit()).toBe(false);
  expect(click('a')).toBe(false);
  expect(pressed()).toEqual(['Show password', 'Login', 'Forgot Password?']);
});

it('lets a link open in another tab', () => {
  open('/auth/login');
  expect(click('a', { ctrlKey: true })).toBe(true);
  expect(pressed()).toEqual([]);
});

it('leaves the form to the app once that has taken it over', () => {
  open('/auth/login');
  const { early } = window;
  delete window.early;
  expect([click('[type=button]'), click('a'), submit()]).toEqual([true, true, true]);
  expect(early?.pressed).toEqual([]);
});

it('says so, once, if one of the app’s files cannot be loaded', () => {
  open('/auth/login');
  const script = document.createElement('script');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  script.dispatchEvent(new Event('error'));
  expect([...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)).toEqual([
    'The app could not be loaded. Check your connection and reload the page.',
  ]);
});
