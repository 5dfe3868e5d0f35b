import { afterEach, describe, expect, it, vi } from 'vitest';
import { initials } from './avatar.tsx';

const NAMES = [
  ['Ana Maria Costa', 'AC'],
  ['ravi', 'R'],
  ['  ', '?'],
  ['😀 Smile', '😀S'],
  // A letter with its combining accent is one character.
  ['e\u0301lodie durand', 'E\u0301D'],
  // Hindi: with the vowel signs, without which it is another syllable.
  ['मीरा शर्मा', 'मीश'],
  // Arabic: the letters stand apart, where they would join into a word.
  ['محمد الأحمد', 'م\u200cا'],
  ['ليلى', 'ل'],
  ['李 小龍', '李小'],
] as const;

afterEach(() => vi.unstubAllGlobals());

describe.each([true, false])('where the browser knows the characters of all languages: %s', (knows) => {
  it.each(NAMES)('%s has the initials %s', (name, mark) => {
    if (!knows) vi.stubGlobal('Intl', { ...Intl });
    expect('Segmenter' in Intl).toBe(knows);
    expect(initials(name)).toBe(mark);
  });
});

it('keeps an emoji of several parts whole', () => {
  expect(initials('👩‍🚀 Ada Byron')).toBe('👩‍🚀B');
});
