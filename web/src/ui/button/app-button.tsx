import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../router/link.tsx';
import { Ring } from '../surface/spinner.tsx';
import { classes } from '../theme/part.ts';
import css from './app-button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'danger';

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** The button's action is in progress: it shows a spinner and cannot be clicked again. */
  busy?: boolean;
  small?: boolean;
}

/** `<AppButton variant="outline" busy={sending} onClick={…}>Send</AppButton>`; `type="submit"` inside a form. */
export const AppButton = ({
  variant = 'primary',
  busy = false,
  small = false,
  disabled,
  className,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    className={classes(css.root, className)}
    data-variant={variant}
    data-small={small}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    {...rest}
  >
    {busy && <Ring aria-hidden />}
    {children}
  </button>
);

/** A link to another screen that looks like a button. */
export const LinkButton = ({
  to,
  state,
  variant = 'primary',
  small = false,
  children,
}: {
  to: string;
  /** Router state for the other screen. */
  state?: unknown;
  variant?: ButtonVariant;
  /** Not as wide as a phone either. */
  small?: boolean;
  children: ReactNode;
}) => (
  <Link
    className={classes(css.root, css.link)}
    data-variant={variant}
    data-small={small}
    to={to}
    state={state}
  >
    {children}
  </Link>
);
