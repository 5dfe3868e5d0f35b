const ACCENTS = /\p{M}/gu;
const plain = (text: string) => text.normalize('NFD').replace(ACCENTS, '').toLocaleLowerCase().trim();
const LETTERS_NEEDED = 2;

/** The text to look for; fewer than two letters would hardly narrow a list of names. */
export const filterOf = (typed: string): string | undefined =>
  plain(typed).length >= LETTERS_NEEDED ? plain(typed) : undefined;

export const matches = ({ name }: { name: string }, wanted: string | undefined): boolean =>
  wanted === undefined || plain(name).includes(wanted);
