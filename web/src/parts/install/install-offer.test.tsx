import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { holdInstallPrompt } from './install.ts';
import { InstallOffer } from './install-offer.tsx';

holdInstallPrompt();

/** The browser says that the app may be installed. */
const offered = () => {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  // Not left to the tests that follow.
  onTestFinished(async () => {
    localStorage.removeItem('install answered');
    const { install } = await import('./install.ts');
    await install();
  });
  return { prompt, event };
};
let controller: object | null = null;
const serviceWorker = {
  get controller() {
    return controller;
  },
};
/** Reloading the page, which the worker controls once it is installed. */
const reload = () => {
  cleanup();
  render(<InstallOffer />);
  controller = {};
};
/** Another tab of this device, some other day. */
const visit = () => {
  sessionStorage.clear();
  reload();
};
const isShown = () => screen.queryByRole('heading', { name: 'Install the app' }) !== null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.removeItem('install answered');
  controller = null;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
});

it('is made at the second visit, whatever is opened during the first, by the app alone', () => {
  const { event } = offered();
  expect(event.defaultPrevented).toBe(true);
  visit();
  expect(isShown()).toBe(false);
  reload();
  expect(isShown()).toBe(false);
  visit();
  expect(isShown()).toBe(true);
});

it("never again after 'No, thanks', nor after the browser's question", () => {
  const { prompt } = offered();
  visit();
  visit();
  press('No, thanks');
  expect(isShown()).toBe(false);
  visit();
  expect(isShown()).toBe(false);
  expect(prompt).not.toHaveBeenCalled();
  localStorage.removeItem('install answered');
  visit();
  press('Install');
  expect(prompt).toHaveBeenCalledOnce();
  visit();
  expect(isShown()).toBe(false);
});

it('does not appear later on a page that is open: nothing moves', () => {
  visit();
  visit();
  offered();
  expect(isShown()).toBe(false);
});

it('an iPhone shows how, in two steps, once', () => {
  vi.stubGlobal('navigator', { standalone: false, maxTouchPoints: 5, serviceWorker });
  visit();
  visit();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tap Share in Safari, then Add to Home Screen.',
    'Open the app from your home screen.',
  ]);
  press('Got it');
  visit();
  expect(isShown()).toBe(false);
});

it.each([
  ['the installed app', { standalone: true, maxTouchPoints: 5 }],
  ['a Mac', { standalone: false, maxTouchPoints: 0 }],
  ['a browser that cannot install anything', {}],
])('%s offers nothing', (_, navigator) => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker });
  visit();
  visit();
  expect(isShown()).toBe(false);
});
