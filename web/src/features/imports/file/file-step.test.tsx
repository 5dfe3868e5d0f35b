import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { about, choose, open, pass, playServer, press, where } from '../testing.tsx';

const MEGABYTE = 1024 * 1024;
const fileOf = (bytes: number, name = 'people.csv') => new File(['x'.repeat(bytes)], name);
const parts = (calls: { call: string }[]) =>
  calls.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call);

beforeEach(() => void vi.useFakeTimers());

it('uploads a file in parts, with its own address, and then reads it', async () => {
  const uploading = about({
    state: 'uploading',
    size: 2.5 * MEGABYTE,
    parts_missing: [0, 1, 2],
    columns: [],
  });
  const calls = playServer((call) => {
    if (call === 'POST /imports') return { status: 201, body: uploading };
    if (call === 'PUT /imports/5/file?part=2')
      return { body: { ...uploading, state: 'reading', parts_missing: [], progress: { done: 1, total: 9 } } };
    if (call.startsWith('PUT')) return { body: uploading };
    return { body: { imports: [] } };
  });
  await open('/members/import');
  await choose(fileOf(2.5 * MEGABYTE));
  await pass(10);
  expect(calls.find(({ call }) => call === 'POST /imports')?.body).toEqual({
    file_name: 'people.csv',
    holds: 'members',
    size: 2.5 * MEGABYTE,
  });
  expect(parts(calls)).toEqual([0, 1, 2].map((part) => `PUT /imports/5/file?part=${part}`));
  const sizes = calls.flatMap(({ body }) => (body instanceof Blob ? [body.size] : []));
  expect(sizes).toEqual([MEGABYTE, MEGABYTE, MEGABYTE / 2]);
  expect(where()).toBe('/members/import/5');
  expect(screen.getByRole('heading', { name: 'Reading people.csv' })).toBe(document.activeElement);
});

it('retries a lost part automatically', async () => {
  const uploading = about({ state: 'uploading', parts_missing: [0], columns: [] });
  const replies = ['lost', { status: 503, body: {} }] as const;
  let tried = 0;
  const calls = playServer((call) => {
    if (call === 'POST /imports') return { status: 201, body: uploading };
    if (call.startsWith('PUT')) {
      tried += 1;
      return replies[tried - 1] ?? { body: { ...uploading, state: 'reading', parts_missing: [] } };
    }
    return { body: { imports: [] } };
  });
  await open('/members/import');
  await choose(fileOf(40));
  await pass(10);
  expect(screen.getByText(/Connection lost/)).toBeTruthy();
  await pass(2000);
  await pass(2000);
  expect(parts(calls)).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Reading people.csv' })).toBeTruthy();
});

it("shows the server's reason for a rejection, and stops sending", async () => {
  const calls = playServer((call) =>
    call === 'POST /imports'
      ? { status: 409, body: { message: 'Finish your other import first', code: 'conflict' } }
      : { body: { imports: [] } },
  );
  await open('/members/import');
  await choose(fileOf(40));
  expect(screen.getByText('Finish your other import first')).toBeTruthy();
  expect(parts(calls)).toEqual([]);
  await choose(fileOf(0));
  expect(screen.getByText('This file is empty.')).toBeTruthy();
  expect(calls.filter(({ call }) => call === 'POST /imports')).toHaveLength(1);
});

it('asks for the same file after a reload, and sends only the missing parts', async () => {
  const size = MEGABYTE + 10;
  const uploading = about({ state: 'uploading', size, parts_missing: [1], columns: [] });
  const calls = playServer((call) =>
    call.startsWith('PUT')
      ? { body: { ...uploading, state: 'reading', parts_missing: [] } }
      : { body: uploading },
  );
  await open('/members/import/5');
  expect(screen.getByRole('heading', { name: 'people.csv was not sent completely' })).toBeTruthy();
  await choose(fileOf(size - 1));
  expect(screen.getByText(/another file than people.csv/)).toBeTruthy();
  await choose(fileOf(size));
  await pass(10);
  expect(parts(calls)).toEqual(['PUT /imports/5/file?part=1']);
});

it('says why a file could not be read, and asks for another one', async () => {
  playServer(() => ({ body: about({ state: 'failed', rows: 0, reason: 'This file is damaged.' }) }));
  await open('/members/import/5');
  expect(screen.getByRole('heading', { name: 'people.csv cannot be imported' })).toBeTruthy();
  expect(screen.getByText('This file is damaged.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
});

it('asks whether to continue or discard the first import before a second file', async () => {
  const first = about({ id: 4, file_name: 'first.csv' });
  const fresh = about({ id: 5, state: 'uploading', size: 1, parts_missing: [0], columns: [] });
  const message = 'You have not finished importing first.csv. Continue or discard it first.';
  const calls = playServer((call, body) => {
    if (call === 'POST /imports')
      return (body as { discard_unfinished?: 1 }).discard_unfinished === 1
        ? { status: 201, body: fresh }
        : { status: 409, body: { message, code: 'conflict' } };
    if (call.startsWith('PUT')) return { body: { ...fresh, state: 'reading' } };
    return { body: call === 'GET /imports' ? { imports: [first] } : fresh };
  });
  await open('/members/import');
  await choose(fileOf(1, 'second.csv'));
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue first.csv' }).getAttribute('href')).toBe(
    '/members/import/4?step=preview',
  );
  expect(calls.filter(({ call }) => call === 'POST /imports')).toHaveLength(1);
  await press('Discard it and import second.csv');
  expect(calls.filter(({ call }) => call === 'POST /imports').at(-1)?.body).toEqual({
    file_name: 'second.csv',
    holds: 'members',
    size: 1,
    discard_unfinished: 1,
  });
  expect(where()).toBe('/members/import/5');
});
