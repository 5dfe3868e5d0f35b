import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patternOf, type SignedInFiles, screensOf } from '../../../scripts/signed-in-files.ts';
import { screens } from '../screens.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '..', '..', 'before-paint.js'), 'utf8');

const NAMED: SignedInFiles = {
  files: [
    '/assets/shell.js',
    '/assets/shell.css',
    '/assets/lists.js',
    '/assets/members.js',
    '/assets/member.js',
  ],
  shell: [0, 1],
  screens: [
    [patternOf('/members'), [2, 3]],
    [patternOf('/members/:id'), [4]],
  ],
};

/** Runs the script as the page does, with the files that the build names. */
const run = () => {
  const script = document.createElement('script');
  script.dataset.signedIn = JSON.stringify(NAMED);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(SOURCE)();
};
const asked = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
});
afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  delete document.documentElement.dataset.theme;
});

it.each([
  ['dark', ['not all', 'all']],
  ['light', ['all', 'not all']],
  ['system', ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']],
])('gives the browser’s own bar the chosen colours: %s', (theme, media) => {
  localStorage.setItem('theme', theme);
  for (const scheme of ['light', 'dark']) {
    const bar = document.createElement('meta');
    bar.name = 'theme-color';
    bar.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
    document.head.append(bar);
  }
  run();
  expect([...document.head.querySelectorAll('meta')].map((bar) => bar.getAttribute('media'))).toEqual(media);
});

it('asks for the files of the shell at once if a user is signed in', () => {
  localStorage.setItem('token', 't1');
  run();
  expect(asked()).toEqual([
    ['modulepreload', '/assets/shell.js'],
    ['preload', '/assets/shell.css'],
  ]);
});

it.each([
  ['/members', ['/assets/lists.js', '/assets/members.js']],
  ['/Members/', ['/assets/lists.js', '/assets/members.js']],
  ['/members/7', ['/assets/member.js']],
  ['/members/7/more', []],
  ['/', []],
])('asks for the files of the screen at %s', (path, files) => {
  localStorage.setItem('token', 't1');
  history.replaceState(null, '', path);
  run();
  expect(asked().flatMap(([, file]) => (file?.includes('shell') ? [] : file))).toEqual(files);
});

it('finds each screen of the route table, whichever address it has', () => {
  const found = screensOf(readFileSync(join(import.meta.dirname, '..', 'screens.ts'), 'utf8'));
  expect(found.map(([path]) => path).sort()).toEqual(screens.map(({ path }) => path).sort());
  const screenAt = (path: string) =>
    found.find(([known]) => new RegExp(patternOf(known), 'i').test(path))?.[1];
  expect(screenAt('/dashboard')).toBe('../features/dashboard/dashboard-screen.tsx');
  expect(screenAt('/members/import')).toBe('../features/imports/import-screen.tsx');
  expect(screenAt('/members/import/4')).toBe('../features/imports/import-screen.tsx');
  expect(screenAt('/members/4')).toBe('../features/members/page/member-screen.tsx');
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
