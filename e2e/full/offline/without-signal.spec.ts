import { aRoom, enterRoom, IN_THE_ROOM, region, row, visit } from '../../stories/meetings/room.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { goOffline, kept } from '../../support/offline.ts';
import { expect, test } from '../../support/test.ts';

test.use(IN_THE_ROOM);

test('a meeting that was never opened is tapped offline', async ({ page, context, network, signIn }) => {
  const { asha, meeting } = await aRoom(network, 0);
  await signIn(asha);
  await enterRoom(page, meeting);
  await region(page, 'Next meeting').getByRole('link', { name: /Today/ }).tap();
  await row(page, 'Ben Ode').tap();
  await expect(row(page, 'Ben Ode')).toContainText('Waiting');
  await expect(region(page, 'Guests')).toContainText('Guests are not saved on this device.');
  // In the room, attendance and guests come before the rest.
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
  expect(await top('Attendance')).toBeLessThan(await top('Guests'));
  expect(await top('Guests')).toBeLessThan(await top('Agenda'));
  await expectAccessible(page);

  await context.setOffline(false);
  await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
  expect(await network.sql('SELECT state FROM attendance')).toEqual([{ state: 'present' }]);
  expect((await kept(page)).answers.filter(({ address }) => address.includes('guests'))).toEqual([]);
});

test('visits of loaded guests are tapped offline', async ({ page, context, network, signIn }) => {
  const { asha, meeting } = await aRoom(network, 0);
  await signIn(asha);
  await page.goto(`/meetings/${meeting}`);
  await expect(visit(page, 'Attended')).toBeVisible();
  await goOffline(page);
  await visit(page, 'Did not attend').tap();
  await expect(region(page, 'Guests').getByText('Waiting')).toBeVisible();
  await visit(page, 'Attended').tap();
  await expect(visit(page, 'Attended')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('One item waiting to be sent.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toBe(0);

  await context.setOffline(false);
  await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
  await expect(region(page, 'Guests').getByText('Waiting')).toHaveCount(0);
  expect(
    await network.sql('SELECT g.status, r.full_name FROM guests g JOIN users r ON r.id = g.recorded_by'),
  ).toEqual([{ status: 'came', full_name: 'Asha Rao' }]);
});
