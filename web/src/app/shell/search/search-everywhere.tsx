import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Icon } from '../../../ui/button/icon.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { searchIcon } from '../../../ui/button/icons.ts';
import { Modal } from '../../../ui/overlay/modal/modal.tsx';
import { useModal } from '../../../ui/overlay/modal/use-modal.ts';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { loadSearch } from './load-search.ts';
import css from './search-everywhere.module.css';
import { isSearchKey } from './search-key.ts';

const SearchDialog = lazy(loadSearch);

/** Opens with Ctrl+K or / anywhere; on a phone, where the header has no room for a search box, with a button. */
export const SearchEverywhere = () => {
  const search = useModal();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    if (!search.frame.open) search.show(undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <span className={css.onPhone}>
        <IconButton label="Search" aria-haspopup="dialog" onClick={() => search.show(undefined)}>
          <Icon path={searchIcon} />
        </IconButton>
      </span>
      <Modal {...search.frame} title="Search" width="45%">
        <Suspense fallback={<Spinner />}>
          <SearchDialog onClose={search.close} />
        </Suspense>
      </Modal>
    </>
  );
};
