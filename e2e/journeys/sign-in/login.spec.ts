import { stopTime } from '../../support/clock.ts';
import { PASSWORD } from '../../support/network.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test('fields, panel, a failed login, and a button that is busy', async ({ page, network, allowConsole }) => {
  allowConsole.push(FAILED_REQUEST);
  await network.superAdmin();
  await page.clock.install();
  await page.goto('/auth/login');
  await expect(page).toHaveTitle('Login · Business Network');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Business Network', { exact: true })).toBeVisible();
  await expect(page.getByText('Connect. Refer. Grow')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/');

  for (const label of ['Email', 'Password']) {
    const field = page.getByLabel(label, { exact: true });
    expect((await field.boundingBox())?.height, `${label} is 50 px high`).toBe(50);
  }
  await expect(page.getByLabel('Email')).toHaveAttribute('inputmode', 'email');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');

  const panel = page.locator('main img[alt=""]').last();
  await expect(panel).toBeInViewport();
  await page.setViewportSize({ width: 998, height: 800 });
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('secret');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  const email = page.getByLabel('Email');
  await email.pressSequentially(' a@ b.co ');
  // The displayed value as well: selecting and copying it must not reveal the spaces.
  await expect(email).toHaveValue('a@b.co');
  await email.press('End');
  expect(await email.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe('a@b.co'.length);
  await password.fill('');
  await password.pressSequentially(' se cret ');
  await expect(password).toHaveValue('secret');

  // A failed login keeps the input.
  await stopTime(page);
  const alert = page.getByRole('alert');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  for (const attempt of ['first', 'second']) {
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(alert, attempt).toHaveText('Invalid email or password');
    await page.clock.runFor(2999);
    await expect(alert).toHaveText('Invalid email or password');
    await page.clock.runFor(1);
    await expect(alert).toBeEmpty();
  }
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong password');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  // Once it has disappeared, returning to the login does not show it again.
  await page.clock.resume();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(alert).toBeEmpty();

  // A double click sends once.
  let calls = 0;
  let answer = () => {};
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    calls += 1;
    expect(route.request().postDataJSON()).toEqual({ email: 'admin@example.com', password: PASSWORD });
    await waited;
    await route.continue();
  });
  await page.getByLabel('Email').fill(' admin@example.com ');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const login = page.getByRole('button', { name: 'Login' });
  await login.dblclick();
  await expect(login).toBeDisabled();
  await expect(login).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(calls).toBe(1);
});

test('the page says so if the app cannot be loaded', async ({ page, allowConsole }) => {
  allowConsole.push(LOST_CONNECTION);
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/auth/login');
  await expect(page.getByRole('alert')).toHaveText(
    'The app could not be loaded. Check your connection and reload the page.',
  );
});
