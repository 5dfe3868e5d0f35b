import type { ReactNode } from 'react';
import css from './empty-state.module.css';

/** Nothing to show: `<EmptyState action={<AppButton>Add</AppButton>} />`; the text is 'No Data' by default. */
export const EmptyState = ({ text = 'No Data', action }: { text?: string; action?: ReactNode }) => (
  <div className={css.box}>
    <svg viewBox="0 0 96 72" fill="none" stroke="currentcolor" strokeWidth="2" aria-hidden="true">
      <g opacity="0.45" strokeLinecap="round" strokeLinejoin="round">
        <path d="M34 50 48 24l14 26z" strokeDasharray="3 5" />
        <circle cx="48" cy="20" r="10" />
        <circle cx="28" cy="54" r="10" />
        <circle cx="68" cy="54" r="10" />
      </g>
    </svg>
    <p>{text}</p>
    {action}
  </div>
);
