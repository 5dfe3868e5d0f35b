import { expect, test } from '../../support/test.ts';

test('the open filter ends, and scrolls, inside a small window', async ({ page, network, signIn }) => {
  for (let number = 1; number <= 20; number += 1) await network.chapter(`Village ${number}`, 'Vale');
  await network.members(await network.chapter('Harbour', 'Mumbai'), 30, 'Sailor');
  await signIn(await network.superAdmin());
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/members');
  const filter = page.getByRole('combobox', { name: 'Filter by chapter' });
  const list = page.getByRole('listbox');
  const ends = async () => {
    await filter.click();
    await expect(list.getByRole('option')).toHaveCount(22);
    await expect(list).toBeInViewport({ ratio: 1 });
    expect((await list.boundingBox())?.height).toBeGreaterThanOrEqual(140);
    await page.keyboard.press('End');
    await expect(list.getByRole('option').last()).toBeInViewport({ ratio: 1 });
    await expect(list).toBeInViewport({ ratio: 1 });
  };
  await ends();
  // As when the keyboard of a phone opens.
  await page.setViewportSize({ width: 320, height: 480 });
  await expect(list).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // The field is at the very bottom: the page makes room.
  await page.setViewportSize({ width: 320, height: 360 });
  await filter.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await ends();
});
