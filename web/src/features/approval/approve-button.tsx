import { useApproveThankYouMutation } from '../../api/thankyous.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Approves one note; the list reloads whether it worked or not, so the row always tells the truth. */
export const ApproveButton = ({ id, reasonAgainst }: { id: number; reasonAgainst?: string }) => {
  const [approve, { isLoading, isSuccess }] = useApproveThankYouMutation();
  const send = async () => {
    try {
      await approve({ params: { id }, body: { status: 'approved' } }).unwrap();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: specified: a failed approval is only logged, nobody is told
      console.error('A thank-you note was not approved', error);
    }
  };
  if (reasonAgainst) {
    return (
      <Tooltip text={reasonAgainst}>
        <AppButton variant="secondary" small disabled>
          Approved
        </AppButton>
      </Tooltip>
    );
  }
  return (
    <AppButton variant="secondary" small busy={isLoading} disabled={isSuccess} onClick={send}>
      Approved
    </AppButton>
  );
};
