import type { Import } from '@bn/contract';
import type { ImportKind } from '@bn/contract/domain';
import { messageOf } from '../../api/client.ts';
import { useDownloadImportMutation } from '../../api/imports.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { keepFile } from '../../ui/save-file.ts';
import { useToast } from '../../ui/toast.tsx';

const nameOf = (file: string, kind: ImportKind | undefined) =>
  `${file.replace(/\.[^.]*$/, '')} ${kind ? `(${kind.replace('_', ' ')})` : '(corrected)'}.csv`;

interface Props {
  about: Import;
  kind: ImportKind | undefined;
  children?: string;
}

/** The file with what was corrected, or the rows of one kind, to keep. */
export const DownloadRows = ({ about, kind, children }: Props) => {
  const toast = useToast();
  const [load, { isLoading }] = useDownloadImportMutation();
  const keep = () =>
    load({ id: about.id, kind })
      .unwrap()
      .then(
        (address) => keepFile(nameOf(about.file_name, kind), address),
        (error) => toast('error', messageOf(error, 'The file could not be loaded.')),
      );
  return (
    <AppButton variant="outline" busy={isLoading} onClick={keep}>
      {children ?? (kind ? 'Download these rows' : 'Download the corrected file')}
    </AppButton>
  );
};
