import type { ComponentProps } from 'react';
import { Control, Field, type FieldProps } from '../form/field.tsx';
import css from './text-area.module.css';

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> {
  value: string;
  onValue: (value: string) => void;
}

/** Multi-line text; grows with its content. */
export const TextArea = ({ label, error, helperText, id, onValue, ...rest }: Props) => (
  <Field label={label} error={error} helperText={helperText} id={id}>
    {(control) => (
      <Control
        as="textarea"
        className={css.area}
        rows={3}
        {...rest}
        {...control}
        onChange={(event) => onValue(event.target.value)}
      />
    )}
  </Field>
);
