import type { Import, ImportRow } from '@bn/contract';
import type { ImportKind } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { type ArgsOf, api, list, read, send } from './api.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: read(build, 'listImports', ['Imports']),
    getImport: read(build, 'getImport', ['Imports']),
    listImportRows: list(build, 'listImportRows', []),
    // Asked for at a press and kept as files: their answers are addresses within this page.
    importTemplate: build.mutation<string, void>({
      query: () => ({ endpoint: endpoints.importTemplate, file: true }),
    }),
    downloadImport: build.mutation<string, { id: number; kind?: ImportKind }>({
      query: ({ id, kind }) => ({
        endpoint: endpoints.downloadImport,
        params: { id },
        query: { kind },
        file: true,
      }),
    }),
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
    importInvitations: build.mutation<string, { id: number; address: string }>({
      query: ({ id, address }) => ({
        endpoint: endpoints.importInvitations,
        params: { id },
        body: { address },
        file: true,
      }),
      // Also after a failure: some links may have been made before it.
      invalidatesTags: ['Imports'],
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () =>
            void dispatch(
              updateQueryData('getImport', { params: { id } }, (about) => {
                about.invitations_waiting = 0;
              }),
            ),
          () => {},
        ),
    }),
  }),
});

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
  useImportTemplateMutation,
  useDownloadImportMutation,
  useImportInvitationsMutation,
} = importsApi;
