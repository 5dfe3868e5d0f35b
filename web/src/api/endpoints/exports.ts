import type { ParamsOf, QueryOf, Routes } from '@bn/contract';
import type { ExportFormat } from '@bn/contract/domain';
import { type EndpointName, endpoints } from '@bn/contract/endpoints';
import { useOpenFile } from '../client/files.ts';

/** The calls that return a file. */
type ExportName = {
  [N in EndpointName]: Routes[N] extends { files: readonly string[] } ? N : never;
}[EndpointName];

const NOT_EXPORTED = 'The list could not be exported. Please try again.';

/** For an `ExportButton`: the list with the search and the filters that are on the screen. */
export const useExport = <N extends ExportName>(
  name: N,
  query: QueryOf<Routes[N]>,
  params?: ParamsOf<Routes[N]>,
) => {
  const open = useOpenFile();
  return async (format: ExportFormat): Promise<{ file: Response } | { message: string }> => {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const call = {
      endpoint: endpoints[name],
      query: { ...(query as object), format, time_zone },
      ...(params && { params }),
    };
    const { file, error } = await open(call);
    return file ? { file } : { message: error.message ?? NOT_EXPORTED };
  };
};
