import { stopTime } from '../../support/clock.ts';
import { PASSWORD } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ allowConsole: [FAILED_REQUEST] });

test.beforeEach(async ({ network, page }) => {
  await network.superAdmin();
  await page.clock.install();
  await page.goto('/auth/login');
});

test('rejects incomplete input in the specified words for three seconds, and sends nothing', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const alert = page.getByRole('alert');
  await stopTime(page);

  for (const [email, password, words] of [
    ['', '', 'Email and password should not be empty'],
    ['nobody', '', 'Enter valid Email Id'],
    ['nobody@example', 'secret', 'Enter valid Email Id'],
    ['nobody.example.com', 'secret', 'Enter valid Email Id'],
    ['no body@example.com', 'secret', 'Enter valid Email Id'],
    ['somebody@example.com', '', 'Password should not be empty'],
    ['', 'secret', 'Email should not be empty'],
  ] as const) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(alert).toHaveText(words);
    await page.clock.runFor(2999);
    await expect(alert).toHaveText(words);
    await page.clock.runFor(1);
    await expect(alert).toBeEmpty();
  }

  // Submitting again restarts the three seconds.
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Password', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.clock.runFor(2000);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Email should not be empty');
  await page.clock.runFor(2999);
  await expect(alert).toHaveText('Email should not be empty');
  await page.clock.runFor(1);
  await expect(alert).toBeEmpty();
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
});

test("reads 'Login failed' for an error without a message, an error page, and an answer without a user", async ({
  page,
}) => {
  let answer = { status: 502, body: '{}' };
  await page.route('**/api/auth/login', (route) => route.fulfill(answer));
  await stopTime(page);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (answer of [
    { status: 502, body: '{}' },
    { status: 502, body: '<html><h1>Bad gateway</h1></html>' },
    { status: 200, body: '{"token":"abc"}' },
  ]) {
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert'), answer.body).toHaveText('Login failed');
    await page.clock.runFor(3000);
    await expect(page.getByRole('alert')).toBeEmpty();
  }
  await expect(page).toHaveURL(/\/auth\/login$/);
});
