import { afterEach, expect, it } from 'vitest';
import { foreignZone, networkDay } from './network-zone.ts';

const inZone = (zone: string) => {
  document.head.innerHTML = `<meta name="time-zone" content="${zone}">`;
};
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => {
  document.head.innerHTML = '';
});

it("names the network's time zone only where its clocks differ from the reader's", () => {
  const at = new Date('2026-11-19T07:30:00Z');
  expect(foreignZone(at)).toBeUndefined();
  inZone(here);
  expect(foreignZone(at)).toBeUndefined();
  inZone('Pacific/Kiritimati');
  expect(foreignZone(at)).toBe('Pacific/Kiritimati');
  inZone('America/Argentina/Buenos_Aires');
  expect(foreignZone(at)).toBe('America/Argentina/Buenos Aires');
  expect(foreignZone(new Date('never'))).toBeUndefined();
});

it("knows the network's day, which may have begun earlier than the reader's", () => {
  const at = new Date('2026-11-19T11:30:00Z');
  inZone('Pacific/Kiritimati');
  expect(networkDay(at)).toBe('2026-11-20');
  inZone('Pacific/Niue');
  expect(networkDay(at)).toBe('2026-11-19');
});
