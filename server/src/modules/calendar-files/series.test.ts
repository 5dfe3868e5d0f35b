import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { createScheduling, eventsOf } from '../../../test/calendars.ts';

/** North and south of the equator; the clocks change on another day in each. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney'] as const;

test.each(ZONES)('a weekly series in %s keeps its time of the wall clock all year', async (timeZone) => {
  const world = await openTestApp({
    timeZone,
    startsAt: '2026-11-09T10:00:00.000Z',
    session: { idle: 365 * DAY, max: 365 * DAY },
  });
  const { schedule } = createScheduling(world, await world.aSuperAdmin());
  const chapter = await world.aChapter();
  const member = await world.aMember({ chapter });
  await schedule(chapter, { day: '2026-11-15', starts: '07:30', until: '2027-11-07' });
  const { body } = await world.as(member).post('/account/calendar');
  const { text } = await world.as('visitor').send('GET', body.path);
  const events = eventsOf(text);
  expect(events).toHaveLength(52);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(52);

  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(new Set(events.map(({ starts }) => clock.format(starts)))).toEqual(new Set(['Sun 07:30']));
  expect(new Set(events.map(({ ends }) => clock.format(ends)))).toEqual(new Set(['Sun 09:00']));
  // Both changes lie within the year: the hour in UTC changes, and changes back.
  const hours = events.map(({ starts }) => starts.getUTCHours());
  const changes = hours.filter((hour, index) => index > 0 && hour !== hours[index - 1]);
  expect([new Set(hours).size, changes.length]).toEqual([2, 2]);
});
