import { aRoom, enterRoom, IN_THE_ROOM, region, row } from '../../stories/meetings/room.ts';
import { expect, test } from '../../support/test.ts';

const DAY_MS = 86_400_000;

test.use(IN_THE_ROOM);

test('what was stored the day before can be tapped on the day', async ({ page, network, signIn }) => {
  const { asha, meeting } = await aRoom(network, 1);
  await signIn(asha);
  await enterRoom(page, meeting);
  await region(page, 'Next meeting')
    .getByRole('link', { name: /Tomorrow/ })
    .tap();
  await expect(page.getByText('Attendance is recorded from the day of the meeting on.')).toBeVisible();
  await page.clock.setFixedTime(Date.now() + DAY_MS);
  await page.goto(`/meetings/${meeting}`);
  await row(page, 'Ben Ode').tap();
  await expect(row(page, 'Ben Ode')).toContainText('Waiting');
  await expect(page.getByText('One item waiting to be sent.')).toBeVisible();
});
