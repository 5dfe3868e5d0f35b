import { hasOtherCountryCode, type ImportMatching, type ImportRow, readText } from '@bn/contract';
import type { ListedRow } from './sql.ts';

/** What a row is compared with: the network's day, and the calling code of its country, if it is set. */
export interface WarningContext {
  today: string;
  callingCode: string | undefined;
}

/** What is valid in a row and yet worth a second look. */
export function warningsOf(
  { cells, problems, member }: Pick<ListedRow, 'cells' | 'problems' | 'member'>,
  matching: ImportMatching,
  { today, callingCode }: WarningContext,
): ImportRow['warnings'] {
  const warn = (field: 'phone' | 'subscription_valid_till', reason: string) =>
    problems.some((problem) => problem.field === field)
      ? []
      : [{ field, column: matching[field].column, reason }];
  const { phone, subscription_valid_till: day } = member;
  const { column, value } = matching.phone;
  const written = readText(cells[column ?? -1] ?? '').trim() || readText(value ?? '').trim();
  // Only ten digits are stored: WhatsApp would call them in the network's country, where they are someone else's.
  const isForeign =
    phone !== undefined && callingCode !== undefined && hasOtherCountryCode(written, callingCode);
  return [
    ...(isForeign ? warn('phone', `has a different country code from this network (+${callingCode})`) : []),
    ...(day !== undefined && day < today ? warn('subscription_valid_till', 'is in the past') : []),
  ];
}
