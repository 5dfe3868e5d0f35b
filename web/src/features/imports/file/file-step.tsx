import type { Import } from '@bn/contract';
import {
  IMPORT_HOLDS,
  IMPORT_HOLDS_LABELS,
  IMPORT_LIMITS,
  IMPORT_UNDO_DAYS,
  type ImportHolds,
} from '@bn/contract/domain';
import { endpoints } from '@bn/contract/endpoints';
import { useState } from 'react';
import { useListImportsQuery } from '../../../api/endpoints/imports.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton, LinkButton } from '../../../ui/button/app-button.tsx';
import { DropZone } from '../../../ui/file/drop-zone.tsx';
import { ChoiceBar } from '../../../ui/input/choice-bar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { StepTitle } from '../parts/layout.ts';
import { Problem } from '../parts/problem.tsx';
import { useKeepFile } from '../parts/use-keep-file.ts';
import { Working } from '../parts/working.tsx';
import css from './file-step.module.css';
import { PasteRows } from './paste-rows.tsx';
import type { useUpload } from './use-upload.ts';

interface Props {
  /** An import whose file is incomplete or could not be read. */
  about: Import | undefined;
  /** What the next file holds. */
  holds: ImportHolds;
  onHolds: (holds: ImportHolds) => void;
  uploads: ReturnType<typeof useUpload>;
  onBegun: (begun: Import) => void;
  onDiscard: () => void;
}

const titleOf = (about: Import | undefined, holds: ImportHolds): string => {
  if (!about) return `A file with ${IMPORT_HOLDS_LABELS[holds].toLowerCase()}`;
  return about.state === 'failed'
    ? `${about.file_name} cannot be imported`
    : `${about.file_name} was not sent completely`;
};

const HOLDS = IMPORT_HOLDS.map((value) => ({ value, label: IMPORT_HOLDS_LABELS[value] }));

const MEGABYTE = 1024 * 1024;

/** The first step: choose, drop or paste a file, or download a template. */
export const FileStep = ({ about, holds, onHolds, uploads, onBegun, onDiscard }: Props) => {
  const { role, chapter } = useUser();
  const { upload, problem, waiting, begin, complete } = uploads;
  const begun = about?.state === 'uploading' ? about : undefined;
  const refused = about?.state === 'failed' ? about : undefined;
  const take = (file: File) => (begun ? complete(begun, file) : begin(file, onBegun, { holds }));
  const [pasting, setPasting] = useState(false);
  const paste = (text: string) => take(new File([text], 'Pasted rows.csv', { type: 'text/csv' }));

  if (upload)
    return (
      <Card>
        <StepTitle tabIndex={-1}>Sending {upload.name}</StepTitle>
        <Working
          label="Sending the file"
          progress={{ done: upload.sent, total: upload.parts }}
          inPercent
          lost={upload.lost}
        >
          Please keep this page open until the upload finishes.
        </Working>
        <div className={css.below}>
          <AppButton variant="outline" onClick={onDiscard}>
            Cancel
          </AppButton>
        </div>
      </Card>
    );
  return (
    <Card>
      <StepTitle tabIndex={-1}>{titleOf(about, holds)}</StepTitle>
      {begun && <Quiet>Choose the same file again to send the rest of it.</Quiet>}
      {!begun && role === 'member' && chapter && (
        <Quiet>
          Everyone is added to your chapter, {chapter.name} - {chapter.region}.
        </Quiet>
      )}
      {!begun && role === 'super_admin' && (
        <ChoiceBar label="The file holds" options={HOLDS} value={holds} onValue={onHolds} />
      )}
      {!begun && holds !== 'members' && (
        <Quiet style={{ marginBlock: 8 }}>
          Figures of former years count in dashboards, reports and scores like all others. No one gets an
          e-mail or a notification, and for {IMPORT_UNDO_DAYS} days you can undo the whole import.
        </Quiet>
      )}
      <Problem text={problem ?? refused?.reason} />
      {waiting && (
        <Unfinished
          file={waiting}
          onDiscard={() => begin(waiting, onBegun, { holds, discardUnfinished: true })}
        />
      )}
      <DropZone accept=".csv,.tsv,.txt,.xlsx" action="Choose a file" onFile={take} onText={paste}>
        <p>Drop it here, or copy rows in a spreadsheet and paste them.</p>
        <Quiet>
          CSV or Excel (.xlsx), up to {formatCount(IMPORT_LIMITS.bytes / MEGABYTE)} MB and{' '}
          {formatCount(IMPORT_LIMITS.rows)} rows.
        </Quiet>
      </DropZone>
      <div className={css.below}>
        {begun ? (
          <AppButton variant="outline" onClick={onDiscard}>
            Discard this import
          </AppButton>
        ) : (
          <>
            <Template holds={holds} />
            {!pasting && (
              <AppButton variant="outline" onClick={() => setPasting(true)}>
                Paste rows
              </AppButton>
            )}
          </>
        )}
      </div>
      {pasting && !begun && <PasteRows onRows={paste} onClose={() => setPasting(false)} />}
    </Card>
  );
};

/** Asks what to do with an unfinished import: nothing is discarded without confirmation. */
const Unfinished = ({ file, onDiscard }: { file: File; onDiscard: () => void }) => {
  const { data } = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const unfinished = data?.imports.find(({ finished_at }) => finished_at === null);
  if (!unfinished) return null;
  return (
    <div className={css.below}>
      <LinkButton to={`/members/import/${unfinished.id}?step=preview`}>
        Continue {unfinished.file_name}
      </LinkButton>
      {unfinished.state !== 'running' && (
        <AppButton variant="outline" onClick={onDiscard}>
          Discard it and import {file.name}
        </AppButton>
      )}
    </div>
  );
};

const Template = ({ holds }: { holds: ImportHolds }) => {
  const { keep, busy } = useKeepFile('The template could not be loaded.');
  return (
    <AppButton
      variant="secondary"
      busy={busy}
      onClick={() => keep({ endpoint: endpoints.importTemplate, query: { holds } })}
    >
      Download the template
    </AppButton>
  );
};
