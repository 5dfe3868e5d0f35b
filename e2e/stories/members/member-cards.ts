import { expectAccessibleInBothThemes } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

export function membersAsCards(width: number) {
  test(`each member is a card at ${width} px`, async ({ page, network, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    const chapter = await network.chapter('Wolfeschlegelsteinhausenbergerdorff', 'North '.repeat(20).trim());
    await network.member({
      chapter,
      name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5),
      email: `${'wolfe'.repeat(12)}@example.com`,
    });
    await signIn(await network.superAdmin());
    await page.goto('/members');
    const card = page.getByRole('row').nth(1);
    await expect(card.getByRole('cell')).toHaveCount(5);
    const [user, phone] = await Promise.all(
      [0, 1].map((index) => card.getByRole('cell').nth(index).boundingBox()),
    );
    expect(phone?.y ?? 0).toBeGreaterThan((user?.y ?? 0) + (user?.height ?? 0) - 1);
    expect(await sideways(page)).toBe(0);
    await expectAccessibleInBothThemes(page);
  });
}
