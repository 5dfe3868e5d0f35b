import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Ring } from '../feedback/spinner.tsx';
import { atPhone } from '../theme/theme.ts';

type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'danger';

const Root = styled('button', { shouldForwardProp: (prop) => prop !== 'variant' && prop !== 'small' })<{
  variant: ButtonVariant;
  small: boolean;
}>(({ theme, variant, small }) => {
  const { palette } = theme.vars;
  const looks = {
    primary: { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
    secondary: { backgroundColor: palette.tone.primary.bg, color: palette.tone.primary.fg },
    outline: { backgroundColor: 'transparent', color: palette.text.primary },
    danger: { backgroundColor: palette.error.main, color: palette.error.contrastText },
  }[variant];
  const hover = {
    primary: palette.primary.dark,
    secondary: `color-mix(in srgb, ${palette.tone.primary.bg} 88%, ${palette.tone.primary.fg})`,
    outline: palette.surface.hover,
    danger: palette.error.dark,
  }[variant];
  return {
    fontSize: '0.9375rem',
    fontWeight: 600,
    lineHeight: 1.75,
    // Where there is little room a label breaks between its words.
    overflowWrap: 'normal',
    ...looks,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minHeight: small ? 36 : 44,
    padding: small ? '4px 14px' : '8px 20px',
    border: `1px solid ${variant === 'outline' ? palette.line.strong : 'transparent'}`,
    borderRadius: 10,
    cursor: 'pointer',
    textDecoration: 'none',
    transition: 'background-color 0.15s',
    '&:hover:not(:disabled)': { backgroundColor: hover },
    '&:disabled': { cursor: 'not-allowed', opacity: 0.55 },
    '&[aria-busy="true"]': { opacity: 1, cursor: 'progress' },
    '& svg': { fontSize: 20 },
    '@media (pointer: coarse)': { minHeight: 44 },
  };
});

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** The button's own action is under way: it says so and cannot be pressed again. */
  busy?: boolean;
  small?: boolean;
}

/** `<AppButton variant="outline" busy={sending} onClick={…}>Send</AppButton>`; `type="submit"` inside a form. */
export const AppButton = ({
  variant = 'primary',
  busy = false,
  small = false,
  disabled,
  children,
  ...rest
}: Props) => (
  <Root
    type="button"
    variant={variant}
    small={small}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    {...rest}
  >
    {busy && <Ring aria-hidden />}
    {children}
  </Root>
);

const LinkRoot = styled(Root.withComponent(Link))({ [atPhone]: { width: '100%' } });

/** A link that looks like a button: it leads to another screen. */
export const LinkButton = ({
  to,
  state,
  variant = 'primary',
  children,
}: {
  to: string;
  /** What the other screen should know, beside its address. */
  state?: unknown;
  variant?: ButtonVariant;
  children: ReactNode;
}) => (
  <LinkRoot to={to} state={state} variant={variant} small={false}>
    {children}
  </LinkRoot>
);
