import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { Control, Field, type FieldProps } from '../form/field.tsx';
import { Icon } from '../surface/icon.tsx';
import { chevronDownIcon } from '../surface/icons.ts';

const Wrap = styled('div')(({ theme }) => ({
  position: 'relative',
  '& select': { appearance: 'none', paddingInlineEnd: 40, textOverflow: 'ellipsis' },
  '& select[data-empty="true"]': { color: theme.vars.palette.text.secondary },
  '& option': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& > svg': {
    position: 'absolute',
    insetInlineEnd: 12,
    insetBlock: 0,
    marginBlock: 'auto',
    pointerEvents: 'none',
    color: theme.vars.palette.text.secondary,
  },
}));

const SelectControl = Control.withComponent('select');

interface Props<V extends string>
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'ref'> {
  value: V | '';
  onValue: (value: V | '') => void;
  options: readonly { value: V; label: string }[];
  placeholder?: string;
}

/** A short, fixed choice in the device's own list: `<SelectInput label="Type" options={…} value={type} onValue={setType} />`. */
export const SelectInput = <V extends string>(props: Props<V>) => {
  const { label, error, helperText, id, onValue, options, placeholder = 'Select', value, ...rest } = props;
  const pick = (text: string) => onValue(options.find((option) => option.value === text)?.value ?? '');
  return (
    <Field label={label} error={error} helperText={helperText} id={id}>
      {(control) => (
        <Wrap>
          <SelectControl
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
          </SelectControl>
          <Icon path={chevronDownIcon} />
        </Wrap>
      )}
    </Field>
  );
};
