import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { brokenWords, sideways } from '../layout.ts';
import type { Network } from '../network.ts';
import { expect } from '../test.ts';

export const HEADINGS = 'Full Name,Phone,Email,Subscription Valid Till,Chapter,Region,Vertical';

interface Line {
  name: string;
  email: string;
  phone?: string;
  till?: string;
  chapter?: string;
  region?: string;
}
export const line = ({
  name,
  email,
  phone = '98765 43210',
  till = '31/12/2030',
  chapter = 'Harbour',
  region = 'North',
}: Line): string => [name, phone, email, till, chapter, region, 'Law'].join(',');

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

export async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content as string) });
}

/** From the file to the preview, with the columns as they were recognised. */
export async function toPreview(page: Page, name: string): Promise<void> {
  await expect(heading(page, `Columns of ${name}`)).toBeVisible();
  await button(page, 'Preview').click();
  await expect(heading(page, `Preview of ${name}`)).toBeFocused();
  await expect(page.getByText('Row 2', { exact: true })).toBeVisible();
}

/** How many rows there are of each kind, as the tiles show. */
export async function expectKinds(page: Page, kinds: Record<string, number>): Promise<void> {
  for (const [kind, count] of Object.entries(kinds))
    await expect(button(page, `${count} ${kind}`), kind).toBeVisible();
}

/** A line of the result. */
export const result = (page: Page, text: string) =>
  page.locator('main li', { hasText: new RegExp(`^${text}$`) });
export const members = (network: Network, chapter: number) =>
  network.sql<{ full_name: string; email: string; phone: string }>(
    'SELECT full_name, email, phone FROM users WHERE chapter_id = $1 ORDER BY full_name',
    [chapter],
  );

export const harbourNetwork = async (network: Network) => {
  const admin = await network.superAdmin();
  const harbour = await network.chapter('Harbour', 'North');
  const hill = await network.chapter('Hill', 'South');
  const asha = await network.member({
    chapter: harbour,
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    vertical: 'Law',
    validTill: '2030-12-31',
    flags: ['can_add_member'],
  });
  return { admin, harbour, hill, asha };
};

/** Accessible, nothing beyond the screen's edge, and no word of a button broken. */
export const expectSound = async (page: Page) => {
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  expect(await brokenWords(page.getByRole('main').getByRole('button'))).toEqual([]);
};
