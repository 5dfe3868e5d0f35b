import { useRemovePictureMutation } from '../../../api/endpoints/pictures.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import type { SectionProps } from '../../../parts/member/section.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';

const Confirm = ({ member, onClose }: Pick<SectionProps, 'member'> & { onClose: () => void }) => {
  const [remove] = useRemovePictureMutation();
  return (
    <ConfirmForm
      action="Remove"
      send={() => remove({ params: { id: member.id } }).unwrap()}
      sent="Picture removed."
      failed="The picture could not be removed."
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      {`${member.full_name} will be notified and can choose another picture.`}
    </ConfirmForm>
  );
};

/** Super admins remove a picture that does not belong here. */
export default function PictureSection({ member }: SectionProps) {
  const confirm = useModal();
  // The question stays until it has shown its answer.
  const hasPicture = Boolean(member.picture_at);
  return (
    <>
      {hasPicture && (
        <Card
          className="row"
          style={{ alignItems: 'center', justifyContent: 'space-between', gap: 'var(--bn-space-3)' }}
          aria-label="Picture"
        >
          <div>
            <h2>Picture</h2>
            <Quiet>
              Uploaded <span className="figures">{formatDateTime(member.picture_at)}</span>
            </Quiet>
          </div>
          <AppButton variant="outline" onClick={() => confirm.show(undefined)}>
            Remove picture
          </AppButton>
        </Card>
      )}
      <Modal {...confirm.frame} title="Remove the picture?" width="400px">
        <Confirm member={member} onClose={confirm.close} />
      </Modal>
    </>
  );
}
