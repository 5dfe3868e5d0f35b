import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { redAndBlue } from '../../support/files/picture.ts';
import { sideways } from '../../support/layout.ts';
import { expectMessage } from '../../support/messages.ts';
import { expect, test } from '../../support/test.ts';

/** The colour in the middle of a picture, and its width. */
const seen = (picture: Locator) =>
  picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return { width: image.naturalWidth, colour: red > blue ? 'red' : 'blue' };
  });

test('a picture and a wish are set, seen and removed', async ({ page, network, signIn, another }) => {
  const chapter = await network.chapter();
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const [bob, admin] = [await network.member({ chapter, name: 'Bob Ray' }), await network.superAdmin()];
  await signIn(asha);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Picture' });
  const colleague = await another();
  await signIn(bob, colleague);
  await colleague.goto(`/members/${asha.id}`);
  await expect(colleague.getByText('AR', { exact: true })).toBeVisible();

  await test.step('a part of it is cut out, with the keyboard as well', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await card
      .getByLabel('Choose picture')
      .and(page.locator('input'))
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: redAndBlue() });
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    await expect(dialog.getByAltText('Your picture, as it will be cut out')).toBeVisible();
    await expectAccessible(page);
    expect(await sideways(page)).toBe(0);
    // To the left edge, so that red is in the middle.
    await dialog.getByLabel('Zoom').press('End');
    await dialog.getByLabel('Left and right').press('Home');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectMessage(page, 'Picture saved.');
    await expect(dialog).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('it is shown in the card, the header and on the page that a colleague has open', async () => {
    expect(await seen(card.locator('img'))).toEqual({ width: 256, colour: 'red' });
    await expect(page.getByRole('banner').locator('img')).toBeVisible();
    const open = colleague.getByRole('region', { name: 'Contact' }).locator('img');
    await expect(open).toBeVisible();
    expect(await seen(open)).toEqual({ width: 256, colour: 'red' });
  });

  await test.step('the ideal referral, too', async () => {
    await page.getByRole('button', { name: 'Write it' }).click();
    await page.getByRole('textbox', { name: 'My ideal referral' }).fill('Owners of small hotels');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(colleague.getByRole('region', { name: 'Ideal referral' })).toContainText(
      'Owners of small hotels',
    );
  });

  await test.step('a super admin removes the picture, and initials are back', async () => {
    await signIn(admin, colleague);
    await colleague.reload();
    await colleague.getByRole('button', { name: 'Remove picture' }).click();
    await colleague.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Sunita Admin removed your picture')).toBeVisible();
    await expect(page.locator('img[src^="/api/pictures/"]')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  });
});
