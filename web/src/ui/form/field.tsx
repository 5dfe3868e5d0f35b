import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { INPUT_HEIGHT } from '../theme/theme.ts';

const Frame = styled('div')({ display: 'flex', flexDirection: 'column', gap: 6, minWidth: 0 });

const Label = styled('label')({ fontSize: '0.875rem', fontWeight: 550 });

const Helper = styled('p')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '&[data-error="true"]': { color: theme.vars.palette.error.main },
}));

/** The look that every input shares; also for controls that are no native input. */
export const Control = styled('input')(({ theme }) => ({
  width: '100%',
  height: INPUT_HEIGHT,
  padding: '0 14px',
  border: `1px solid ${theme.vars.palette.line.strong}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.surface.field,
  // Below 16 px iOS zooms into the page when the field gets the focus.
  fontSize: '1rem',
  '&:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
    borderColor: 'transparent',
  },
  '&[aria-invalid="true"]': {
    borderColor: theme.vars.palette.error.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
    // Flagging leads to the first wrong field: the ring of the focus must not cover the flag.
    '&:focus-visible': {
      outlineColor: theme.vars.palette.error.main,
      boxShadow: `0 0 0 4px ${theme.vars.palette.tone.red.bg}`,
    },
  },
  '&:disabled, &:read-only:not(select)': { backgroundColor: theme.vars.palette.surface.sunken },
  '&:disabled': { color: theme.vars.palette.text.secondary, cursor: 'not-allowed' },
}));

export interface FieldProps {
  label: string;
  /** Flags the input; what is wrong goes into `helperText`. */
  error?: boolean;
  helperText?: ReactNode;
}

interface FrameProps extends FieldProps {
  id?: string;
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** Label, control and helper text, tied together for screen readers. The inputs of this folder are built on it. */
export const Field = ({ label, error, helperText, id, children }: FrameProps) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helperId = `${controlId}-help`;
  return (
    <Frame>
      <Label htmlFor={controlId}>{label}</Label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': helperText ? helperId : undefined,
      })}
      {helperText && (
        <Helper id={helperId} data-error={error}>
          {helperText}
        </Helper>
      )}
    </Frame>
  );
};
