import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced.ts';

const pageOf = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/**
 * What a list shows lives in the address (`?search=…&page=2&chapter=7`), so that reload, back and a shared link work.
 * `text` is what stands in the search box, `search` what the address says and the server is asked for.
 */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [text, setText] = useState(search);
  const rested = useDebounced(text);

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
    // Typing replaces: going back leaves the search instead of undoing it letter by letter.
    if (value.trim() !== search) setParam('search', value.trim(), { replace: true });
  });
  useEffect(() => typed(rested), [rested]);

  // Back, forward or the header's search changed the address: the box follows, unless it is what was just typed.
  const followed = useEffectEvent((value: string) => {
    if (value !== text.trim()) setText(value);
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
