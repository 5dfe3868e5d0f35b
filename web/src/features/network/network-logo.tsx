import { PICTURE_LIMITS, PICTURE_TYPES } from '@bn/contract/domain';
import { useRef, useState } from 'react';
import {
  useRemoveNetworkLogoMutation,
  useSetNetworkLogoMutation,
} from '../../api/endpoints/figures/network.ts';
import { pictureReasonsOf, reasonsOf } from '../../api/refused-fields.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { useToast } from '../../ui/feedback/messages/toast.tsx';
import { FileInput } from '../../ui/file/file-input.tsx';
import { ConfirmForm } from '../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../ui/overlay/modal/modal.tsx';
import css from './network-logo.module.css';

const MOST_MB = PICTURE_LIMITS.bytes / 1024 / 1024;

/** Why a chosen file cannot become the logo; undefined if it may. */
const fileProblem = ({ type, size }: File): string | undefined => {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'Choose a JPEG, PNG or WebP picture.';
  if (size > PICTURE_LIMITS.bytes) return `The picture is larger than ${MOST_MB} MB. Choose a smaller one.`;
  return undefined;
};

const RemoveForm = ({ onClose }: { onClose: () => void }) => {
  const [remove] = useRemoveNetworkLogoMutation();
  return (
    <ConfirmForm
      action="Remove"
      send={() => remove().unwrap()}
      sent="Logo removed."
      failed="The logo could not be removed."
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      E-mails sent before no longer show it, either.
    </ConfirmForm>
  );
};

/** The logo as it is shown, its choice and its removal. */
export const NetworkLogo = ({ logo }: { logo: string | null }) => {
  const [set, { isLoading }] = useSetNetworkLogoMutation();
  const [problem, setProblem] = useState<string>();
  const question = useModal();
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const choose = async (file: File) => {
    const refusal = fileProblem(file);
    setProblem(refusal);
    if (refusal) return;
    try {
      await set(file).unwrap();
      toast('success', 'Logo saved. Everybody sees it when they open the app next.', { ms: 4000 });
    } catch (error) {
      setProblem(pictureReasonsOf(error).other ?? 'The logo could not be saved.');
    }
  };
  return (
    <div className={css.logo}>
      <div className={css.frame}>{logo && <img src={logo} alt="The network's logo" />}</div>
      <div className={css.text}>
        <p>A square picture on a light background works best. JPEG, PNG or WebP, up to {MOST_MB} MB.</p>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        <div className="row">
          <FileInput
            ref={input}
            accept={PICTURE_TYPES.join(',')}
            label="Choose logo"
            onFile={(file) => void choose(file)}
          />
          <AppButton variant="outline" busy={isLoading} onClick={() => input.current?.click()}>
            {logo ? 'Change logo' : 'Choose logo'}
          </AppButton>
          {logo && (
            <AppButton variant="outline" disabled={isLoading} onClick={() => question.show(undefined)}>
              Remove
            </AppButton>
          )}
        </div>
      </div>
      <Modal {...question.frame} title="Remove the logo?" width="400px">
        <RemoveForm onClose={question.close} />
      </Modal>
    </div>
  );
};
