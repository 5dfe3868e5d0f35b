import type { Import } from '@bn/contract';
import type { ImportFilter } from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { useKeepFile } from '../parts/use-keep-file.ts';

interface Props {
  about: Import;
  kind: ImportFilter | undefined;
  children?: string;
}

/** Downloads the corrected file, or the rows of one kind. */
export const DownloadRows = ({ about, kind, children }: Props) => {
  const { keep, busy } = useKeepFile('The file could not be loaded.');
  const call = { endpoint: endpoints.downloadImport, params: { id: about.id }, query: { kind } };
  return (
    <AppButton variant="outline" busy={busy} onClick={() => keep(call)}>
      {children ?? (kind ? 'Download these rows' : 'Download the corrected file')}
    </AppButton>
  );
};
