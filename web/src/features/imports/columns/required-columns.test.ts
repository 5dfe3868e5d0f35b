import type { Import } from '@bn/contract';
import { IMPORT_FIELDS } from '@bn/contract/domain';
import { expect, it } from 'vitest';
import { missingColumns } from './required-columns.ts';

/** The file has columns for these fields. */
const columns = (...fields: string[]) =>
  Object.fromEntries(
    IMPORT_FIELDS.map((field, column) => [
      field,
      { column: fields.includes(field) ? column : null, value: null },
    ]),
  ) as Import['matching'];
const ALL = [...IMPORT_FIELDS];

it('names the required fields without a column, and a region is not required', () => {
  const some = columns(...ALL.filter((field) => !['phone', 'region', 'vertical'].includes(field)));
  expect(missingColumns(some, false)).toEqual({
    fields: ['phone', 'vertical'],
    text: 'No column chosen for Phone and Vertical. Every row needs them, including rows of existing members. Choose a column, or one value for every row.',
    blocks: true,
  });
  expect(missingColumns(columns(...ALL), false)).toEqual({ fields: [], blocks: false });
});

it('one value for every row counts, unless it is blank', () => {
  const some = columns(...ALL.filter((field) => field !== 'vertical'));
  const withValue = (value: string) =>
    missingColumns({ ...some, vertical: { column: null, value } }, false).fields;
  expect(withValue('Law')).toEqual([]);
  expect(withValue(' ')).toEqual(['vertical']);
});

it('a file with only chapters may go on for super admins, who can create them', () => {
  const chapters = columns('chapter', 'region');
  expect(missingColumns(chapters, false)).toMatchObject({
    text: 'Without Full Name, Phone, Email, Subscription Valid Till and Vertical, this file can only create chapters.',
    blocks: false,
  });
  expect(missingColumns(chapters, true).blocks).toBe(true);
  expect(missingColumns(columns('chapter', 'email'), false).blocks).toBe(true);
});

it('a member need not name their own chapter', () => {
  const some = columns(...ALL.filter((field) => field !== 'chapter'));
  expect(missingColumns(some, true).fields).toEqual([]);
  expect(missingColumns(some, false).fields).toEqual(['chapter']);
});
