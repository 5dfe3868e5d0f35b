import { expectAccessible } from '../support/axe.ts';
import { stopTime } from '../support/clock.ts';
import { brokenWords, sideways } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';
import { callAs, openLive, referralTo } from './live.ts';

export function approveManyStories(width: number) {
  test(`many notes are approved and undone at ${width} px`, async ({ page, network, signIn, server }) => {
    await page.setViewportSize({ width, height: 844 });
    const chapter = await network.chapter('Harbour');
    const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_approve_thankyou'] });
    const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
    const referral = await network.referral({ from: asha, to: ravi, status: 'got_business' });
    for (const description of ['First', 'Second', 'Third', 'Fourth'])
      await network.note({ from: ravi, to: asha, referral, description });
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
    const pending = async () => {
      const [row] = await network.sql<{ count: number }>(
        "SELECT count(*)::int FROM thank_you_notes WHERE status = 'pending'",
      );
      return row?.count;
    };
    await signIn(asha);
    await page.clock.install();
    await openLive(page, '/admin/approval');
    const headers = page.getByRole('columnheader');
    const columns = ['From', 'To', 'Date', 'Amount', 'Description', 'Status', 'Action'];
    await expect(headers).toHaveText(columns);

    // The button, the boxes and the bar are reached and used with the keyboard alone.
    const choose = page.getByRole('button', { name: 'Select several' });
    // On a phone it is in the menu of the list.
    const openMenu = async () => width <= 640 && page.getByRole('button', { name: 'More' }).press('Enter');
    await openMenu();
    await expect(choose).toBeEnabled();
    await choose.press('Enter');
    await expect(headers).toHaveText(columns);
    const boxes = page.getByRole('checkbox');
    // A focused element is scrolled clear of the bar.
    const clear = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return focused?.textContent === seen?.textContent || focused === seen;
      });
    await boxes.first().focus();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(clear).toBe(true);
    }
    await boxes.nth(1).press('Space');
    const bar = page.getByRole('group', { name: 'Selected notes' });
    await expect(bar.getByRole('status')).toHaveText('1 selected · 1,200.50');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Select all' }).click();
    await expect(bar.getByRole('status')).toHaveText('4 selected · 4,802.00');
    await boxes.first().click();
    await expect(bar.getByRole('status')).toHaveText('3 selected · 3,601.50');
    await expectAccessible(page);
    expect(await sideways(page)).toBe(0);

    // Toasts disappear after seconds: the clock is paused, and what others do arrives as time passes.
    await stopTime(page);
    await callAs(server, network, ravi, '/referrals', referralTo(asha, 'A live one'));
    const live = page.getByRole('alert').filter({ hasText: 'Ravi Kumar' });
    await expect
      .poll(async () => {
        await page.clock.runFor(250);
        return live.count();
      })
      .toBe(1);
    await expect(live).toBeInViewport({ ratio: 1 });
    const [above, below] = [await live.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), 'the toast ends above the bar').toBeLessThanOrEqual(
      below?.y ?? 0,
    );

    await bar.getByRole('button', { name: 'Approved' }).click();
    const toast = page.getByRole('alert').filter({ hasText: '3 notes approved' });
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(bar).toHaveCount(0);
    expect(sent).toEqual(['/api/thankyou/approvals']);
    expect(await pending()).toBe(1);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row')).toHaveCount(5);
    await expect(page.getByRole('alert').filter({ hasText: '3 notes undone.' })).toBeVisible();
    expect(await pending()).toBe(4);

    // Axe needs a running clock: approved once more, with the toast on the screen.
    await page.clock.resume();
    await openMenu();
    await choose.click();
    for (const box of [1, 2, 3]) await boxes.nth(box).click();
    await bar.getByRole('button', { name: 'Approved' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);

    // Beside a long message 'Undo' stays on one line.
    await stopTime(page);
    await page.getByRole('button', { name: 'Approved' }).click();
    const single = page.getByRole('alert').filter({ hasText: 'from Ravi Kumar to Asha Rao' });
    await expect(single).toBeVisible();
    expect(await brokenWords(single.getByRole('button', { name: 'Undo' }))).toEqual([]);
  });
}
