import { aRoom, enterRoom, IN_THE_ROOM, region, row, visit } from '../../stories/meetings/room.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { kept } from '../../support/offline.ts';
import { expect, test } from '../../support/test.ts';

test.use(IN_THE_ROOM);

test('a meeting of today that was never opened is opened and tapped offline, guests included, and all of it arrives', async ({
  page,
  context,
  network,
  signIn,
}) => {
  const { asha, meeting } = await aRoom(network, 0);
  await signIn(asha);
  await enterRoom(page, meeting);
  await region(page, 'Next meeting').getByRole('link', { name: /Today/ }).tap();
  await row(page, 'Ben Ode').tap();
  await expect(row(page, 'Ben Ode')).toContainText('Waiting');
  // In the room, attendance and guests come before the rest.
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
  expect(await top('Attendance')).toBeLessThan(await top('Guests'));
  expect(await top('Guests')).toBeLessThan(await top('Agenda'));

  await visit(page, 'Did not come').tap();
  await expect(region(page, 'Guests').getByText('Waiting')).toBeVisible();
  await visit(page, 'Came').tap();
  await expect(visit(page, 'Came')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('2 items waiting to be sent.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toBe(0);
  // A restart of the app loses nothing.
  await page.reload();
  await expect(visit(page, 'Came')).toHaveAttribute('aria-pressed', 'true');
  await expect(region(page, 'Guests').getByText('Waiting')).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
  await expect(region(page, 'Guests').getByText('Waiting')).toHaveCount(0);
  expect(
    await network.sql(
      'SELECT g.status, r.full_name, a.state FROM guests g JOIN users r ON r.id = g.recorded_by JOIN attendance a USING (meeting_id)',
    ),
  ).toEqual([{ status: 'came', full_name: 'Asha Rao', state: 'present' }]);
});
