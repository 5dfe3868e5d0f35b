import { IMPORT_FIELDS, IMPORT_LIMITS, isOptionalInImport } from '@bn/contract';
import type { FileRow } from '../reading/row-messages.ts';
import type { Described } from '../sql.ts';
import { isMonthFirst } from './dates.ts';
import { columnsOf, headingsAt, matchColumns } from './matching.ts';

/** A file that lacks so much of what a new member needs is about members who are there already. */
const MUCH = 3;

/** What is known of a file by its first rows: `line` is that of the headings, 0 if there are none. */
export function describe(
  head: readonly FileRow[],
  line: number,
  { today, mayUpdate }: { today: string; mayUpdate: boolean },
): Described {
  const headings = head.find((row) => row.line === line);
  const first = head.filter((row) => row.line > line);
  const columns = columnsOf(headings, first.length > 0 ? first : head);
  const matching = matchColumns(
    columns.map(({ heading }) => heading),
    first,
    today,
  );
  const days = [matching.subscription_valid_till, matching.member_since].flatMap(({ column }) =>
    first.map(({ cells }) => cells[column ?? -1] ?? ''),
  );
  const absent = IMPORT_FIELDS.filter(
    (field) => !isOptionalInImport(field, false) && matching[field].column === null,
  );
  return {
    columns,
    headings_line: headings?.line ?? 0,
    matching,
    month_first: isMonthFirst(days),
    update_existing: mayUpdate && matching.email.column !== null && absent.length >= MUCH,
  };
}

/** The row that seems to be the headings, 0 if there are none. */
export const headingsLine = (head: readonly FileRow[]): number =>
  head[headingsAt(head.slice(0, IMPORT_LIMITS.headingRows))]?.line ?? 0;
