import { expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { anEmail, csv, line, start, upload } from '../../test/files/imports.ts';
import { listDoubtfulPhones } from './phones.ts';

const world = await openTestApp();
const { db, sql, aChapter, aGuest, aMeeting, aMember, aSuperAdmin } = world;
const chapter = await aChapter();

test('lists phones that the earlier guess may have made of numbers with a country code, and what they may have been', async () => {
  const stored = {
    '9876543210': undefined,
    '4612345678': '+34612345678',
    '3612345678': '+33612345678',
    '1412345678': '+61412345678',
    '1912345678': '+351912345678',
    '1501234567': '+971501234567',
    // The first digit of eleven was taken for the end of the country code.
    '5112345678': '+4915112345678',
    '3800138000': '+8613800138000',
  };
  for (const phone of Object.keys(stored))
    await aMember({ chapter, phone, email: `owner.${phone}@example.com` });
  const by = await aMember({ chapter, phone: '9876543210' });
  await aGuest({ by, meeting: await aMeeting({ by }), name: 'Grace', phone: '4612345678' });
  const text = await listDoubtfulPhones(db, '91');
  const lineWith = (whose: string) => text.split('\n').find((one) => one.includes(whose));
  for (const [phone, was] of Object.entries(stored)) {
    const found = lineWith(`owner.${phone}@example.com`);
    if (was) expect(found, phone).toContain(was);
    else expect(found, phone).toBeUndefined();
  }
  expect(lineWith('Grace')).toMatch(
    /^ {2}4612345678 {2}Grace, guest at meeting \d+ {2}perhaps .*\+34612345678/,
  );
  expect(text).toMatch(/^8 phones may have been changed/);
  expect(await listDoubtfulPhones(db, undefined)).toContain("CALLING_CODE is not set: this country's own");
});

test('what an imported file says is better than a guess', async () => {
  const admin = await aSuperAdmin();
  const { name, region } = await aChapter();
  const [wrong, right] = [anEmail(), anEmail()];
  const people = [wrong, right].map((email) =>
    line({ email, chapter: name, region, phone: '+91 1912345678' }),
  );
  await start(world, admin, await upload(world, admin, csv(...people)));
  // As the earlier version read it.
  await sql(
    `UPDATE import_rows r SET cells[2] = '+351 912 345 678' FROM users u WHERE u.id = r.member_id AND u.email = $1`,
    [wrong],
  );
  const text = await listDoubtfulPhones(db, '91');
  expect(text).toContain(`  1912345678  ${wrong}  imported as '+351 912 345 678'`);
  expect(text).not.toContain(right);
});
