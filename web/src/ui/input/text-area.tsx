import type { ComponentProps } from 'react';
import { Control, Field, type FieldProps } from '../form/field.tsx';
import { formatCount } from '../text/format.ts';
import css from './text-area.module.css';

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> {
  value: string;
  onValue: (value: string) => void;
}

/** Said once no further character fits: the browser cuts what is pasted beyond without a word. */
const fullText = (value: string, most: number | undefined) =>
  most !== undefined && value.length >= most ? `At most ${formatCount(most)} characters` : undefined;

/** Multi-line text; grows with its content. */
export const TextArea = ({ label, error, helperText, id, onValue, ...rest }: Props) => (
  <Field label={label} error={error} helperText={helperText ?? fullText(rest.value, rest.maxLength)} id={id}>
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
