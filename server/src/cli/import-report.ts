import {
  IMPORT_FIELDS,
  IMPORT_HOLDS,
  IMPORT_KINDS,
  type ImportField,
  type ImportHolds,
  importFieldLabel,
  importFields,
  importKindLabel,
  importWords,
  listed,
  missingColumns,
  unusedColumns,
  WARNED_LABEL,
} from '@bn/contract';
import { Refusal } from '../errors.ts';
import type { createCommandImport } from '../modules/imports/command.ts';
import { headingOf } from '../modules/imports/rows/headings.ts';
import type { CountedReason } from '../modules/imports/rows/sql.ts';
import { importOf } from '../modules/imports/view.ts';
import type { ImportOptions } from './arguments.ts';

export type Found = Awaited<ReturnType<ReturnType<typeof createCommandImport>['read']>>;
/** In the words of the screen. */
export const words = importWords((count) => count.toLocaleString('en'));

const headingsOf = (columns: Found['columns']): string =>
  columns.map(({ heading }) => (heading === '' ? '(no heading)' : `'${heading}'`)).join(', ');

/** Which field a heading of the file is said to hold. */
export interface NamedColumn {
  heading: string;
  field: ImportField | 'last_name';
}

/** What the file is said to hold; figures change no chapter and invite no one. */
export function readHolds({ holds = 'members', ...options }: ImportOptions): ImportHolds {
  const found = IMPORT_HOLDS.find((one) => one.replace('_', '-') === holds);
  if (!found)
    throw new Refusal(
      'invalid_input',
      `--holds takes members, referrals, thank-yous or attendance, not '${holds}'.`,
    );
  const other = (['make-chapters', 'update', 'invite', 'invitations'] as const).find((one) => options[one]);
  if (found !== 'members' && other) throw new Refusal('invalid_input', `--${other} is for members.`);
  return found;
}

/** 'Nombre=full_name,Apellidos=last_name' */
export function readColumns(text: string, holds: ImportHolds): NamedColumn[] {
  const fields = [...importFields(holds), ...(holds === 'members' ? (['last_name'] as const) : [])];
  return text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    const [heading, field] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim() as NamedColumn['field']];
    if (at > 0 && fields.includes(field)) return { heading, field };
    throw new Refusal(
      'invalid_input',
      `--columns takes "Heading=field,…", not '${pair}'. The fields are ${fields.join(', ')}.`,
    );
  });
}

/** The columns that were named, by their headings; the others as they were recognised. */
export function namedMatching(
  { columns, matching }: Found,
  named: readonly NamedColumn[],
): Found['matching'] {
  const chosen = structuredClone(matching);
  for (const { heading, field } of named) {
    const column = columns.findIndex((one) => one.heading.toLowerCase() === heading.toLowerCase());
    if (column < 0)
      throw new Refusal(
        'invalid_input',
        `No column is headed '${heading}'. The headings are ${headingsOf(columns)}.`,
      );
    for (const other of IMPORT_FIELDS) {
      if (chosen[other].column === column) chosen[other] = { column: null, value: null };
      if (chosen[other].and === column) chosen[other].and = null;
    }
    if (field === 'last_name') chosen.full_name.and = column;
    else chosen[field] = { column, value: null };
  }
  return chosen;
}

/** Nothing was recognised, or too little to do what was asked. */
export function columnsRefusal(
  { columns, matching, holds }: Found,
  options: ImportOptions,
): Refusal | undefined {
  const { text, blocks } = missingColumns(matching, false, holds);
  const onlyChapters = matching.email.column === null;
  if (text === undefined || (!blocks && (onlyChapters ? options['make-chapters'] : options.update)))
    return undefined;
  const hint = onlyChapters ? '' : ' Use --update for that.';
  return new Refusal(
    'invalid_input',
    `${text}${blocks ? '' : hint} The headings are ${headingsOf(columns)}. Say which holds what with --columns "Heading=field,…". Nothing was saved.`,
  );
}

/** Rows, or a column that may be a misspelt field. */
export function leavesOut(found: Found): boolean {
  const { kinds, columns, matching, holds } = found;
  const unknown = unusedColumns(columns, matching).filter(
    ({ heading }) => headingOf(heading, holds) === undefined,
  );
  const without = importFields(holds).filter(
    (field) => field !== 'member_since' && matching[field].column === null,
  );
  return (kinds.wrong ?? 0) + (kinds.no_chapter ?? 0) > 0 || (unknown.length > 0 && without.length > 0);
}

export function invitationsLine(people: number, options: ImportOptions, mailOn: boolean): string[] {
  if (!mailOn || (options.holds ?? 'members') !== 'members' || options.invitations !== undefined) return [];
  if (!options.invite) return ['No one is invited (without --invite or --invitations).'];
  return [
    `${words.counted(people, 'invitation')} ${options['dry-run'] ? 'would' : 'will'} be sent by e-mail.`,
  ];
}

const lineOf = ({ field, reason, rows, first }: CountedReason): string =>
  `  ${rows} × ${field ? `${importFieldLabel(field)} ` : ''}${reason} (first in row ${first})`;
const headed = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`${heading}:`, ...lines] : [];

export function summaryOf(found: Found, options: ImportOptions): string {
  const about = { ...importOf(found), update_existing: options.update ? (1 as const) : (0 as const) };
  const { kinds, rows, missing_chapters, file_name } = about;
  const counts = IMPORT_KINDS.filter((kind) => kinds[kind] > 0).map(
    (kind) => `${kinds[kind].toLocaleString('en')} ${importKindLabel(kind, about).toLowerCase()}`,
  );
  const left = missing_chapters.most.filter(({ choice }) => choice === 'leave');
  const others = unusedColumns(found.columns, found.matching).map(({ heading }) => heading || '(no heading)');
  return [
    `${file_name}: ${words.counted(rows, 'row')}, ${listed(counts)}.`,
    `${words.startLabel(about) ?? 'Nothing to import'}. ${words.exceptions(about)}`.trim(),
    ...(others.length > 0 ? [`Not used: ${listed(others)}.`] : []),
    ...headed(
      `Chapters missing (${options['make-chapters'] ? 'without a region' : '--make-chapters creates those with a region'})`,
      left.map(
        ({ name, region, rows: count }) =>
          `  ${words.counted(count, 'row')}: ${[name, region].filter(Boolean).join(' - ')}`,
      ),
    ),
    ...headed('Needs fixing', found.problems.map(lineOf)),
    ...headed(WARNED_LABEL, found.warnings.map(lineOf)),
  ].join('\n');
}
