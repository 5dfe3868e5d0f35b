import { useGiveReferralMutation } from '../../api/referrals.ts';
import { Modal } from '../../ui/modal.tsx';
import { GiveReferralForm } from './give-referral-form.tsx';

interface Props {
  open: boolean;
  opening: number;
  onClose: () => void;
}

/** The sending lives here rather than in the form: a modal must not go while nobody knows yet how it went. */
export const GiveReferralModal = ({ open, opening, onClose }: Props) => {
  const [send, { isLoading }] = useGiveReferralMutation();
  return (
    <Modal open={open} title="Give Referral" width="45%" onClose={() => !isLoading && onClose()}>
      <GiveReferralForm key={opening} send={send} busy={isLoading} onClose={onClose} />
    </Modal>
  );
};
