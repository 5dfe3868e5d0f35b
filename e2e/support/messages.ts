import { type BrowserContext, expect, type Page } from '@playwright/test';

type Recording = { messages: string[] };

/** Records every message of a page. They disappear after seconds, and on a busy machine a test may check later than that. */
export const recordMessages = (context: BrowserContext) =>
  context.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(window, { messages });
    new MutationObserver(() => {
      for (const { textContent: text } of document.querySelectorAll('[role=alert]'))
        if (text && !messages.includes(text)) messages.push(text);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });

/** The page shows this message, or has shown it since it was loaded. How long a message is visible is tested with a fake clock. */
export const expectMessage = (page: Page, text: string) =>
  expect
    .poll(() => page.evaluate(() => (window as unknown as Recording).messages), { message: text })
    .toEqual(expect.arrayContaining([expect.stringContaining(text)]));
