import { expect, test } from 'vitest';
import { readBytes } from '../../../../test/files/imports.ts';
import { manyAttributes, texts, workbook } from '../../../../test/files/workbooks.ts';
import { UPLOADED } from './limits.ts';

test('refuses 3.2 million attributes in a row', async () => {
  const bytes = await workbook(manyAttributes(3_200_000));
  await expect(readBytes(bytes, UPLOADED)).rejects.toThrow('too many attributes');
});

test('refuses a file that takes more processor time than it may', async () => {
  const bytes = await workbook([], [texts(600_000)]);
  await expect(readBytes(bytes, { ...UPLOADED, processorSeconds: 1 })).rejects.toThrow('takes too long');
});
