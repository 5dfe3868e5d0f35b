import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'public', 'before-paint.js'), 'utf8');

/** Runs the script as the page does, with the files that the build names. */
const run = () => {
  const script = document.createElement('script');
  script.dataset.signedIn = '/assets/shell.js /assets/shell.css';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(SOURCE)();
};
const asked = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
});
afterEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  delete document.documentElement.dataset.theme;
});

it('asks for the files of the shell at once if a user is signed in', () => {
  localStorage.setItem('token', 't1');
  run();
  expect(asked()).toEqual([
    ['modulepreload', '/assets/shell.js'],
    ['preload', '/assets/shell.css'],
  ]);
});

it('leaves the connection to the login page if no one is signed in', () => {
  run();
  expect(asked()).toEqual([]);
});

it('uses the colours that the reader chose', () => {
  localStorage.setItem('theme', 'dark');
  run();
  expect(document.documentElement.dataset.theme).toBe('dark');
});
