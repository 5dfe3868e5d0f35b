import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const look = (field: Locator) =>
  field.evaluate((input) => {
    const { outlineColor, outlineStyle } = getComputedStyle(input);
    const probe = document.createElement('i');
    probe.style.color = 'var(--bn-palette-error-main)';
    document.body.append(probe);
    const red = getComputedStyle(probe).color;
    probe.remove();
    return { focused: input.matches(':focus-visible'), ring: outlineStyle, red: outlineColor === red };
  });

test('an invalid field is marked even if focused, in both themes', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await page.getByRole('button', { name: 'Add Chapter' }).click();
  const name = page.getByLabel('Chapter Name');
  await expect(name).toBeFocused();
  expect(await look(name)).toEqual({ focused: true, ring: 'solid', red: false });
  await page.getByRole('button', { name: 'Create Chapter' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await look(name), colorScheme).toEqual({ focused: true, ring: 'solid', red: true });
  }
});
