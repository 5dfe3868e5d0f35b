import type { Page } from '@playwright/test';
import { brokenWords } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { thanked } from '../../support/screens/approval.ts';
import { expect, test } from '../../support/test.ts';
import { expectSettled, walkTo } from '../../support/walk.ts';

/** From the narrowest phone to a wide desktop, including the breakpoints. */
const WIDTHS = [
  320, 390, 480, 560, 640, 641, 700, 768, 820, 821, 900, 998, 999, 1024, 1080, 1200, 1240, 1280, 1300, 1320,
  1440,
];
const LONG = 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley';

async function fullNetwork(network: Network) {
  const chapter = await network.chapter('Northern Lights Harbour', 'Greater Copenhagen and Malmö');
  const admin = await network.superAdmin();
  const flags = ['can_approve_thankyou', 'can_add_member'] as const;
  const asha = await network.member({ chapter, name: 'Asha Rao', flags, vertical: 'Commercial real estate' });
  const ravi = await network.member({
    chapter,
    name: LONG,
    email: 'bartholomew.maximilian@featherstonehaugh.example.com',
  });
  const referral = await network.referral({ from: asha, to: ravi });
  for (const [amount, description] of [
    [
      '999999999999.99',
      'Signed for two floors in the new building beside the harbour, with an option on a third.',
    ],
    ['300', 'Short'],
  ] as const)
    await network.note({ from: ravi, to: asha, referral, amount, description });
  return { admin, asha };
}

/** Controls of a table, and texts of its cells, that lie outside the card around it or outside the screen. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('main section:has(table)')?.getBoundingClientRect();
    if (!card) return ['no card'];
    const right = Math.min(card.right, document.documentElement.clientWidth) + 0.5;
    return [...document.querySelectorAll('main table td, main table td *')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const seen =
        box.width > 1 && getComputedStyle(element).clipPath === 'none' && !element.closest('[hidden]');
      return seen && (box.right > right || box.left < card.left - 0.5)
        ? [`${Math.round(box.left)}..${Math.round(box.right)}: ${element.outerHTML.slice(0, 90)}`]
        : [];
    });
  });

const layout = (page: Page) =>
  page
    .locator('main td')
    .first()
    .evaluate((cell) => (getComputedStyle(cell).display === 'table-cell' ? 'table' : 'cards'));

for (const [role, tables] of [
  ['super admin', ['/members', '/admin/approval']],
  ['member', ['/members', '/admin/approval']],
] as const) {
  test(`no part of a table lies outside its card, for a ${role}`, async ({ page, network, signIn }) => {
    const { admin, asha } = await fullNetwork(network);
    await signIn(role === 'member' ? asha : admin);
    await page.goto('/');
    await expectSettled(page, '/dashboard');
    for (const path of tables) {
      await walkTo(page, path);
      await expectSettled(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await outside(page), `${path} at ${width} px`).toEqual([]);
        if (width <= 820) expect(await layout(page), `${path} at ${width} px`).toBe('cards');
      }
      expect(await layout(page), `${path} on a wide screen`).toBe('table');
    }
  });
}

test('in a wider window a card shows its fields side by side', async ({ page, network, signIn }) => {
  await thanked(network);
  await signIn(await network.superAdmin());
  const card = page.locator('main tbody tr').last();
  const height = async () => (await card.boundingBox())?.height ?? 0;
  const columns = () =>
    card
      .locator('td')
      .evaluateAll((cells) => new Set(cells.map((cell) => cell.getBoundingClientRect().left)).size);
  // A note on a phone is a sentence instead: see journeys/approval.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/network');
  await expect(card.getByRole('link').first()).toBeVisible();
  expect(await columns(), 'on a phone').toBe(1);
  const onPhone = await height();
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await layout(page)).toBe('cards');
  expect(await columns()).toBeGreaterThan(2);
  expect(await height()).toBeLessThan(0.55 * onPhone);
});

test('no word of a name in the approval table is broken', async ({ page, network, signIn }) => {
  const { admin } = await fullNetwork(network);
  await signIn(admin);
  await page.goto('/admin/approval');
  const names = page.getByRole('row').getByRole('link', { name: /^(Asha Rao|Bartholomew-)/ });
  await expect(names).toHaveCount(4);
  for (const width of [1024, 1080, 1200, 1320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenWords(names), `at ${width} px`).toEqual([]);
  }
});

test('a form shows its submit button, and focuses its first field', async ({ page, network, signIn }) => {
  const { asha } = await fullNetwork(network);
  await signIn(asha);
  for (const [path, opener, first, send] of [
    ['/elevated/referral-sent', 'Give Referral', 'To Member', 'Send'],
    ['/members', 'Add Member', 'Full Name', 'Add Member'],
  ] as const) {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(path);
    await page.getByRole('button', { name: opener }).click();
    await expect(page.getByRole('dialog').getByLabel(first)).toBeFocused();
    const button = page.getByRole('dialog').getByRole('button', { name: send, exact: true });
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(button, `${opener} at ${width} x ${height}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the controls of a list end where its card ends', async ({ page, network, signIn }) => {
  const { admin, asha } = await fullNetwork(network);
  await signIn(admin);
  await page.goto('/admin/approval');
  const card = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'Thank you list' }) });
  const last = card.getByRole('button', { name: /^(Export|More)$/ });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const gap = await last.evaluate((button) => {
      const { paddingRight, borderRightWidth } = getComputedStyle(button.closest('section') as HTMLElement);
      const inner = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth);
      const right = button.closest('section')?.getBoundingClientRect().right ?? 0;
      return Math.round(right - inner - button.getBoundingClientRect().right);
    });
    expect(gap, `at ${width} px`).toBe(0);
  }

  await page.goto('/admin/chapters');
  const title = page.getByRole('heading', { level: 1 });
  const add = page.getByRole('button', { name: 'Add Chapter' });
  const middle = (box: { y: number; height: number } | null) => box && Math.round(box.y + box.height / 2);
  await expect(add).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const [beside, own] = [middle(await title.boundingBox()), middle(await add.boundingBox())];
    expect(own, `beside the title at ${width} px`).toBe(beside);
  }

  await page.goto(`/members/${asha.id}#history`);
  const fields = page.getByRole('search', { name: 'History' }).locator('> *');
  await expect(fields).toHaveCount(4);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top));
    expect(4 % tops.filter((top) => top === tops[0]).length, `at ${width} px`).toBe(0);
  }
});
