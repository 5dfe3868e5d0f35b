import type { Import, ImportRow } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { type ArgsOf, api, list, read, send } from '../api.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: read(build, 'listImports', ['Imports']),
    getImport: read(build, 'getImport', ['Imports']),
    listImportRows: list(build, 'listImportRows', ['ImportRows']),
  }),
});
const { upsertQueryData, updateQueryData } = reads.util;

interface Sent<Answer> {
  dispatch: (action: ReturnType<typeof upsertQueryData<'getImport'>>) => unknown;
  queryFulfilled: Promise<{ data: Answer }>;
}
/** Stores the import's state from a response in the cache. The caller handles failures. */
const keep = <Answer>({ dispatch, queryFulfilled }: Sent<Answer>, importOf: (answer: Answer) => Import) =>
  queryFulfilled.then(
    ({ data }) =>
      void dispatch(upsertQueryData('getImport', { params: { id: importOf(data).id } }, importOf(data))),
    () => {},
  );
const keeping = { onQueryStarted: (_: unknown, sent: Sent<Import>) => keep(sent, (answer) => answer) };

interface Correction {
  /** The page of rows the correction was made on. */
  shown: ArgsOf<'listImportRows'>;
  line: number;
  column: number;
  text: string;
}

const importsApi = reads.injectEndpoints({
  endpoints: (build) => ({
    createImport: { ...send(build, 'createImport', ['Imports']), ...keeping },
    matchImport: { ...send(build, 'matchImport', ['ImportRows']), ...keeping },
    startImport: { ...send(build, 'startImport', ['Imports']), ...keeping },
    cancelImport: { ...send(build, 'cancelImport', ['Imports']), ...keeping },
    undoImport: { ...send(build, 'undoImport', ['Imports']), ...keeping },
    /** One part of the file, unchanged. */
    uploadImport: build.mutation<Import, { id: number; part: number; bytes: Blob }>({
      query: ({ id, part, bytes }) => ({
        endpoint: endpoints.uploadImport,
        params: { id },
        query: { part },
        body: bytes,
      }),
      ...keeping,
    }),
    /** The row shows the typed value at once, and stays on its page even if its kind changes. */
    correctImportRow: build.mutation<{ row: ImportRow; import: Import }, Correction>({
      query: ({ shown, line, column, text }) => ({
        endpoint: endpoints.correctImportRow,
        params: shown.params,
        body: { line, cells: [{ column, text }] },
      }),
      onQueryStarted: async ({ shown, line, column, text }, sent) => {
        const change = (apply: (row: ImportRow) => void) =>
          sent.dispatch(
            updateQueryData('listImportRows', shown, ({ rows }) => {
              const row = rows.find((one) => one.line === line);
              if (row) apply(row);
            }),
          );
        const typed = change((row) => {
          row.cells[column] = text;
        });
        await sent.queryFulfilled.then(
          ({ data }) => void change((row) => void Object.assign(row, data.row)),
          typed.undo,
        );
        await keep(sent, (answer) => answer.import);
      },
    }),
  }),
});

/** Refetches the import after a call that changes it without returning it. */
export const importChanged = () => api.util.invalidateTags(['Imports']);

/** Data that an import changes elsewhere: refetched once the import is done. */
export const importEnded = () =>
  api.util.invalidateTags(['Members', 'Chapters', 'Dashboard', 'Activity', 'Imports']);

export const {
  useListImportsQuery,
  useGetImportQuery,
  useListImportRowsQuery,
  useCreateImportMutation,
  useUploadImportMutation,
  useMatchImportMutation,
  useCorrectImportRowMutation,
  useStartImportMutation,
  useCancelImportMutation,
  useUndoImportMutation,
} = importsApi;
