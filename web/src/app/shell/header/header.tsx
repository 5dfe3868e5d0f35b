import styled from '@emotion/styled';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { IconButton } from '../../../ui/surface/icon-button.tsx';
import { menuIcon } from '../../../ui/surface/icons.ts';
import { HEADER_HEIGHT } from '../../../ui/theme/theme.ts';
import { BellButton } from './bell-button.tsx';
import { UserButton } from './user-button.tsx';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1100,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: HEADER_HEIGHT,
  padding: '0 16px',
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Search = styled('form')(({ theme }) => ({
  display: 'none',
  width: '60%',
  [theme.breakpoints.up('sm')]: { display: 'block' },
  [theme.breakpoints.up('md')]: { width: '30%' },
  '& input': { fontSize: '0.9375rem', borderColor: theme.vars.palette.divider },
}));

const End = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto' });

export const Header = (props: { menuOpen: boolean; onMenu: () => void }) => {
  const navigate = useNavigate();
  const [text, setText] = useState('');

  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    navigate(words ? `/members?search=${encodeURIComponent(words)}` : '/members');
    setText('');
  };

  return (
    <Bar data-screen-only>
      <IconButton label="Menu" aria-expanded={props.menuOpen} aria-controls="sidebar" onClick={props.onMenu}>
        <Icon path={menuIcon} />
      </IconButton>
      <Search role="search" onSubmit={search}>
        <SearchInput label="Search members" value={text} onValue={setText} />
      </Search>
      <End>
        <BellButton />
        <UserButton />
      </End>
    </Bar>
  );
};
