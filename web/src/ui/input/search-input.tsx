import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { Control } from '../form/field.tsx';
import { Icon } from '../surface/icon.tsx';
import { searchIcon } from '../surface/icons.ts';

const Wrap = styled('div')(({ theme }) => ({
  position: 'relative',
  width: '100%',
  '& > input': { paddingInlineStart: 42 },
  '& > svg': {
    position: 'absolute',
    insetInlineStart: 13,
    insetBlock: 0,
    marginBlock: 'auto',
    fontSize: 20,
    color: theme.vars.palette.text.secondary,
    pointerEvents: 'none',
  },
}));

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A search box: `<SearchInput label="Search members" value={text} onValue={setText} />`. */
export const SearchInput = ({ label, onValue, style, ...rest }: Props) => (
  <Wrap style={style}>
    <Icon path={searchIcon} />
    <Control
      type="search"
      placeholder="search..."
      aria-label={label}
      maxLength={200}
      {...rest}
      onChange={(event) => onValue(event.target.value)}
    />
  </Wrap>
);
