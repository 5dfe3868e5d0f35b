import { AppButton } from '../button/app-button.tsx';
import { Icon } from '../button/icon.tsx';
import { refreshIcon } from '../button/icons.ts';
import css from './load-error.module.css';

/** A failed load, with a retry: `<LoadError message={text} onRetry={refetch} busy={isFetching} />`. Offline it also says why. */
export const LoadError = (props: { message: string; onRetry: () => void; busy?: boolean }) => (
  <div className={css.box}>
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
