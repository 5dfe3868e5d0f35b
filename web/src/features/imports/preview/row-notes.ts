import type { ImportRow } from '@bn/contract';
import type { ImportField } from '@bn/contract/domain';
import { sentence } from '@bn/contract/domain';
import { formatDay } from '../../../ui/text/format.ts';
import { onFirstUse } from '../../../ui/text/on-first-use.ts';

const spelled = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A date with the name of its month, to show whether 01/02/2027 was read as January or February. */
const dayInWords = (day: string): string => spelled().format(new Date(`${day}T00:00:00Z`));

const isDate = (field: ImportField) => field === 'subscription_valid_till';

/** A value as the app shows it. */
export const shownValue = (field: ImportField, value: string): string =>
  isDate(field) && value ? formatDay(value) : value;

/** How a value is stored, if that differs from the file, or why it needs a second look. */
export const noteOf = (
  { stored, warnings }: ImportRow,
  field: ImportField,
): { text: string; warning?: true } | undefined => {
  const value = stored.find((one) => one.field === field)?.value;
  const warning = warnings.find((one) => one.field === field)?.reason;
  const saved = value && `Saved as ${isDate(field) ? dayInWords(value) : value}`;
  if (warning) return { text: [saved, sentence(warning)].filter(Boolean).join('. '), warning: true };
  return saved ? { text: saved } : undefined;
};
