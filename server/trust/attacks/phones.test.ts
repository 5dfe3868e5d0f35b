import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phoneOf } from '@bn/contract';
import { expect, onTestFinished, test } from 'vitest';
import { memberForm } from '../../test/access/valid.ts';
import { csv, line } from '../../test/files/imports.ts';
import { send } from '../kit/input/http.ts';
import { until, upload } from '../kit/load/importing.ts';
import { admin } from '../kit/processes/programs.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';

const world = await openWorld();

/** Mobile numbers of 40 countries: the country code, and what remains of it. */
const NUMBERS = [
  ...['+1 2025550143', '+7 9123456789', '+20 1001234567', '+27 711234567', '+30 6912345678'],
  ...['+31 612345678', '+32 470123456', '+33 612345678', '+34 612345678', '+36 201234567'],
  ...['+39 3123456789', '+40 712034567', '+41 781234567', '+43 664123456', '+44 7400123456'],
  ...['+45 34412345', '+46 701234567', '+47 40612345', '+48 512345678', '+49 15123456789'],
  ...['+51 912345678', '+52 5512345678', '+54 91123456789', '+55 11961234567', '+56 912345678'],
  ...['+57 3211234567', '+60 123456789', '+61 412345678', '+62 8123456789', '+63 9051234567'],
  ...['+64 211234567', '+65 81234567', '+81 9012345678', '+86 13123456789', '+91 8123456789'],
  ...['+212 650123456', '+234 8021234567', '+351 912345678', '+358 412345678', '+971 501234567'],
].map((written) => written.split(' ') as [code: string, national: string]);

/** How people write a number with its country code. */
const SPELLINGS: ((code: string, national: string) => string)[] = [
  (code, national) => `${code}${national}`,
  (code, national) => `${code.replace('+', '00')} ${national.slice(0, 3)} ${national.slice(3)}`,
  (code, national) => `\u202atel:${code}-${national.slice(0, 4)}-${national.slice(4)}\u202c`,
  (code, national) => `(${code}) ${national.slice(0, 2)}.${national.slice(2)}`,
];
const written = NUMBERS.flatMap(([code, national]) =>
  SPELLINGS.map((spell) => ({
    text: spell(code, national),
    stored: national.length === 10 ? national : undefined,
  })),
);
/** What is accepted as which number, and what is refused, has to be the same through every door. */
const expected = new Map(written.map(({ text, stored }) => [text, stored ?? 'refused']));

test('72. phone numbers of 40 countries, through every door', async (context) => {
  const chapter = await world.aChapter();
  const { token } = await world.aSuperAdmin();
  const { address } = await world.serve({ CALLING_CODE: '91' });
  const member = await world.aMember({ chapter, phone: '9876543210' });

  const byForm = new Map(written.map(({ text }) => [text, phoneOf(text) ?? 'refused']));
  expect(byForm, 'the form').toEqual(expected);

  const each = async (sendOne: (text: string, at: number) => ReturnType<typeof send>) => {
    const found = new Map<string, string>();
    for (const [at, { text }] of written.entries()) {
      const { status, body } = await sendOne(text, at);
      found.set(text, status === 400 && 'phone' in body.fields ? 'refused' : body.phone);
    }
    return found;
  };
  const edited = (text: string) =>
    send(address, 'PUT', `/api/auth/${member.id}`, { token, body: { phone: text } });
  expect(await each(edited), 'an edit').toEqual(expected);
  const added = (phone: string) =>
    send(address, 'POST', '/api/auth/register', {
      token,
      body: memberForm({ phone, chapter_id: chapter.id }),
    });
  expect(await each(added), 'a new member').toEqual(expected);
  // Each of them may change their own details 50 times a day.
  const members = [member, await world.aMember({ chapter }), await world.aMember({ chapter })];
  const own = (phone: string, at: number) =>
    send(address, 'PUT', '/api/account/details', { token: members[at % 3]?.token ?? '', body: { phone } });
  expect(await each(own), 'own details').toEqual(expected);

  const { name, region } = chapter;
  const fileOf = (how: string) =>
    csv(
      ...written.map(({ text }, at) =>
        line({ email: `${how}.${at}@example.com`, phone: text, chapter: name, region }),
      ),
    );
  const importedBy = async (how: string) => {
    const found = await world.sql<{ email: string; phone: string }>(
      'SELECT email, phone FROM users WHERE email LIKE $1',
      [`${how}.%`],
    );
    const phones = new Map(found.map(({ email, phone }) => [email, phone]));
    return new Map(
      written.map(({ text }, at) => [text, phones.get(`${how}.${at}@example.com`) ?? 'refused']),
    );
  };
  const id = await upload(address, token, Buffer.from(fileOf('import')));
  await until(() => address, token, id);
  await send(address, 'POST', `/api/imports/${id}/start`, { token });
  expect(await until(() => address, token, id)).toMatchObject({ state: 'done' });
  expect(await importedBy('import'), 'an import').toEqual(expected);

  const folder = await mkdtemp(join(tmpdir(), 'phones-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'members.csv');
  await writeFile(file, fileOf('command'));
  const { output } = await admin(['import', file], world.environment);
  expect(output).toContain('must be exactly 10 digits, not counting the country code');
  expect(await importedBy('command'), 'the command line').toEqual(expected);

  const listed = await admin(['phones'], { ...world.environment, CALLING_CODE: '91' });
  expect(listed.output, 'nothing was stored as something else').not.toContain('imported as');
  const accepted = written.filter(({ stored }) => stored !== undefined).length;
  reportFigure(
    context,
    `${NUMBERS.length} countries in ${SPELLINGS.length} spellings through form, edit, new member, own details, import and command line: ${accepted} stored as their ten digits, ${written.length - accepted} refused`,
  );
});
