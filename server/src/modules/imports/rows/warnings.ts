import { type ImportMatching, type ImportRow, phoneWarning, readText } from '@bn/contract';
import { type PersonValues, type Problem, writtenIn } from './values.ts';

export interface WarningContext {
  today: string;
  callingCode: string | undefined;
}

/** As of the day on which a row is checked. */
export function warningsOf(
  cells: readonly string[],
  { member, problems }: { member: PersonValues; problems: readonly Problem[] },
  matching: ImportMatching,
  { today, callingCode }: WarningContext,
): ImportRow['warnings'] {
  const warn = (field: 'phone' | 'subscription_valid_till', reason: string) =>
    problems.some((problem) => problem.field === field)
      ? []
      : [{ field, column: matching[field].column, reason }];
  const { phone, subscription_valid_till: day } = member;
  const written = readText(writtenIn(cells, matching.phone)).trim();
  const foreign = phone === undefined ? undefined : phoneWarning(written, callingCode);
  return [
    ...(foreign === undefined ? [] : warn('phone', foreign)),
    ...(day !== undefined && day < today ? warn('subscription_valid_till', 'is in the past') : []),
  ];
}
