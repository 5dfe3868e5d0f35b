import { type ImportField, type ImportRow, importFieldLabel, memberFieldsShownTo } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { addDays, type Calendar } from '../../../time/calendar.ts';
import type { FileRow } from '../reading/row-messages.ts';
import { type ChapterMatch, type FindChapters, labelOf } from './chapter-finder.ts';
import { type KnownEmail, lookUp } from './lookup-sql.ts';
import type { CheckedRow } from './sql.ts';
import { type Problem, type ReadRow, type Rules, readRow } from './values.ts';
import { warningsOf } from './warnings.ts';

export interface MemberCheck {
  importId: number;
  rules: Rules;
  findChapters: FindChapters;
  /** A super admin, who sees and changes everything; or a member, limited to their own chapter. */
  chapterId: number | undefined;
  calendar: Pick<Calendar, 'startOf'>;
  callingCode: string | undefined;
}

/** Determines what each row of members is: new, existing, changed, wrong. In the order of the file, because the first of two wins. */
export async function checkMembers(
  db: Executor,
  check: MemberCheck,
  rows: readonly FileRow[],
): Promise<CheckedRow[]> {
  const read = rows.map(({ cells }) => readRow(cells, check.rules));
  const matches = await matchesOf(db, check, read);
  const emails = rows.flatMap(({ line }, index) => {
    const { values, problems } = read[index] as ReadRow;
    const email = problems.some(({ field }) => field === 'email') ? undefined : values.email;
    return email === undefined ? [] : [{ line, email }];
  });
  const known = new Map(
    (emails.length === 0 ? [] : await lookUp(db, check.importId, emails)).map((one) => [one.line, one]),
  );
  const firstOf = new Map<string, number>();
  return rows.map((row, index) => {
    const email = known.get(row.line);
    const duplicateOf = email?.duplicateOf ?? (email && firstOf.get(email.key)) ?? null;
    if (email && !firstOf.has(email.key)) firstOf.set(email.key, row.line);
    return judge(check, row, read[index] as ReadRow, matches[index], email, duplicateOf);
  });
}

async function matchesOf(
  db: Executor,
  { findChapters, rules }: MemberCheck,
  read: readonly ReadRow[],
): Promise<(ChapterMatch | undefined)[]> {
  const readable = read.map(
    ({ values, problems }) =>
      !problems.some(({ field }) => field === 'chapter' || field === 'region') &&
      (values.chapter !== undefined || !rules.chapterNeeded),
  );
  const named = read.filter((_, index) => readable[index]);
  const matches = await findChapters(
    db,
    named.map(({ values }) => ({ name: values.chapter ?? '', region: values.region })),
  );
  return readable.map((is) => (is ? matches.shift() : undefined));
}

function judge(
  check: MemberCheck,
  { line, cells }: FileRow,
  read: ReadRow,
  match: ChapterMatch | undefined,
  known: KnownEmail | undefined,
  duplicateOf: number | null,
): CheckedRow {
  const { rules, chapterId } = check;
  const { chapter: _, region: __, ...member } = read.values;
  const isThere = known?.role === 'member';
  const problems = [...read.problems, ...(isThere ? [] : missingIn(read, rules))];
  const at = (field: ImportField, reason: string): Problem => ({
    field,
    column: rules.matching[field].column,
    reason,
  });
  if (match && 'reason' in match) problems.push(at(match.field, match.reason));
  if (duplicateOf !== null) problems.push(at('email', `is also in row ${duplicateOf}`));
  // A member does not learn whose it is.
  else if (chapterId !== undefined && known?.role && known.chapter_id !== chapterId)
    problems.splice(0, problems.length, ...read.problems, at('email', 'is in use already'));
  else if (known?.role === 'super_admin') problems.push(at('email', 'is used by an administrator'));
  else if (
    known?.moved &&
    member.member_since !== undefined &&
    member.member_since >= known.moved.slice(0, 10)
  )
    problems.push(at('member_since', 'must be before their chapter last changed'));
  const found = match && 'id' in match ? match : undefined;
  const listed = match && 'missing' in match ? match.missing : found?.instead;
  const make = match && 'missing' in match ? match.make : undefined;
  const placed = found?.label ?? (make && labelOf(make));
  const isLeftOut = listed !== undefined && placed === undefined;
  const changes = problems.length === 0 && isThere && !isLeftOut ? changesOf(check, read, known, placed) : [];
  return {
    line,
    cells,
    kind: kindOf(problems.length > 0, isLeftOut, isThere || read.chapterOnly, changes.length > 0),
    problems,
    warnings: warningsOf(cells, { member, problems }, rules.matching, { ...rules, ...check }),
    changes,
    member,
    email_key: known?.key ?? null,
    chapter_id: found?.id ?? null,
    chapter_name: listed?.name ?? null,
    chapter_region: listed?.region ?? null,
    member_id: isThere ? (known?.member_id ?? null) : null,
  };
}

/** What a new member lacks. A file that lacks it for all is one about members who are there already. */
function missingIn({ values, missing, problems }: ReadRow, { matching }: Rules): Problem[] {
  const isAbsent = (field: ImportField) => matching[field].column === null && !matching[field].value;
  const absent = missing.filter(isAbsent);
  const isRead = values.email !== undefined && !problems.some(({ field }) => field === 'email');
  if (absent.length === 0 || !isRead)
    return missing.map((field) => ({ field, column: matching[field].column, reason: 'is required' }));
  const needed = new Intl.ListFormat('en-GB').format(absent.map(importFieldLabel));
  const { column } = matching.email;
  return [{ field: 'email', column, reason: `is not a member's; a new member needs ${needed}` }];
}

function kindOf(wrong: boolean, isLeftOut: boolean, isThere: boolean, changed: boolean): ImportRow['kind'] {
  if (wrong) return 'wrong';
  if (isLeftOut) return 'no_chapter';
  if (!isThere) return 'new';
  return changed ? 'changed' : 'same';
}

/** The e-mail is how they were found, whatever its letters. A member compares what colleagues see, and nothing else. */
function changesOf(
  { chapterId, calendar }: MemberCheck,
  { values }: ReadRow,
  { member, chapter, joined }: KnownEmail,
  placed: string | undefined,
): ImportRow['changes'] {
  const fields =
    chapterId === undefined
      ? memberFieldsShownTo('colleagues', 'super_admins')
      : memberFieldsShownTo('colleagues');
  const changes: ImportRow['changes'] = [];
  for (const field of fields) {
    if (field === 'email') continue;
    if (field === 'chapter_id') {
      if (chapter !== null && placed !== undefined && chapter !== placed)
        changes.push({ field: 'chapter', before: chapter, after: placed });
      continue;
    }
    const [before, after] = [member?.[field] ?? '', values[field]];
    // What a file leaves blank, or has no column for, stays as it is.
    if (after !== undefined && before !== after) changes.push({ field, before, after });
  }
  const since = joined === null ? '' : dayOf(calendar, new Date(joined));
  const { member_since: after } = values;
  if (after !== undefined && since !== after) changes.push({ field: 'member_since', before: since, after });
  return changes;
}

/** No zone is further than a day from UTC. */
function dayOf({ startOf }: Pick<Calendar, 'startOf'>, at: Date): string {
  const day = at.toISOString().slice(0, 10);
  return [addDays(day, 1), day].find((one) => startOf(one) <= at) ?? addDays(day, -1);
}
