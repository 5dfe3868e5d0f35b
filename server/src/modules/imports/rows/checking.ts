import { type ImportField, type ImportRow, memberFieldsShownTo } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import type { FileRow } from '../reading/row-messages.ts';
import type { ChapterMatch, FindChapters } from './chapter-finder.ts';
import { type KnownEmail, lookUp } from './lookup-sql.ts';
import type { CheckedRow } from './sql.ts';
import { type Problem, type ReadRow, type Rules, readRow } from './values.ts';

export interface Check {
  importId: number;
  rules: Rules;
  findChapters: FindChapters;
  /** A super admin, who sees and changes everything; or a member, limited to their own chapter. */
  chapterId: number | undefined;
}

/** Determines what each row is: new, existing, changed, wrong. In the order of the file, because the first of two wins. */
export async function checkRows(db: Executor, check: Check, rows: readonly FileRow[]): Promise<CheckedRow[]> {
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
  { findChapters }: Check,
  read: readonly ReadRow[],
): Promise<(ChapterMatch | undefined)[]> {
  const readable = read.map(
    ({ problems }) => !problems.some(({ field }) => field === 'chapter' || field === 'region'),
  );
  const named = read.filter((_, index) => readable[index]);
  const matches = await findChapters(
    db,
    named.map(({ values }) => ({ name: values.chapter ?? '', region: values.region })),
  );
  return readable.map((is) => (is ? matches.shift() : undefined));
}

function judge(
  { rules, chapterId }: Check,
  { line, cells }: FileRow,
  read: ReadRow,
  match: ChapterMatch | undefined,
  known: KnownEmail | undefined,
  duplicateOf: number | null,
): CheckedRow {
  const { chapter: _, region: __, ...member } = read.values;
  const problems = [...read.problems];
  const at = (field: ImportField, reason: string): Problem => ({
    field,
    column: rules.matching[field].column,
    reason,
  });
  if (match && 'reason' in match) problems.push(at(match.field, match.reason));
  if (duplicateOf !== null) problems.push(at('email', `is also in row ${duplicateOf}`));
  // A member does not learn whose it is.
  else if (chapterId !== undefined && known?.role && known.chapter_id !== chapterId)
    problems.push(at('email', 'is in use already'));
  else if (known?.role === 'super_admin')
    problems.push(at('email', 'belongs to someone who is not a member'));
  const missing = match && 'missing' in match ? match.missing : undefined;
  const found = match && 'id' in match ? match : undefined;
  const isThere = known?.member && known.role === 'member';
  const changes =
    problems.length === 0 && isThere && found
      ? changesOf(read, known, found.label, chapterId === undefined)
      : [];
  return {
    line,
    cells,
    kind: kindOf(
      problems.length > 0,
      missing !== undefined,
      Boolean(isThere) || read.chapterOnly,
      changes.length > 0,
    ),
    problems,
    changes,
    member,
    email_key: known?.key ?? null,
    chapter_id: found?.id ?? null,
    chapter_name: missing?.name ?? null,
    chapter_region: missing?.region ?? null,
    member_id: isThere ? (known?.member_id ?? null) : null,
  };
}

function kindOf(wrong: boolean, noChapter: boolean, isThere: boolean, changed: boolean): ImportRow['kind'] {
  if (wrong) return 'wrong';
  if (noChapter) return 'no_chapter';
  if (!isThere) return 'new';
  return changed ? 'changed' : 'same';
}

/** The e-mail is how they were found, whatever its letters. A member compares what colleagues see, and nothing else. */
function changesOf(
  { values }: ReadRow,
  { member, chapter }: KnownEmail,
  placed: string,
  seesAll: boolean,
): ImportRow['changes'] {
  const fields = seesAll
    ? memberFieldsShownTo('colleagues', 'super_admins')
    : memberFieldsShownTo('colleagues');
  const changes: ImportRow['changes'] = [];
  for (const field of fields) {
    if (field === 'email') continue;
    if (field === 'chapter_id') {
      if (chapter !== null && chapter !== placed)
        changes.push({ field: 'chapter', before: chapter, after: placed });
      continue;
    }
    const [before, after] = [member?.[field] ?? '', values[field]];
    // What a file leaves blank, or has no column for, stays as it is.
    if (after !== undefined && before !== after) changes.push({ field, before, after });
  }
  return changes;
}
