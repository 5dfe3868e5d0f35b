import type { ComponentProps } from 'react';
import { Icon, searchIcon } from '../button/icon.tsx';
import { Control } from '../form/field.tsx';
import css from './search-input.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A search box: `<SearchInput label="Search members" value={text} onValue={setText} />`. */
export const SearchInput = ({ label, onValue, style, ...rest }: Props) => (
  <div className={css.wrap} style={style}>
    <Icon path={searchIcon} />
    <Control
      type="search"
      placeholder="search..."
      aria-label={label}
      maxLength={200}
      {...rest}
      onChange={(event) => onValue(event.target.value)}
    />
  </div>
);
