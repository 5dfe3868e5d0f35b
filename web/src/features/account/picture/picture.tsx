import { PICTURE_TYPES } from '@bn/contract/domain';
import { lazy, Suspense, useRef, useState } from 'react';
import { useGetMemberQuery } from '../../../api/endpoints/members.ts';
import { useRemoveOwnPictureMutation } from '../../../api/endpoints/pictures.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { FileInput } from '../../../ui/file/file-input.tsx';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { SectionHead } from '../section-head.ts';
import css from './picture.module.css';

const MB = 1024 * 1024;
/** A phone's photo; what is sent is cut out of it and small. Larger ones may be too much for a phone to draw. */
const MOST_MB = 50;

/** Why a chosen file cannot become a picture; undefined if it may. */
const fileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'Choose a JPEG, PNG or WebP picture.';
  if (size > MOST_MB * MB) return `The picture is larger than ${MOST_MB} MB. Choose a smaller one.`;
  return undefined;
};

export const loadPictureForm = () => import('./picture-form.tsx');
const PictureForm = lazy(loadPictureForm);

const RemoveForm = ({ onClose }: { onClose: () => void }) => {
  const [remove] = useRemoveOwnPictureMutation();
  return (
    <ConfirmForm
      action="Remove"
      send={() => remove().unwrap()}
      sent="Picture removed."
      failed="The picture could not be removed."
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      Your initials will be shown instead.
    </ConfirmForm>
  );
};

/** The user's own picture: chosen, cut out, removed. */
export const Picture = () => {
  const { id, name } = useUser();
  const { data: member } = useGetMemberQuery({ params: { id } });
  const picture = member?.picture;
  const question = useModal();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const crop = useModal<File>();
  const choose = (file: File) => {
    const refusal = fileProblem(file);
    setProblem(refusal);
    if (refusal) crop.close();
    else crop.show(file);
  };
  const pick = () => input.current?.click();
  return (
    <Card aria-label="Picture">
      <SectionHead>
        <div className={css.who}>
          <Avatar name={name} size={72} picture={picture} />
          <div>
            <h2>Picture</h2>
            <p>Shown to your chapter. JPEG, PNG or WebP, up to {MOST_MB} MB.</p>
            {problem && (
              <p className={css.problem} role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
        <div className={css.actions}>
          <FileInput ref={input} accept={PICTURE_TYPES.join(',')} label="Choose picture" onFile={choose} />
          {picture && (
            <AppButton variant="outline" onClick={() => question.show(undefined)}>
              Remove
            </AppButton>
          )}
          <AppButton variant="outline" onClick={pick}>
            {picture ? 'Change picture' : 'Choose picture'}
          </AppButton>
        </div>
      </SectionHead>
      <Modal {...question.frame} title="Remove your picture?" width="400px">
        <RemoveForm onClose={question.close} />
      </Modal>
      <Modal {...crop.frame} title="Your picture" width="400px">
        <Suspense fallback={<Spinner minHeight={256} />}>
          {crop.about && <PictureForm file={crop.about} onClose={crop.close} onAnother={pick} />}
        </Suspense>
      </Modal>
    </Card>
  );
};
