import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Modal } from '../../../ui/overlay/modal/modal.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { loadSearch } from './load-search.ts';

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="grid"] *'));

/** Ctrl+K (or Cmd+K) anywhere except in a dialog; / outside of text fields. */
const isSearchKey = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false;
  if (document.querySelector('dialog[aria-modal]')) return false;
  const command = event.ctrlKey || event.metaKey;
  if (command) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !inField(event.target);
};

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
