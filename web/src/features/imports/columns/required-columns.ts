import type { ImportMatching } from '@bn/contract';
import { IMPORT_FIELDS, type ImportField, importFieldLabel, isOptionalInImport } from '@bn/contract/domain';
import { listed } from '../texts.ts';

const IN_CHAPTER: readonly ImportField[] = ['chapter', 'region'];

interface Missing {
  fields: readonly ImportField[];
  /** What that means for the import; undefined if nothing is missing. */
  text?: string;
  /** Every row would be rejected. */
  blocks: boolean;
}

/** The required fields with neither a column nor a value for every row. Rows of existing members need them as well. */
export const missingColumns = (matching: ImportMatching, ownChapterOnly: boolean): Missing => {
  const fields = IMPORT_FIELDS.filter(
    (field) =>
      !isOptionalInImport(field, ownChapterOnly) &&
      matching[field].column === null &&
      !matching[field].value?.trim(),
  );
  if (fields.length === 0) return { fields, blocks: false };
  const names = listed(fields.map(importFieldLabel));
  // A row that names only a chapter is valid for a super admin: the chapter can be created.
  const chaptersOnly =
    !ownChapterOnly &&
    matching.chapter.column !== null &&
    IMPORT_FIELDS.every((field) => IN_CHAPTER.includes(field) || matching[field].column === null);
  if (chaptersOnly)
    return { fields, text: `Without ${names}, this file can only create chapters.`, blocks: false };
  const them = fields.length === 1 ? 'it' : 'them';
  return {
    fields,
    text: `No column chosen for ${names}. Every row needs ${them}, including rows of existing members. Choose a column, or one value for every row.`,
    blocks: true,
  };
};
