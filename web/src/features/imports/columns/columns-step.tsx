import type { Import } from '@bn/contract';
import { importFields, listed, missingColumns, unusedColumns } from '@bn/contract/domain';
import { useId } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useMatchImportMutation } from '../../../api/endpoints/imports.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { Actions, StepTitle } from '../parts/layout.ts';
import { Working } from '../parts/working.tsx';
import { counted } from '../texts.ts';
import { columnNames } from './column-names.ts';
import css from './columns-step.module.css';
import { FieldSource } from './field-source.tsx';
import { HeadingsRow } from './headings-row.tsx';
import { useMatchingDraft } from './use-matching-draft.ts';

interface Props {
  about: Import;
  lost: boolean;
  onPreview: () => void;
  onDiscard: () => void;
}

/** The second step: which column of the file holds what. */
export const ColumnsStep = ({ about, lost, onPreview, onDiscard }: Props) => {
  const toast = useToast();
  const { role } = useUser();
  const [match, { isLoading }] = useMatchImportMutation();
  const { matching, changed, set, forget } = useMatchingDraft(about);
  const names = columnNames(about.columns);
  const unused = unusedColumns(names, matching);
  const missing = missingColumns(matching, role === 'member', about.holds);
  const missingId = useId();

  const go = () => {
    if (!changed) return onPreview();
    save({ matching }, onPreview);
  };
  const save = (body: Parameters<typeof match>[0]['body'], then?: () => void) =>
    match({ params: { id: about.id }, body })
      .unwrap()
      .then(
        () => {
          forget();
          then?.();
        },
        (error) => toast('error', messageOf(error, 'The columns could not be saved.')),
      );

  const checking = about.state === 'checking';
  return (
    <Card>
      <StepTitle tabIndex={-1}>Columns of {about.file_name}</StepTitle>
      <Quiet>
        {counted(about.rows, 'row')} found.{' '}
        {missing.fields.length === 0
          ? about.holds === 'members'
            ? 'All columns that new members need were recognised.'
            : 'All columns that a row needs were recognised.'
          : 'Choose a column for each field we did not recognise.'}
      </Quiet>
      <HeadingsRow
        about={about}
        disabled={checking || isLoading}
        onLine={(headings_line) => save({ headings_line })}
      />
      <div className={css.fields}>
        {importFields(about.holds).map((field) => (
          <FieldSource
            key={field}
            field={field}
            missing={missing.fields.includes(field)}
            columns={about.columns}
            source={matching[field]}
            onSource={(source) => set(field, source)}
          />
        ))}
      </div>
      {unused.length > 0 && <Quiet>Not used: {listed(unused)}.</Quiet>}
      {checking && <Working label="Checking the rows" progress={about.progress} lost={lost} />}
      {/* It stays mounted, so that a screen reader announces what is still missing after each choice. */}
      <div id={missingId} role="status">
        {missing.text && <p className={css.missing}>{missing.text}</p>}
      </div>
      <Actions>
        <AppButton variant="outline" onClick={onDiscard}>
          Discard this import
        </AppButton>
        <AppButton
          busy={isLoading}
          disabled={checking || missing.blocks}
          aria-describedby={missing.text && missingId}
          onClick={go}
        >
          Preview
        </AppButton>
      </Actions>
    </Card>
  );
};
