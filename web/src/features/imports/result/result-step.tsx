import type { Import } from '@bn/contract';
import { AppButton, LinkButton } from '../../../ui/button/app-button.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatDay } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { Actions, StepTitle } from '../parts/layout.ts';
import { Problem } from '../parts/problem.tsx';
import { DownloadRows } from '../preview/download-rows.tsx';
import { resultLines, skipped } from '../texts.ts';
import { ImportedInvitations } from './imported-invitations.tsx';
import { UndoImport, undoUntil } from './undo-import.tsx';

const TITLES: Partial<Record<Import['state'], string>> = {
  done: 'imported',
  cancelled: 'was cancelled',
  failed: 'could not be imported',
  undone: 'was undone',
};

interface Props {
  about: Import;
  onAgain: () => void;
}

/** The last step: what was written, and invitations for the new members. */
export const ResultStep = ({ about, onAgain }: Props) => {
  const lines = resultLines(about);
  const until = undoUntil(about);
  return (
    <div className="stack">
      <Card>
        <StepTitle tabIndex={-1}>
          {about.file_name} {TITLES[about.state]}
        </StepTitle>
        <Problem text={about.state === 'failed' ? about.reason : undefined} />
        <ul className="stack" style={{ gap: 6, fontSize: 'var(--bn-text-large)' }}>
          {lines.length === 0 ? <li>Nothing was saved.</li> : lines.map((line) => <li key={line}>{line}</li>)}
        </ul>
        {until && <Quiet>You can undo this import until {formatDay(until.slice(0, 10))}.</Quiet>}
        <Actions>
          {about.state !== 'undone' && skipped(about).rejected > 0 && (
            <DownloadRows about={about} kind="wrong">
              Download the rejected rows
            </DownloadRows>
          )}
          <AppButton variant="outline" onClick={onAgain}>
            Import another file
          </AppButton>
          <UndoImport about={about} />
          <LinkButton to="/members">Go to members</LinkButton>
        </Actions>
      </Card>
      {about.holds === 'members' && about.result.added > 0 && <ImportedInvitations about={about} />}
    </div>
  );
};
