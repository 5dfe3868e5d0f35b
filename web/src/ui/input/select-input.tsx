import type { ComponentProps } from 'react';
import { chevronDownIcon, Icon } from '../button/icon.tsx';
import { Control, Field, type FieldProps } from '../form/field.tsx';
import css from './select-input.module.css';

interface Props<V extends string>
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'ref'> {
  value: V | '';
  onValue: (value: V | '') => void;
  options: readonly { value: V; label: string }[];
  placeholder?: string;
}

/** A native select with a few fixed options: `<SelectInput label="Type" options={…} value={type} onValue={setType} />`. */
export const SelectInput = <V extends string>(props: Props<V>) => {
  const { label, error, helperText, id, onValue, options, placeholder = 'Select', value, ...rest } = props;
  const pick = (text: string) => onValue(options.find((option) => option.value === text)?.value ?? '');
  return (
    <Field label={label} error={error} helperText={helperText} id={id}>
      {(control) => (
        <div className={css.wrap}>
          <Control
            as="select"
            {...rest}
            {...control}
            data-empty={value === ''}
            value={value}
            onChange={(event) => pick(event.target.value)}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Control>
          <Icon path={chevronDownIcon} />
        </div>
      )}
    </Field>
  );
};
