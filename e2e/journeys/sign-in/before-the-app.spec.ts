import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/network.ts';
import { expect, LOST_CONNECTION, test } from '../../support/test.ts';

const APP = /\/assets\/index-[^/]*\.js$/;

/** The app's file does not arrive before the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(APP, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

/** Each element with its attributes, except for the generated ids. */
const elementsOf = (page: Page) =>
  page.locator('main, main *').evaluateAll((elements) =>
    elements.map(({ tagName, attributes, childNodes }) => {
      const own = [...attributes].filter(({ name }) => name !== 'id' && name !== 'for');
      const texts = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return [
        tagName,
        own.map(({ name, value }) => `${name}=${value}`).sort(),
        texts.map(({ textContent }) => textContent),
      ];
    }),
  );

test('a visitor can type and press before the app has arrived; nothing is lost, and the form stays the same', async ({
  page,
  network,
}) => {
  const admin = await network.superAdmin();
  const arrive = await holdBack(page);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const login = page.getByRole('button', { name: 'Login' });

  // Not '/auth/login': that the visitor is sent there, and back after signing in, must work as well.
  await page.goto('/members?search=x', { waitUntil: 'commit' });
  await email.fill(` ${admin.email} `);
  await password.pressSequentially(PASSWORD.slice(0, 3));
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page).toHaveURL('/members?search=x');
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  const shown = await elementsOf(page);
  const title = await page.title();
  await page.getByRole('button', { name: 'Show password' }).click();
  await password.focus();
  arrive();
  // The app has taken over.
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(email).toHaveValue(admin.email);
  await expect(password).toBeFocused();
  await page.keyboard.insertText(PASSWORD.slice(3));
  await expect(password).toHaveValue(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/members?search=x');

  // What the page shows is what the app renders.
  await page.evaluate(() => localStorage.clear());
  await page.unroute(APP);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(login).toBeVisible();
  expect([title, shown]).toEqual([await page.title(), await elementsOf(page)]);
});

test('nothing is lost in a form that something else has changed before the app has arrived', async ({
  page,
  network,
  allowConsole,
}) => {
  // React says that it renders the form afresh.
  allowConsole.push(/Minified React error #418/);
  const admin = await network.superAdmin();
  const arrive = await holdBack(page);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await page.goto('/', { waitUntil: 'commit' });
  await email.fill(admin.email);
  await password.fill(`${PASSWORD}x`);
  await page.keyboard.press('Enter');
  // Not sent: the password was still being typed.
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Show password' }).dblclick();
  await email.press('Home');
  await page.locator('form').evaluate((form) => form.prepend(document.createElement('div')));
  arrive();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.locator('form > div:empty:not([role])')).toHaveCount(0);
  await expect(email).toBeFocused();
  await page.keyboard.insertText('x');
  await expect(email).toHaveValue(`x${admin.email}`);
  await expect(password).toHaveValue(PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');

  await page.unroute(APP);
  const arriveAgain = await holdBack(page);
  await page.goto('/', { waitUntil: 'commit' });
  await email.fill(admin.email);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator('form').evaluate((form) => form.prepend(document.createElement('div')));
  arriveAgain();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('pressing Login before the app has arrived signs in as soon as it is there', async ({
  page,
  network,
  allowConsole,
}) => {
  const admin = await network.superAdmin();
  const arrive = await holdBack(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('cursor', 'progress');
  await expect(page).toHaveURL('/');
  arrive();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Without its file there is no app that could say so.
  allowConsole.push(LOST_CONNECTION);
  await page.evaluate(() => localStorage.clear());
  await page.unroute(APP);
  await page.route(APP, (route) => route.abort());
  await page.goto('/auth/login');
  const missing = page.getByRole('alert').first();
  await expect(missing).toHaveText('The app could not be loaded. Check your connection and reload the page.');
  // Nothing covers it, the picture beside the form included.
  await missing.click({ trial: true, position: { x: 1000, y: 10 } });
});
