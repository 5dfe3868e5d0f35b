import { type FormEvent, useState } from 'react';
import { useUser } from '../../../store/hooks.ts';
import { Icon, IconButton, menuIcon, searchIcon } from '../../../ui/button/icon.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { useNavigate } from '../../../ui/router/router.tsx';
import { BellButton } from './bell-button.tsx';
import css from './header.module.css';
import { UserButton } from './user-button.tsx';

interface Props {
  menuOpen: boolean;
  onMenu: () => void;
  /** Opens the search, which a phone's header has no box for. */
  onSearch: () => void;
}

export const Header = (props: Props) => {
  const navigate = useNavigate();
  const { role } = useUser();
  const [text, setText] = useState('');

  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    navigate(words ? `/members?search=${encodeURIComponent(words)}` : '/members');
    setText('');
  };

  return (
    <header className={css.bar} data-screen-only>
      <IconButton label="Menu" aria-expanded={props.menuOpen} aria-controls="sidebar" onClick={props.onMenu}>
        <Icon path={menuIcon} />
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: a form, so that Enter sends it */}
      <form className={css.search} role="search" onSubmit={search}>
        <SearchInput label="Search members" value={text} onValue={setText} />
      </form>
      <div className={css.end}>
        <span className={css.onPhone} data-in-bar={role === 'super_admin'}>
          <IconButton label="Search" aria-haspopup="dialog" onClick={props.onSearch}>
            <Icon path={searchIcon} />
          </IconButton>
        </span>
        <BellButton />
        <UserButton />
      </div>
    </header>
  );
};
