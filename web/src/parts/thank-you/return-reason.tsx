import css from './return-reason.module.css';

/** Why a note was returned, in the approver's words. */
export const ReturnReason = ({ reason }: { reason: string }) => (
  <div className={css.box}>
    <strong>Why it was returned</strong>
    <p>{reason}</p>
  </div>
);
