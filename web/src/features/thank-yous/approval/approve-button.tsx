import { type MouseEvent, useId, useState } from 'react';
import { useApproveThankYouMutation } from '../../../api/endpoints/thankyous.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import css from './approve-button.module.css';

/** The buttons of the rows after this one, then of those before it, nearest first: this row is about to disappear. */
const neighboursOf = (button: HTMLElement): HTMLButtonElement[] => {
  const rows = [...(button.closest('table')?.querySelectorAll('tbody tr') ?? [])];
  const at = rows.findIndex((row) => row.contains(button));
  return [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].flatMap((row) => [
    ...row.querySelectorAll<HTMLButtonElement>('button[data-approve]'),
  ]);
};

interface Props {
  id: number;
  reasonAgainst?: string;
  /** Announces the approval, and takes the focus if there is no other button. `takenBack` enables the button again. */
  onApproved: (takenBack: () => void) => HTMLElement | null;
}

/** Approves one note; the list reloads whether or not that worked, so the row is always current. */
export const ApproveButton = ({ id, reasonAgainst, onApproved }: Props) => {
  const [approve, { isLoading, isSuccess }] = useApproveThankYouMutation();
  const [takenBack, setTakenBack] = useState(false);
  const reasonId = useId();
  const send = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const neighbours = neighboursOf(button);
    setTakenBack(false);
    try {
      await approve({ params: { id }, body: { status: 'approved' } }).unwrap();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: specified: a failed approval is only logged, without a message
      console.error('A thank-you note was not approved', error);
      return;
    }
    const otherwise = onApproved(() => setTakenBack(true));
    // Leave the focus alone if the user has moved it; a clicked button that becomes disabled loses it to the body.
    const focused = document.activeElement;
    if (focused !== document.body && focused !== button) return;
    // Without scrolling: the list stays where it is, and the next row takes the place of this one.
    const next = neighbours.find((other) => other.isConnected && !other.disabled) ?? otherwise;
    next?.focus({ preventScroll: true });
  };
  if (reasonAgainst) {
    return (
      <div className={css.blocked}>
        <Tooltip text={reasonAgainst} describedBy={reasonId}>
          <AppButton variant="secondary" small disabled>
            Approved
          </AppButton>
        </Tooltip>
        {/* A phone has no tooltips, and a screen reader may pass over the description of a disabled button. */}
        <p id={reasonId} className={css.reason}>
          {reasonAgainst}
        </p>
      </div>
    );
  }
  return (
    <AppButton
      data-approve
      variant="secondary"
      small
      busy={isLoading}
      disabled={isSuccess && !takenBack}
      onClick={send}
    >
      Approved
    </AppButton>
  );
};
