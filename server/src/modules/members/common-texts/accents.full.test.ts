import { expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { aCrowd, searchMembers } from '../../../../test/crowd.ts';
import { recountCommonTexts } from './service.ts';

const world = await openTestApp();
const { db, clock, aMember } = world;
const admin = await world.aSuperAdmin();

test('a text that very many share is found without accents, from its first match in the order of names', async () => {
  const crowded = await aCrowd(world);
  await aMember({ chapter: crowded, full_name: 'Éva Çrowd' });
  await recountCommonTexts(db, clock.now());
  const first = async (text: string) => (await searchMembers(world, admin, encodeURIComponent(text))).first;
  expect(await searchMembers(world, admin, 'crowd')).toMatchObject({ total: 10_000, more: true });
  expect(await first('crowd'), 'known with its accents').toBe('Éva Çrowd');
  expect(await first('ÇRÖWD')).toBe('Éva Çrowd');
  await aMember({ full_name: 'Éda Crowd' });
  expect(await first('crowd'), 'added since, before the first match').toBe('Éda Crowd');
});
