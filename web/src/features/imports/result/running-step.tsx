import type { Import } from '@bn/contract';
import { IMPORT_HOLDS_LABELS } from '@bn/contract/domain';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Actions, StepTitle } from '../parts/layout.ts';
import { Working } from '../parts/working.tsx';

interface Props {
  about: Import;
  lost: boolean;
  cancelling: boolean;
  onCancel: () => void;
}

/** The fourth step: the import is running. */
export const RunningStep = ({ about, lost, cancelling, onCancel }: Props) => (
  <Card>
    <StepTitle tabIndex={-1}>
      {about.state === 'undoing' ? 'Undoing' : 'Importing'} {about.file_name}
    </StepTitle>
    <Working label={IMPORT_HOLDS_LABELS[about.holds]} progress={about.progress} lost={lost}>
      {about.state === 'undoing'
        ? 'You can leave this page; it continues.'
        : `You can leave this page; the import continues. If you cancel, ${IMPORT_HOLDS_LABELS[about.holds].toLowerCase()} added so far stay.`}
    </Working>
    {about.state === 'running' && (
      <Actions>
        <AppButton variant="outline" busy={cancelling} onClick={onCancel}>
          Cancel
        </AppButton>
      </Actions>
    )}
  </Card>
);
