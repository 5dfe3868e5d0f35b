import { type BodyOf, IMPORT_FIELDS, type ImportMatching, type Routes } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { conflict, invalid } from '../../errors.ts';
import { isSame, type KeptChoice } from './rows/chapter-finder.ts';
import { describe } from './rows/describe.ts';
import { labelsOf } from './rows/lookup-sql.ts';
import * as rows from './rows/sql.ts';
import { type CheckDeps, checkOf, checkRows, type Scope } from './scope.ts';
import * as sql from './sql.ts';

export type Wish = BodyOf<Routes['matchImport']>;

/** Checked while the caller waits; more rows are checked in the background. */
const CHECKED_AT_ONCE = 1_000;

/** Takes over what its owner chose for an import, and checks the rows again that it concerns: at once if they are few. */
export async function choose(
  tx: Executor,
  before: sql.ImportRecord,
  wish: Wish,
  scope: Scope,
  checks: CheckDeps,
): Promise<void> {
  const moved =
    wish.headings_line === undefined
      ? undefined
      : await moveHeadings(tx, before, wish.headings_line, scope, checks);
  const record = { ...before, ...moved };
  const matching = { ...record.matching, ...wish.matching };
  refuseBeyond(matching, record.columns.length);
  const chosen = {
    matching,
    chapter_choices: await withChosen(tx, record.chapter_choices, wish.chapters ?? []),
    make_chapters: wish.make_chapters === undefined ? record.make_chapters : wish.make_chapters === 1,
    update_existing: wish.update_existing === undefined ? record.update_existing : wish.update_existing === 1,
  };
  await sql.setChoices(tx, record.id, chosen);
  if (moved || wish.matching) return sql.begin(tx, record.id, { state: 'checking', total: record.rows });
  if (!wish.chapters && wish.make_chapters === undefined) return;
  const concerned = await rows.inMissingChapters(tx, record.id, 0, CHECKED_AT_ONCE + 1);
  if (concerned.length > CHECKED_AT_ONCE)
    return sql.begin(tx, record.id, { state: 'checking', total: record.rows });
  const check = checkOf({ ...record, ...chosen }, scope, checks);
  await rows.update(tx, record.id, await checkRows(tx, check, concerned));
  await rows.recount(tx, record.id);
}

function refuseBeyond(matching: ImportMatching, columns: number): void {
  for (const field of IMPORT_FIELDS)
    for (const part of ['column', 'and'] as const)
      if ((matching[field]?.[part] ?? 0) >= columns)
        throw invalid({ [`matching.${field}.${part}`]: 'is not a column of the file' });
}

async function moveHeadings(
  tx: Executor,
  { id, holds, headings_line: former }: sql.ImportRecord,
  line: number,
  scope: Scope,
  { calendar }: CheckDeps,
): Promise<sql.Described> {
  const head = await sql.findHead(tx, id);
  if (line !== 0 && !head.some((row) => row.line === line))
    throw invalid({ headings_line: 'is not one of the first rows of the file' });
  const uncovered = head.filter((row) => row.line > line && row.line <= former);
  await rows.moveHeadings(tx, id, line, uncovered);
  const some = await rows.listAfter(tx, id, undefined, line, SAMPLE);
  if (some.length === 0) throw conflict('There are no rows below this one');
  const described = describe([...head.filter((row) => row.line <= line), ...some], line, {
    holds,
    today: calendar.today(),
    mayUpdate: scope === 'everywhere',
  });
  await sql.setFile(tx, id, described);
  return described;
}
/** As many as are read at once. */
const SAMPLE = 500;

/** A choice replaces an earlier one for the same chapter. */
async function withChosen(
  tx: Executor,
  before: readonly KeptChoice[],
  wanted: NonNullable<Wish['chapters']>,
): Promise<KeptChoice[]> {
  const labels = await labelsOf(
    tx,
    wanted.flatMap(({ chapter_id }) => chapter_id ?? []),
  );
  const kept = wanted.map((one): KeptChoice => {
    if (one.choice === 'make' && one.region === '' && one.make_in === undefined)
      throw invalid({ 'chapters.make_in': 'is required: the file names no region' });
    if (one.choice !== 'use') return one;
    const label = labels.find(({ id }) => id === one.chapter_id)?.label;
    if (label === undefined) throw invalid({ 'chapters.chapter_id': 'is not a chapter' });
    return { ...one, label };
  });
  return [...before.filter((one) => !kept.some((other) => isSame(one, other))), ...kept];
}
