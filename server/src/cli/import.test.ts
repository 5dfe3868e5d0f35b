import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { csv, line } from '../../test/files/imports.ts';
import { createSessions } from '../modules/auth/sessions.ts';
import { createCalendar } from '../time/calendar.ts';
import { importFile } from './import.ts';

const world = await openTestApp();
const calendar = createCalendar('UTC', world.clock.now);
const sessions = createSessions({ idle: 60_000, max: 60_000 }, calendar);

test("reports phone numbers from another country and past days by reason, in the preview's words", async () => {
  const { name: chapter, region } = await world.aChapter();
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'members.csv');
  const phones = ['98765 43210', '+44 7911 123456', '0044 7911 123457', '+44 12'];
  const people = phones.map((phone, at) =>
    line({ email: `abroad.${at}@example.com`, chapter, region, phone }),
  );
  await writeFile(
    file,
    csv(...people, line({ email: 'past@example.com', chapter, region, till: '01/01/2020' })),
  );
  const reported = async (callingCode: string | undefined) =>
    (await importFile(world.db, file, { 'dry-run': true }, { sessions, calendar, callingCode })).split('\n');
  const rejected = [
    '  1 × Phone must be exactly … digits, not counting the country code (first in row 5)',
    'Worth checking, but not rejected:',
  ];
  const past = '  1 × Subscription Valid Till is in the past (first in row 6)';
  const foreign = '  2 × Phone has a different country code from this network (+91) (first in row 3)';
  expect((await reported('91')).slice(3)).toEqual([...rejected, foreign, past, 'Nothing was saved.']);
  expect((await reported(undefined)).slice(3)).toEqual([...rejected, past, 'Nothing was saved.']);
});
