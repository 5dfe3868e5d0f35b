import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '..', '..', 'before-app.js'), 'utf8');
const FORM = `<main><form><input name="email" /><input name="password" type="password" /><button type="button">Show password</button>
  <a href="/">Forgot Password?</a><button type="submit">Login</button></form></main>`;
const NOT_LOADED = 'The app could not be loaded. Check your connection and reload the page.';

/** Runs the script in the page of a visitor, or of someone who is signed in. */
const open = (path: string, { visitor = true, app = '' } = {}) => {
  if (visitor) document.documentElement.dataset.visitor = '';
  history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root"></div><template id="login-page">${FORM}</template>`;
  const script = document.createElement('script');
  script.dataset.app = app;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  started = vi.spyOn(document.head, 'append').mockReturnValue();
  new Function(SOURCE)();
};
const APP = '/assets/index-1.js';
/** Gets the script that runs the app. */
let started: MockInstance<typeof document.head.append>;
const startedFile = () => (started.mock.calls[0]?.[0] as HTMLScriptElement | undefined)?.src;
const root = () => document.getElementById('root') as HTMLElement;
const find = (selector: string) => root().querySelector(selector) as HTMLElement;
/** Whether the browser would have done what the click asks for. */
const click = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
const submit = () =>
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
const pressed = () => window.early?.pressed.map(({ textContent }) => textContent);

const type = (value: string, options: InputEventInit = {}) => {
  const field = find('[name=email]') as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, ...options }));
  return field.value;
};
const said = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

const cleanUp = () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
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

it('starts the app once the form has been painted: running it takes longer', () => {
  vi.useFakeTimers();
  open('/auth/login', { app: APP });
  expect(startedFile()).toBeUndefined();
  vi.advanceTimersToNextFrame();
  expect(startedFile()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(startedFile()).toBe(location.origin + APP);
  vi.advanceTimersByTime(1000);
  expect(started).toHaveBeenCalledOnce();
});

it('starts the app after a second if no frame comes', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  open('/auth/login', { app: APP });
  vi.advanceTimersByTime(1000);
  vi.unstubAllGlobals();
  expect(started).toHaveBeenCalledOnce();
});

it.each([
  ['where there is no form to wait for', '/auth/set-password', false],
  ['in a hidden page, which has no frames', '/auth/login', true],
])('starts the app at once %s', (_, path, hidden) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  open(path, { app: APP });
  expect(startedFile()).toBe(location.origin + APP);
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

it('shows and hides the password at once', () => {
  open('/auth/login');
  const { type } = find('[name=password]') as HTMLInputElement;
  const types = [1, 2].map(() => {
    click('[type=button]');
    return (find('[name=password]') as HTMLInputElement).type;
  });
  click('a');
  expect([type, ...types, (find('[name=password]') as HTMLInputElement).type]).toEqual([
    'password',
    'text',
    'password',
    'password',
  ]);
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

it('sends nothing that is still being changed', () => {
  open('/auth/login');
  submit();
  click('[type=button]');
  type('a');
  expect([pressed(), root().dataset.early]).toEqual([['Show password'], '']);
});

it('trims what is typed, as the app does, but not while a letter is being composed', () => {
  open('/auth/login');
  expect(type('a ')).toBe('a');
  expect(type('a ', { isComposing: true })).toBe('a ');
});

it('leaves to browser extensions what they have put into the form', () => {
  open('/auth/login');
  find('a').insertAdjacentHTML('beforebegin', '<button type="button" id="fill">Fill in</button>');
  expect(click('#fill')).toBe(true);
  root().insertAdjacentHTML('beforeend', '<form id="other"></form>');
  expect(find('#other').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))).toBe(
    true,
  );
  expect(pressed()).toEqual([]);
});

describe('a missing app', () => {
  const fail = (path: string) => {
    const script = document.createElement('script');
    script.src = path;
    script.type = 'text/plain';
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
  };
  const stumble = (path: string) =>
    dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}${path}` }));

  it.each([true, false])('is named, once, if its file cannot be loaded (visitor: %s)', (visitor) => {
    open('/auth/login', { visitor });
    fail('/assets/index.js');
    fail('/assets/index.js');
    expect(said()).toEqual([NOT_LOADED]);
  });

  it('is named if its file cannot be run', () => {
    open('/auth/login');
    stumble('/assets/index.js');
    expect(said()).toEqual([NOT_LOADED]);
  });

  it('is not blamed for the files of others, nor for anything that happens after it has started', () => {
    open('/auth/login');
    fail('/extension.js');
    stumble('/extension.js');
    delete window.early;
    fail('/assets/index.js');
    stumble('/assets/index.js');
    expect(said()).toEqual([]);
  });

  it.each([
    ['Login', submit],
    ['Forgot Password?', () => click('a')],
  ])('is named to someone who has pressed %s and waited for ten seconds', (_, press) => {
    vi.useFakeTimers();
    open('/auth/login');
    vi.advanceTimersByTime(60_000);
    press();
    vi.advanceTimersByTime(9999);
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([said(), root().dataset.early]).toEqual([[NOT_LOADED], '']);
  });

  it.each([
    ['has only shown the password', () => click('[type=button]'), []],
    ['is typing again after Login', () => [submit(), type('a')], []],
    ['is typing after Forgot Password?', () => [click('a'), type('a')], [NOT_LOADED]],
  ])('after a minute, someone who %s', (_, act, expected) => {
    vi.useFakeTimers();
    open('/auth/login');
    act();
    vi.advanceTimersByTime(60_000);
    expect(said()).toEqual(expected);
  });
});
