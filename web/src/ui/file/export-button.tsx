import type { ExportFormat } from '@bn/contract/domain';
import { useState } from 'react';
import { AppButton } from '../button/app-button.tsx';
import { exportIcon, Icon, IconButton, moreIcon } from '../button/icon.tsx';
import { useToast } from '../feedback/messages/toast.tsx';
import { useMenu } from '../overlay/use-menu.tsx';
import { Ring } from '../surface/spinner.tsx';
import { useIsPhone } from '../theme/use-media.ts';
import type { MoreItem } from './export-menu.tsx';
import { chooseFile, saveAnswer } from './save-file.ts';

const NOT_WHOLE = 'The file did not arrive completely. Please try again.';
/** Long enough to read the reason. */
const FAILED_MS = 6000;

/** The server's file, or the reason for a failure. */
type ExportAnswer = { file: Response; message?: undefined } | { message: string };

interface Props {
  onExport: (format: ExportFormat) => Promise<ExportAnswer>;
  /** Large: streamed to disk where the browser supports it. */
  large?: boolean;
  /** Further actions of the list; on a phone they are in the same menu, elsewhere the screen has buttons for them. */
  more?: readonly MoreItem[] | undefined;
}

const loadMenu = () => import('./export-menu.tsx');

/** Exports a list as a file; on a phone it is an item of the '…' menu: `<ExportButton onExport={useExport('exportMembers', { search })} />`. */
export const ExportButton = ({ onExport, large = false, more = [] }: Props) => {
  const phone = useIsPhone();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const run = async (format: ExportFormat): Promise<string | undefined> => {
    // Must come first: browsers allow it only right after a user gesture.
    const target = large ? await chooseFile(`export.${format}`) : undefined;
    if (target === null) return undefined;
    const answer = await onExport(format);
    if (!('file' in answer)) return answer.message;
    return saveAnswer(answer.file, target).then(
      () => undefined,
      () => NOT_WHOLE,
    );
  };
  const onChoose = async (format: ExportFormat) => {
    setBusy(true);
    const problem = await run(format).finally(() => setBusy(false));
    if (problem) toast('error', problem, { ms: FAILED_MS });
  };
  const { button, menu } = useMenu(loadMenu, { onChoose, more: phone ? more : [] });

  return (
    <>
      {phone ? (
        <IconButton label="More" disabled={busy} aria-busy={busy || undefined} data-export {...button}>
          {busy ? <Ring aria-hidden /> : <Icon path={moreIcon} />}
        </IconButton>
      ) : (
        <AppButton variant="outline" busy={busy} data-export {...button}>
          {!busy && <Icon path={exportIcon} />}
          Export
        </AppButton>
      )}
      {menu}
    </>
  );
};
