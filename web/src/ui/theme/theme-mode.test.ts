import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#181d1c">';
});
afterEach(() => {
  document.head.replaceChildren();
  delete document.documentElement.dataset.theme;
});

it("the browser's own bar has the colour of the chosen theme, whatever the device's is", async () => {
  const { setMode } = await import('./theme-mode.ts');
  setMode('dark');
  expect([document.documentElement.dataset.theme, bars()]).toEqual(['dark', ['#181d1c', '#181d1c']]);
  setMode('light');
  expect([document.documentElement.dataset.theme, bars()]).toEqual(['light', ['#ffffff', '#ffffff']]);
});
