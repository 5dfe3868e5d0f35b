import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportHolds,
  type ImportKind,
  importFieldLabel,
  importFields,
  isOptionalInImport,
  neededFields,
} from '../rules/imports.ts';

/** What these words are about; of an import, whatever else it says. */
export interface ImportCounts {
  state: string;
  holds: ImportHolds;
  kinds: Record<ImportKind, number>;
  update_existing: 0 | 1;
  result: { added: number; updated: number; already_there: number; left_out: number; chapters_made: number };
}
type Sources = Record<
  ImportField,
  { column: number | null; and?: number | null | undefined; value: string | null }
>;

const KIND_LABELS: Record<ImportKind, string> = {
  new: 'New',
  same: 'Unchanged',
  changed: 'Changed',
  no_chapter: 'Chapter missing',
  wrong: 'Needs fixing',
};
/** What happens to a row: a changed one may be updated. */
export const importKindLabel = (
  kind: ImportKind,
  { update_existing }: Pick<ImportCounts, 'update_existing'>,
): string => (kind === 'changed' && update_existing === 1 ? 'Updated' : KIND_LABELS[kind]);
export const WARNED_LABEL = 'Worth checking';
export const WHAT_IS_WRONG = 'What is wrong';

/** 'a, b and c'. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** The file's columns that are used for nothing. */
export const unusedColumns = <C>(columns: readonly C[], matching: Sources): C[] => {
  const used = new Set(IMPORT_FIELDS.flatMap((field) => [matching[field].column, matching[field].and]));
  return columns.filter((_, column) => !used.has(column));
};

const IN_CHAPTER: readonly ImportField[] = ['chapter', 'region'];

interface Missing {
  /** What new members need, with neither a column nor a value for every row. */
  fields: readonly ImportField[];
  /** What that means for the import; undefined if nothing is missing. */
  text?: string;
  /** Nothing in the file could be imported. */
  blocks: boolean;
}

export const missingColumns = (
  matching: Sources,
  ownChapterOnly: boolean,
  holds: ImportHolds = 'members',
): Missing => {
  const isAbsent = (field: ImportField) => matching[field].column === null && !matching[field].value?.trim();
  if (holds !== 'members') {
    const needed = neededFields(holds).filter(isAbsent);
    if (needed.length === 0) return { fields: needed, blocks: false };
    const text = `No column chosen for ${listed(needed.map(importFieldLabel))}. Every row needs ${needed.length === 1 ? 'it' : 'them'}.`;
    return { fields: needed, text, blocks: true };
  }
  const fields = importFields('members').filter(
    (field) => !isOptionalInImport(field, ownChapterOnly) && isAbsent(field),
  );
  if (fields.length === 0) return { fields, blocks: false };
  const names = listed(fields.map(importFieldLabel));
  const isOthers = importFields('members').every(
    (field) => IN_CHAPTER.includes(field) || matching[field].column === null,
  );
  if (!ownChapterOnly && matching.chapter.column !== null && isOthers)
    return { fields, text: `Without ${names}, this file can only create chapters.`, blocks: false };
  if (matching.email.column === null)
    return {
      fields,
      text: `No column chosen for ${names}. Members are recognised by their e-mail.`,
      blocks: true,
    };
  if (!ownChapterOnly)
    return {
      fields,
      text: `Without ${names}, this file can only change members who are there already.`,
      blocks: false,
    };
  return {
    fields,
    text: `No column chosen for ${names}. New members need ${fields.length === 1 ? 'it' : 'them'}: choose a column, or one value for all rows.`,
    blocks: true,
  };
};

const THINGS: Record<ImportHolds, string> = {
  members: 'member',
  referrals: 'referral',
  thank_yous: 'thank-you note',
  attendance: 'attendance record',
};

/** What an import would do, and what it did, in the same words on the screen and on the command line. `count` groups digits. */
export const importWords = (count: (value: number) => string) => {
  /** '1 row', '1,200 rows'. */
  const counted = (value: number, one: string, many = `${one}s`): string =>
    `${count(value)} ${value === 1 ? one : many}`;
  const line = (value: number, text: string): string[] => (value > 0 ? [text] : []);
  /** '12 referrals'. */
  const things = (value: number, { holds }: Pick<ImportCounts, 'holds'>): string =>
    counted(value, THINGS[holds]);

  /** What the import would write if it started now: the counts of the tiles. */
  const outlook = ({ kinds, update_existing }: Pick<ImportCounts, 'kinds' | 'update_existing'>) => ({
    added: kinds.new,
    updated: update_existing === 1 ? kinds.changed : 0,
    keptOld: update_existing === 1 ? 0 : kinds.changed,
  });

  /** 'Add 12 members', 'Add 12 members and update 3', or undefined when nothing would change. */
  const startLabel = (
    about: Pick<ImportCounts, 'kinds' | 'update_existing' | 'holds'>,
  ): string | undefined => {
    const { added, updated } = outlook(about);
    if (added === 0 && updated === 0) return undefined;
    if (added === 0) return `Update ${things(updated, about)}`;
    return `Add ${things(added, about)}${updated > 0 ? ` and update ${count(updated)}` : ''}`;
  };

  /** What will not be written, and why. */
  const exceptions = (about: Pick<ImportCounts, 'kinds' | 'update_existing'>): string => {
    const { same, no_chapter, wrong } = about.kinds;
    const { keptOld } = outlook(about);
    return [
      ...line(same, `${counted(same, 'row')} already there ${same === 1 ? 'stays' : 'stay'} unchanged.`),
      ...line(keptOld, `${counted(keptOld, 'changed row')} ${keptOld === 1 ? 'is' : 'are'} not updated.`),
      ...line(
        no_chapter,
        `${counted(no_chapter, 'row')} without a chapter ${no_chapter === 1 ? 'is' : 'are'} left out.`,
      ),
      ...line(
        wrong,
        `${counted(wrong, 'row')} ${wrong === 1 ? 'needs fixing and is' : 'need fixing and are'} left out.`,
      ),
    ].join(' ');
  };

  /** The rows that were not imported, by reason. `rejected` are those in the file of rejected rows. */
  const skipped = ({ state, kinds, result }: ImportCounts) => {
    const rejected = Math.min(kinds.wrong, result.left_out);
    // Where an import ended early, the rest of its rows were not reached, whatever their kind.
    const isComplete = state === 'done';
    const keptOld = isComplete ? Math.max(0, kinds.changed - result.updated) : 0;
    const noChapter = isComplete ? kinds.no_chapter : 0;
    const notReached = Math.max(0, result.left_out - rejected - keptOld - noChapter);
    return { keptOld, noChapter, rejected, notReached };
  };

  /** The result, one sentence for each thing that happened. */
  const resultLines = (about: ImportCounts): string[] => {
    const { result, state } = about;
    if (state === 'undoing' || state === 'undone')
      return [
        `This import was undone. ${things(result.added, about)} no longer ${result.added === 1 ? 'counts' : 'count'}.`,
      ];
    const { keptOld, noChapter, rejected, notReached } = skipped(about);
    const rows = (value: number) => counted(value, 'row was', 'rows were');
    return [
      ...line(result.added, `${things(result.added, about)} added.`),
      ...line(result.updated, `${counted(result.updated, 'member')} updated.`),
      ...line(result.chapters_made, `${counted(result.chapters_made, 'chapter')} created.`),
      ...line(
        result.already_there,
        `${things(result.already_there, about)} ${result.already_there === 1 ? 'was' : 'were'} already there, unchanged.`,
      ),
      ...line(keptOld, `${counted(keptOld, 'changed row was', 'changed rows were')} not updated.`),
      ...line(
        noChapter,
        `${rows(noChapter)} left out because ${noChapter === 1 ? 'its' : 'their'} chapter does not exist.`,
      ),
      ...line(rejected, `${rows(rejected)} rejected.`),
      ...line(notReached, `${rows(notReached)} not imported.`),
    ];
  };

  return { counted, things, outlook, startLabel, exceptions, skipped, resultLines };
};
