import type { ImportRow } from '@bn/contract';
import { type ImportField, importFieldKind, sentence } from '@bn/contract/domain';
import { formatDay } from '../../../ui/text/format.ts';
import { onFirstUse } from '../../../ui/text/on-first-use.ts';

const spelled = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A date with the name of its month, to show whether 01/02/2027 was read as January or February. */
const dayInWords = (day: string): string => spelled().format(new Date(`${day}T00:00:00Z`));

const isDate = (field: ImportField) => importFieldKind(field) === 'day';

/** A value as the app shows it. */
export const shownValue = (field: ImportField, value: string): string =>
  isDate(field) && value ? formatDay(value) : value;

/** 31/12/2027 and 2027-12-31 can be read in one way only, and of a phone number the last digits are stored. */
const isClear = (field: ImportField, written: string, value: string): boolean => {
  const kind = importFieldKind(field);
  if (kind === 'choice' || kind === 'line') return true;
  if (kind === 'person') return written.trim().toLowerCase() === value.toLowerCase();
  if (kind === 'amount') return /^\d+(\.\d+)?$/.test(written.trim());
  if (!isDate(field)) return written.replace(/\D/g, '').endsWith(value);
  const [, one, other] = /^(\d{1,2})\D(\d{1,2})\D\d{4}$/.exec(written.trim()) ?? [];
  return Math.max(Number(one), Number(other)) > 12 || written.startsWith(value);
};

/** Of a person: who they are. */
const SAVED: Partial<Record<ReturnType<typeof importFieldKind>, string>> = { person: '' };

/** How a value is stored, if that is not plain from what is written, or why it needs a second look. */
export const noteOf = (
  { stored, warnings }: ImportRow,
  field: ImportField,
  written: string,
): { text: string; warning?: true } | undefined => {
  const value = stored.find((one) => one.field === field)?.value;
  const warning = warnings.find((one) => one.field === field)?.reason;
  const saved =
    value &&
    !isClear(field, written, value) &&
    `${SAVED[importFieldKind(field)] ?? 'Saved as '}${isDate(field) ? dayInWords(value) : value}`;
  if (warning) return { text: [saved, sentence(warning)].filter(Boolean).join('. '), warning: true };
  return saved ? { text: saved } : undefined;
};
