/** Whole characters as people see them: a letter with its vowel signs, or an emoji of several parts. */
const graphemesOf = (word: string): Iterable<string> =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
    : // An accent or a vowel sign belongs to the letter before it.
      (word.match(/\P{M}\p{M}*/gu) ?? []);

/** Letters of these scripts join with the next one, and would read as a word. */
const CURSIVE = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Mongolian}/u;
const APART = '\u200c';

/** The beginnings of the first and the last word: 'Ana Maria Costa' gives 'AC'. */
export const initials = (name: string | null | undefined): string => {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const first = ends.map((word) => [...graphemesOf(word ?? '')][0] ?? '');
  return first.join(first.some((letter) => CURSIVE.test(letter)) ? APART : '').toUpperCase() || '?';
};
