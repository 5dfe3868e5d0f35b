import { IMPORT_LIMITS } from '@bn/contract/domain';
import { formatCount } from '../../../ui/text/format.ts';

const MEGABYTE = 1024 * 1024;
/** File types that look like tables but cannot be read. The server checks the content; this only saves the upload. */
const OTHERS: Record<string, string> = {
  xls: 'This is an older Excel file. Save it as .xlsx or CSV first.',
  ods: 'This is an OpenDocument file. Save it as .xlsx or CSV first.',
  numbers: 'This is a Numbers file. Export it as Excel (.xlsx) or CSV first.',
  pdf: 'A PDF is not a table. Save the table as .xlsx or CSV first.',
  doc: 'A text document is not a table. Save the table as .xlsx or CSV first.',
  docx: 'A text document is not a table. Save the table as .xlsx or CSV first.',
};

export const fileRefusal = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (Object.hasOwn(OTHERS, ending)) return OTHERS[ending];
  if (size === 0) return 'This file is empty.';
  if (size > IMPORT_LIMITS.bytes)
    return (
      `This file has ${formatCount(Math.ceil(size / MEGABYTE))} MB; up to ${formatCount(IMPORT_LIMITS.bytes / MEGABYTE)} MB can be imported here. ` +
      'Import larger files from the command line: npm run admin -- import FILE.'
    );
  return undefined;
};
