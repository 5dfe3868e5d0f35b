import { IMPORT_LIMITS, type ImportHolds, importFields, isOptionalInImport } from '@bn/contract';
import type { FileRow } from '../reading/row-messages.ts';
import type { Described } from '../sql.ts';
import { isDecimalComma } from './amounts.ts';
import { isMonthFirst } from './dates.ts';
import { columnsOf, headingsAt, matchColumns } from './matching.ts';

/** A file that lacks so much of what a new member needs is about members who are there already. */
const MUCH = 3;

/** What is known of a file by its first rows: `line` is that of the headings, 0 if there are none. */
export function describe(
  head: readonly FileRow[],
  line: number,
  { holds, today, mayUpdate }: { holds: ImportHolds; today: string; mayUpdate: boolean },
): Described {
  const headings = head.find((row) => row.line === line);
  const first = head.filter((row) => row.line > line);
  const columns = columnsOf(headings, first.length > 0 ? first : head);
  const matching = matchColumns(
    columns.map(({ heading }) => heading),
    first,
    today,
    holds,
  );
  const textsIn = ({ column }: { column: number | null }) =>
    first.map(({ cells }) => cells[column ?? -1] ?? '');
  const days = [matching.subscription_valid_till, matching.member_since, matching.date].flatMap(textsIn);
  const absent = importFields('members').filter(
    (field) => !isOptionalInImport(field, false) && matching[field].column === null,
  );
  return {
    columns,
    headings_line: headings?.line ?? 0,
    matching,
    month_first: isMonthFirst(days),
    decimal_comma: isDecimalComma(textsIn(matching.amount)),
    update_existing:
      holds === 'members' && mayUpdate && matching.email.column !== null && absent.length >= MUCH,
  };
}

/** The row that seems to be the headings, 0 if there are none. */
export const headingsLine = (head: readonly FileRow[], holds: ImportHolds): number =>
  head[headingsAt(head.slice(0, IMPORT_LIMITS.headingRows), holds)]?.line ?? 0;
