import { type ReactNode, useId } from 'react';
import { part } from '../theme/part.ts';
import css from './field.module.css';

/** The style that every input shares; also for controls that are not native inputs. */
export const Control = part('input', css.control);

export interface FieldProps {
  label: string;
  /** Flags the input; the problem goes into `helperText`. */
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
    <div className={css.frame}>
      <label className={css.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': helperText ? helperId : undefined,
      })}
      {helperText && (
        <p className={css.helper} id={helperId} data-error={error}>
          {helperText}
        </p>
      )}
    </div>
  );
};
