import type { ReactNode } from 'react';
import { AppButton } from '../button/app-button.tsx';
import { Icon, refreshIcon } from '../button/icon.tsx';
import css from './empty-state.module.css';

/** A failed load, with a retry: `<LoadError message={text} onRetry={refetch} busy={isFetching} />`. Offline it also says why. */
export const LoadError = (props: { message: string; onRetry: () => void; busy?: boolean }) => (
  <div className={css.failed}>
    <p role="alert">
      {props.message}
      {!navigator.onLine && (
        <>
          <br />
          Not saved on this device.
        </>
      )}
    </p>
    <AppButton variant="outline" busy={props.busy} onClick={props.onRetry}>
      {!props.busy && <Icon path={refreshIcon} />}
      Try again
    </AppButton>
  </div>
);

/** Nothing to show: `<EmptyState action={<AppButton>Add</AppButton>} />`; the text is 'No Data' by default. */
export const EmptyState = ({ text = 'No Data', action }: { text?: string; action?: ReactNode }) => (
  <div className={css.empty}>
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
