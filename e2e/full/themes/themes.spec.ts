import { shellIsAccessible } from '../../stories/shell-axe.ts';
import { expect, test } from '../../support/test.ts';

shellIsAccessible('dark');

test('nothing moves with reduced motion', async ({ page, network, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(await network.superAdmin());
  await page.goto('/members');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
      }),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.001);
});
