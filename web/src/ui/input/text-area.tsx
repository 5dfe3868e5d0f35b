import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { Control, Field, type FieldProps } from '../form/field.tsx';

const AreaControl = styled(Control.withComponent('textarea'))({
  height: 'auto',
  minHeight: 100,
  padding: '12px 14px',
  resize: 'vertical',
  lineHeight: 1.5,
  fieldSizing: 'content',
  maxHeight: 320,
});

interface Props extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> {
  value: string;
  onValue: (value: string) => void;
}

/** Text of several lines; grows with what is typed. */
export const TextArea = ({ label, error, helperText, id, onValue, ...rest }: Props) => (
  <Field label={label} error={error} helperText={helperText} id={id}>
    {(control) => (
      <AreaControl rows={3} {...rest} {...control} onChange={(event) => onValue(event.target.value)} />
    )}
  </Field>
);
