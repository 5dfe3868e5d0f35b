import type { Import } from '@bn/contract';
import { IMPORT_FIELDS, missingColumns } from '@bn/contract/domain';
import { expect, it } from 'vitest';

/** The file has columns for these fields. */
const columns = (...fields: string[]) =>
  Object.fromEntries(
    IMPORT_FIELDS.map((field, column) => [
      field,
      { column: fields.includes(field) ? column : null, value: null },
    ]),
  ) as Import['matching'];
const ALL = [...IMPORT_FIELDS];

it('names what new members need and the file lacks: a member cannot go on without it, a super admin may change members', () => {
  const some = columns(...ALL.filter((field) => !['phone', 'region', 'vertical'].includes(field)));
  const fields = ['phone', 'vertical'];
  expect(missingColumns(some, true)).toEqual({
    fields,
    text: 'No column chosen for Phone and Vertical. New members need them: choose a column, or one value for all rows.',
    blocks: true,
  });
  expect(missingColumns(some, false)).toEqual({
    fields,
    text: 'Without Phone and Vertical, this file can only change members who are there already.',
    blocks: false,
  });
  expect(missingColumns(columns(...ALL), false)).toEqual({ fields: [], blocks: false });
});

it('needs an e-mail to recognise members by', () => {
  const some = columns(...ALL.filter((field) => field !== 'email'));
  expect(missingColumns(some, false)).toEqual({
    fields: ['email'],
    text: 'No column chosen for Email. Members are recognised by their e-mail.',
    blocks: true,
  });
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
});

it('a member need not name their own chapter', () => {
  const some = columns(...ALL.filter((field) => field !== 'chapter'));
  expect(missingColumns(some, true).fields).toEqual([]);
  expect(missingColumns(some, false).fields).toEqual(['chapter']);
});
