import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from '../router/use-search-params.ts';
import { useDebounced } from '../select/use-debounced.ts';

const pageOf = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/**
 * A list's state is in the address (`?search=…&page=2&chapter=7`), so that reload, back and a shared link work.
 * `text` is what the search box shows, `search` what is in the address and sent to the server.
 */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [text, setText] = useState(search);
  const rested = useDebounced(text);
  /** The last search that the box and the address had in common. */
  const agreed = useRef(search);

  /** Sets or (with an empty value) removes entries; anything but `page` returns to the first page. */
  const setParam = useCallback(
    (name: string, value: string, options?: { replace?: boolean }) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        if (name !== 'page') next.delete('page');
        return next;
      }, options),
    [setParams],
  );

  const typed = useEffectEvent((value: string) => {
    if (value.trim() === search) return;
    agreed.current = value.trim();
    // Typing replaces: going back leaves the search instead of undoing it letter by letter.
    setParam('search', agreed.current, { replace: true });
  });
  useEffect(() => typed(rested), [rested]);

  // Back, forward or the header's search changed the address: the box follows. What the box itself wrote there is not
  // a change, even if it arrives after the next keystroke.
  const followed = useEffectEvent((value: string) => {
    if (value === agreed.current) return;
    agreed.current = value;
    setText(value);
  });
  useEffect(() => followed(search), [search]);

  return {
    text,
    setText,
    search,
    page: pageOf(params.get('page')),
    setPage: (page: number) => setParam('page', page === 1 ? '' : String(page)),
    param: (name: string) => params.get(name) ?? '',
    setParam,
  };
};
