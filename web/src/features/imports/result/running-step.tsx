import type { Import } from '@bn/contract';
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
    <StepTitle tabIndex={-1}>Importing {about.file_name}</StepTitle>
    <Working label="Members" progress={about.progress} lost={lost}>
      You can leave this page; the import continues. If you cancel, members added so far stay.
    </Working>
    <Actions>
      <AppButton variant="outline" busy={cancelling} onClick={onCancel}>
        Cancel
      </AppButton>
    </Actions>
  </Card>
);
