import type { Page } from '@playwright/test';
import { underWorker } from '../../stories/offline/installed.ts';
import { people } from '../../support/offline.ts';
import { expect, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow', idle: true, allowConsole: [LOST_CONNECTION] });

const CARD = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Neha Sharma', 'TEL;CELL:+91 98111 22234', 'END:VCARD'].join(
  '\r\n',
);
const TWO = CARD.replace('END:VCARD', 'TEL;HOME:022 555 1234\r\nEND:VCARD');

/** As a phone does when the app is chosen in its share sheet: a form from elsewhere, which the worker answers. */
const share = async (page: Page, address: string, card: string | Buffer) => {
  const form = `<form method="post" enctype="multipart/form-data" action="${address}/shared-contact">
    <input type="file" name="contact"></form>`;
  await page.route('http://localhost:1/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('http://localhost:1/');
  const file = { name: 'contact.vcf', mimeType: 'text/vcard', buffer: Buffer.from(card) };
  await page.locator('input').setInputFiles(file);
  await page.evaluate(() => document.forms[0]?.submit());
};
const number = (page: Page) => page.getByLabel('Contact Number');
const kept = (page: Page) => page.evaluate(() => caches.has('shared-contact'));

test('a contact that is shared to the app fills in Give Referral, offline too, and is not sent', async ({
  page,
  context,
  network,
  server,
  signIn,
}) => {
  const uploads: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.serviceWorker()) uploads.push(request.url());
  });
  const { asha } = await people(network);
  await signIn(asha);
  await page.goto('/');
  await underWorker(page);

  await share(page, server.address, CARD);
  await expect(number(page)).toHaveValue('919811122234');
  await expect(page.getByLabel('Referral Note')).toHaveValue('Neha Sharma');
  await expect(page).toHaveURL('/elevated/referral-sent');
  expect(await kept(page)).toBe(false);

  await context.setOffline(true);
  await share(page, server.address, TWO);
  await expect(number(page)).toHaveValue('');
  await page.getByLabel('Number of this contact').selectOption('0225551234 · Neha Sharma');
  await expect(number(page)).toHaveValue('0225551234');

  await share(page, server.address, Buffer.alloc(5_000_000, 'x'));
  await expect(page.getByText('No number was found in what you shared.')).toBeVisible();
  await expect(number(page)).toHaveValue('');
  expect(uploads).toEqual([]);
});

test('who is signed out signs in first; what nobody takes is gone a while later', async ({
  page,
  network,
  server,
  signIn,
}) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.goto('/dashboard');
  await underWorker(page);
  await page.getByRole('button', { name: /Asha Rao/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await share(page, server.address, CARD);
  await expect(page).toHaveURL('/auth/login');
  expect(await kept(page)).toBe(true);
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(number(page)).toHaveValue('919811122234');

  await page.clock.install();
  await signIn(await network.superAdmin());
  await share(page, server.address, CARD);
  await expect(page).toHaveURL('/dashboard');
  expect(await kept(page)).toBe(true);
  await page.clock.setFixedTime(Date.now() + 16 * 60_000);
  await page.reload();
  await expect.poll(() => kept(page)).toBe(false);
});
