import { type PhoneContact, phoneContacts } from './phone-contact.ts';

/** Names and numbers are shorter; a photo is skipped without being put together. */
const LONGEST_LINE = 2_000;

/** The lines of a card: folded ones (a blank begins the next) and those of quoted-printable (a '=' ends the line) are one. */
function* unfolded(text: string): Generator<string> {
  let line = '';
  let isSoft = false;
  for (const next of text.split(/\r\n|\r|\n/)) {
    const isFolded = /^[ \t]/.test(next);
    const part = isFolded ? next.slice(1) : next;
    if (!isFolded && !isSoft) {
      yield line;
      line = '';
    } else if (isSoft) line = line.slice(0, -1);
    if (line.length < LONGEST_LINE) line += part.slice(0, LONGEST_LINE);
    isSoft = line.endsWith('=') && /^[^:]*quoted-printable/i.test(line.slice(0, 200));
  }
  yield line;
}

const fromQuotedPrintable = (text: string, charset: string): string => {
  const bytes: number[] = [];
  for (const [piece, hex] of text.matchAll(/=([0-9a-f]{2})|[^=]+|=/gi))
    bytes.push(...(hex ? [Number.parseInt(hex, 16)] : new TextEncoder().encode(piece)));
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes));
  } catch {
    // A charset that no browser knows.
    return new TextDecoder().decode(new Uint8Array(bytes));
  }
};

interface Property {
  name: string;
  value: string;
}

/** 'item1.TEL;TYPE="cell,voice":+91 98111 22234' is TEL. */
const propertyOf = (line: string): Property | undefined => {
  const [head = ''] = /^(?:[^":]|"[^"]*")*(?=:)/.exec(line) ?? [];
  if (head === '') return undefined;
  const [named = '', ...parameters] = head.split(';');
  const value = line.slice(head.length + 1);
  const isQuoted = parameters.some((parameter) => /^(?:encoding=)?quoted-printable$/i.test(parameter));
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice('charset='.length);
  return {
    name: named.slice(named.indexOf('.') + 1).toUpperCase(),
    value: isQuoted ? fromQuotedPrintable(value, charset ?? 'utf-8') : value,
  };
};

const unescaped = (value: string): string =>
  value.replace(/\\([\\,;:nN])/g, (_, one: string) => (one === 'n' || one === 'N' ? ' ' : one));

/** 'Rao;Asha;;Dr.;' is Asha Rao. */
const nameOf = (value: string): string => {
  const [family = '', given = ''] = value.split(/(?<!\\);/).map(unescaped);
  return `${given} ${family}`;
};

/** The numbers of a vCard file (2.1, 3.0 or 4.0) with whose they are: of one card or of several. What is broken in it is skipped. */
export const readVCard = (text: string): PhoneContact[] => {
  const cards: { full: string; name: string; phones: string[]; email?: string }[] = [];
  for (const line of unfolded(text)) {
    const { name, value } = propertyOf(line) ?? {};
    if (value === undefined) continue;
    if (name === 'BEGIN') cards.push({ full: '', name: '', phones: [] });
    const card = cards.at(-1);
    if (!card) continue;
    if (name === 'FN') card.full ||= unescaped(value);
    else if (name === 'N') card.name ||= nameOf(value);
    else if (name === 'EMAIL') card.email ??= unescaped(value).trim();
    else if (name === 'TEL') card.phones.push(unescaped(value).split(';')[0]?.trim() ?? '');
  }
  return phoneContacts(
    cards.map(({ full, name, phones, email }) => ({ name: full.trim() || name, phones, email })),
  );
};
