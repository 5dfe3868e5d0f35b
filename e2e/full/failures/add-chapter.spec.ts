import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import {
  alert,
  create,
  modal,
  name,
  openModal,
  region,
  reload,
  stored,
} from '../../support/screens/add-chapter.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ allowConsole: [FAILED_REQUEST] });

test('says so for two seconds, keeps the input and reloads the list', async ({ page, network, signIn }) => {
  await network.chapter('Harbour', 'Mumbai');
  await signIn(await network.superAdmin());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await openModal(page);
  expect((await modal(page).boundingBox())?.width).toBe(390);
  await expectAccessible(page);
  // Another super admin adds one in the meantime; ours has the name of an existing one and is rejected.
  await network.chapter('Hill', 'Pune');
  await name(page).fill('Harbour');
  await region(page).fill('Mumbai');
  await stopTime(page);
  const reloaded = reload(page);
  await create(page).click();
  await expect(alert(page)).toHaveText('Failed to create new chapter.');
  await page.clock.runFor(100);
  await reloaded;
  await page.clock.runFor(100);
  await expect(page.locator('main li')).toHaveText([/HarbourMumbai/, /HillPune/]);
  await page.clock.runFor(1700);
  await expect(alert(page)).toHaveText('Failed to create new chapter.');
  await page.clock.runFor(100);
  await expect(alert(page)).toBeEmpty();
  await expect(name(page)).toHaveValue('Harbour');
  await name(page).fill('Harbour Two');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText('New chapter added successfully.');
  expect(await stored(network)).toHaveLength(3);
});
