import type { ExportFormat } from '@bn/contract/domain';
import { useState } from 'react';
import { Ring } from '../feedback/spinner.tsx';
import { useToast } from '../feedback/toast.tsx';
import { useMenu } from '../overlay/use-menu.tsx';
import { AppButton } from '../surface/app-button.tsx';
import { Icon } from '../surface/icon.tsx';
import { IconButton } from '../surface/icon-button.tsx';
import { exportIcon, moreIcon } from '../surface/icons.ts';
import { useIsPhone } from '../theme/use-media.ts';
import type { MoreItem } from './more-item.ts';
import { choosePlace, saveAnswer } from './save-file.ts';

const NOT_WHOLE = 'The file did not arrive completely. Please try again.';
/** Long enough to read why. */
const FAILED_MS = 6000;

/** The server's file, or why there is none. */
type ExportAnswer = { file: Response; message?: undefined } | { message: string };

interface Props {
  onExport: (format: ExportFormat) => Promise<ExportAnswer>;
  /** So much that it goes to the disk while it arrives, where the browser can do that. */
  large?: boolean;
  /** What else can be done with the list; on a phone it stands in the same menu. Elsewhere the screen has buttons for it. */
  more?: readonly MoreItem[] | undefined;
}

const loadMenu = () => import('./export-menu.tsx');

/** Gives the list beside it away as a file; on a phone it is one of the lines of a menu '…': `<ExportButton onExport={useExport('exportMembers', { search })} />`. */
export const ExportButton = ({ onExport, large = false, more = [] }: Props) => {
  const phone = useIsPhone();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const run = async (format: ExportFormat): Promise<string | undefined> => {
    // Asked first: a browser answers only while the press is fresh.
    const place = large ? await choosePlace(`export.${format}`) : undefined;
    if (place === null) return undefined;
    const answer = await onExport(format);
    if (!('file' in answer)) return answer.message;
    return saveAnswer(answer.file, place).then(
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
