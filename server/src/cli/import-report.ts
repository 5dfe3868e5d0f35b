import { IMPORT_FIELDS, type ImportField, importFieldLabel, isOptionalInImport } from '@bn/contract';
import { counted } from '../counted.ts';
import { Refusal } from '../errors.ts';
import type { createCommandImport } from '../modules/imports/command.ts';
import type { CountedReason } from '../modules/imports/rows/sql.ts';
import type { ImportOptions } from './arguments.ts';

export type Found = Awaited<ReturnType<ReturnType<typeof createCommandImport>['read']>>;

const headingsOf = (columns: Found['columns']): string =>
  columns.map(({ heading }) => (heading === '' ? '(no heading)' : `'${heading}'`)).join(', ');
const fieldsWithoutColumn = ({ matching }: Found): ImportField[] =>
  IMPORT_FIELDS.filter((field) => matching[field].column === null);
function unrecognised({ columns, matching }: Found): Found['columns'] {
  const known = IMPORT_FIELDS.map((field) => matching[field].column);
  return columns.filter((_, column) => !known.includes(column));
}

/** Without a column that every row needs, all rows would be wrong. */
export function columnsRefusal(found: Found): Refusal | undefined {
  const missing = fieldsWithoutColumn(found).filter((field) => !isOptionalInImport(field, false));
  if (missing.length === 0) return undefined;
  return new Refusal(
    'invalid_input',
    `The file needs a column for ${missing.map(importFieldLabel).join(', ')}. Its headings are ${headingsOf(found.columns)}. Nothing was saved.`,
  );
}

export const leavesOut = (found: Found, options: ImportOptions): boolean =>
  (found.kinds.wrong ?? 0) > 0 ||
  ((found.kinds.no_chapter ?? 0) > 0 && !options['make-chapters']) ||
  (unrecognised(found).length > 0 && fieldsWithoutColumn(found).length > 0);

export function invitationsLine(people: number, options: ImportOptions, mailOn: boolean): string[] {
  if (!mailOn || options.invitations !== undefined) return [];
  if (!options.invite) return ['No one is invited (without --invite or --invitations).'];
  return [`${counted(people, 'invitation')} ${options['dry-run'] ? 'would' : 'will'} be sent by e-mail.`];
}

export const newcomersOf = ({ kinds }: Found, options: ImportOptions): number =>
  (kinds.new ?? 0) + (options['make-chapters'] ? (kinds.no_chapter ?? 0) : 0);

const lineOf = ({ field, reason, rows, first }: CountedReason): string =>
  `  ${rows} × ${field ? `${importFieldLabel(field)} ` : ''}${reason} (first in row ${first})`;

export function summaryOf(found: Found, options: ImportOptions): string {
  const { rows, kinds, problems, warnings, missing_chapters: missing } = found;
  const { new: newcomers = 0, same = 0, changed = 0, no_chapter = 0, wrong = 0 } = kinds;
  const left = (wished: boolean | undefined, option: string) =>
    wished ? '' : ` (ignored without ${option})`;
  const others = unrecognised(found);
  return [
    `${counted(rows, 'row')}: ${newcomers} new, ${same} unchanged, ${wrong} wrong,`,
    `${changed} changed${left(options.update, '--update')},`,
    `${no_chapter} in ${counted(missing.total, 'chapter')} that ${missing.total === 1 ? 'does' : 'do'} not exist${left(options['make-chapters'], '--make-chapters')}.`,
    ...(others.length > 0 ? [`Columns not imported: ${headingsOf(others)}.`] : []),
    ...problems.map(lineOf),
    ...(warnings.length > 0 ? ['Worth checking, but not rejected:'] : []),
    ...warnings.map(lineOf),
  ].join('\n');
}
