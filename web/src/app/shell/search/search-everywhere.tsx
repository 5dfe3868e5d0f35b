import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Modal } from '../../../ui/overlay/modal/modal.tsx';
import type { useModal } from '../../../ui/overlay/modal/use-modal.ts';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { loadSearch } from './load-search.ts';
import { isSearchKey } from './search-key.ts';

const SearchDialog = lazy(loadSearch);

/** Opens with Ctrl+K or / anywhere, and with the buttons of a phone: `const search = useModal()`, `search.show(undefined)`. */
export const SearchEverywhere = ({ search }: { search: ReturnType<typeof useModal<undefined>> }) => {
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
    <Modal {...search.frame} title="Search" width="45%" atTop>
      <Suspense fallback={<Spinner />}>
        <SearchDialog onClose={search.close} />
      </Suspense>
    </Modal>
  );
};
