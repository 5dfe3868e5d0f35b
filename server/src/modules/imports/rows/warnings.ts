import { type ImportMatching, type ImportRow, phoneWarning, readText } from '@bn/contract';
import type { ListedRow } from './sql.ts';

export interface WarningContext {
  today: string;
  callingCode: string | undefined;
}

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
  const foreign = phone === undefined ? undefined : phoneWarning(written, callingCode);
  return [
    ...(foreign === undefined ? [] : warn('phone', foreign)),
    ...(day !== undefined && day < today ? warn('subscription_valid_till', 'is in the past') : []),
  ];
}
