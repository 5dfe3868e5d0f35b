import css from './return-reason.module.css';

/** Why a note was sent back, in the words of whoever returned it. */
export const ReturnReason = ({ reason }: { reason: string }) => (
  <div className={css.box}>
    <strong>Why it was returned</strong>
    <p>{reason}</p>
  </div>
);
