import { describe, expect, it } from 'vitest';
import { dayProblem, isDay, shownDay, typedDay } from './day-text.ts';

/** Types the keys one after the other, as the field does. */
const type = (keys: string) => [...keys].reduce((value, key) => typedDay(shownDay(value) + key, value), '');

describe('typing a day', () => {
  it.each([
    ['31122030', '2030-12-31', '31/12/2030'],
    ['1/2/2031', '2031-02-01', '01/02/2031'],
    ['01.02.2031', '2031-02-01', '01/02/2031'],
    ['29-02-2028', '2028-02-29', '29/02/2028'],
  ])('%s is %s and shows %s', (keys, value, shown) => {
    expect(type(keys)).toBe(value);
    expect(shownDay(value)).toBe(shown);
  });

  it.each(['31022030', '00012030', '32122030', '29022027', '1213'])('%s is not a valid day', (keys) => {
    expect(isDay(type(keys))).toBe(false);
    expect(type(keys)).not.toBe('');
  });

  it.each([
    ['31/02/2030', '31 February does not exist.'],
    ['29/02/2027', '29 February 2027 does not exist.'],
    ['31/11/2026', '31 November does not exist.'],
  ])('says of %s that it does not exist', (value, words) => {
    expect(dayProblem(value)).toBe(words);
  });

  it.each(['32/01/2030', '01/13/2030', '1/2', 'soon', '1899-12-31', '2200-01-01'])(
    'says what is wrong with %s',
    (value) => {
      expect(dayProblem(value)).toBe('Must be a date from 1900 to 2199, as DD/MM/YYYY');
    },
  );

  it.each(['1900-01-01', '2199-12-31'])('finds nothing wrong with %s', (value) => {
    expect(dayProblem(value)).toBeUndefined();
  });

  it('inserts slashes, and removes them with the preceding digit', () => {
    expect(type('31')).toBe('31/');
    expect(type('3112')).toBe('31/12/');
    expect(typedDay('31/12', '31/12/')).toBe('31/12');
    expect(typedDay('31/12/203', '2030-12-31')).toBe('31/12/203');
  });

  it('accepts a pasted day, in either order', () => {
    expect(typedDay('2031-01-31', '')).toBe('2031-01-31');
    expect(typedDay(' 31/01/2031 ', '')).toBe('2031-01-31');
  });

  it('takes no further digit once it is full', () => {
    expect(typedDay('18/11/20279', '2027-11-18')).toBe('2027-11-18');
    expect(typedDay('218/11/2027', '2027-11-18')).toBe('2027-11-18');
    expect(typedDay('18/11/12027', '2027-11-18')).toBe('2027-11-18');
    expect(typedDay('31/02/20301', '31/02/2030')).toBe('31/02/2030');
  });

  it('ignores what follows a pasted day', () => {
    expect(typedDay('18/11/2027 09:30', '')).toBe('2027-11-18');
    expect(typedDay('18.11.2027, 09:30', '2026-01-31')).toBe('2027-11-18');
    expect(typedDay('1/2/2031 09:30', '2026-01-31')).toBe('2031-02-01');
    expect(typedDay('2027-11-18T09:30:00Z', '')).toBe('2027-11-18');
    expect(typedDay('181120279', '')).toBe('2027-11-18');
  });

  it('a digit of the day or month can be replaced', () => {
    expect(typedDay('18/1/2027', '2027-11-18')).toBe('18/1/2027');
    expect(typedDay('18/12/2027', '18/1/2027')).toBe('2027-12-18');
    expect(typedDay('2/11/2027', '2027-11-18')).toBe('2/11/2027');
    expect(typedDay('25/11/2027', '2/11/2027')).toBe('2027-11-25');
  });
});
