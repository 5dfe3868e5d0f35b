const ACCENTS = /\p{M}/gu;
const plain = (text: string) => text.normalize('NFD').replace(ACCENTS, '').toLocaleLowerCase().trim();
const LETTERS_NEEDED = 2;

/** The text to look for; fewer than two letters would hardly narrow a list of names. */
export const filterOf = (typed: string): string | undefined =>
  plain(typed).length >= LETTERS_NEEDED ? plain(typed) : undefined;

/** The names that more than one person has. */
export const namesakes = (entries: readonly { name: string }[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(entries.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size));
};

export const matches = ({ name }: { name: string }, wanted: string | undefined): boolean =>
  wanted === undefined || plain(name).includes(wanted);
