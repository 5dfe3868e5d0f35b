import type { Import, ImportRow } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { type ArgsOf, api, list, read, send } from '../api.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: read(build, 'listImports', ['Imports']),
    getImport: read(build, 'getImport', ['Imports']),
    listImportRows: list(build, 'listImportRows', []),
  }),
});
const { upsertQueryData, updateQueryData } = reads.util;

interface Sent<Answer> {
  dispatch: (action: ReturnType<typeof upsertQueryData<'getImport'>>) => unknown;
  queryFulfilled: Promise<{ data: Answer }>;
}
/** What an answer tells of an import is the newest that is known of it. Whoever sent the call deals with its failure. */
const keep = <Answer>({ dispatch, queryFulfilled }: Sent<Answer>, importOf: (answer: Answer) => Import) =>
  queryFulfilled.then(
    ({ data }) =>
      void dispatch(upsertQueryData('getImport', { params: { id: importOf(data).id } }, importOf(data))),
    () => {},
  );
const keeping = { onQueryStarted: (_: unknown, sent: Sent<Import>) => keep(sent, (answer) => answer) };

interface Correction {
  /** The page of rows on which it was made. */
  shown: ArgsOf<'listImportRows'>;
  line: number;
  column: number;
  text: string;
}

const importsApi = reads.injectEndpoints({
  endpoints: (build) => ({
    createImport: { ...send(build, 'createImport', ['Imports']), ...keeping },
    matchImport: { ...send(build, 'matchImport', []), ...keeping },
    startImport: { ...send(build, 'startImport', ['Imports']), ...keeping },
    cancelImport: { ...send(build, 'cancelImport', ['Imports']), ...keeping },
    /** One part of the file, as it is. */
    uploadImport: build.mutation<Import, { id: number; part: number; bytes: Blob }>({
      query: ({ id, part, bytes }) => ({
        endpoint: endpoints.uploadImport,
        params: { id },
        query: { part },
        body: bytes,
      }),
      ...keeping,
    }),
    /** The row shows what was typed at once, and stays on its page, whatever kind it becomes. */
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

/** Something about it was changed by a call that does not tell: it is asked for again. */
export const importChanged = () => api.util.invalidateTags(['Imports']);

/** What an import changes for others: asked for again once it is over. */
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
} = importsApi;
