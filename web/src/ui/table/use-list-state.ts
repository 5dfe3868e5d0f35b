import { useCallback } from 'react';
import { useSearchParams } from '../router/use-search-params.ts';

const pageOf = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** A list's state is in the address (`?search=…&page=2&chapter=7`), so that reload, back and a shared link work. */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
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

  const setSearch = useCallback(
    // Typing replaces: going back leaves the search instead of undoing it letter by letter.
    (value: string) => setParam('search', value, { replace: true }),
    [setParam],
  );

  return {
    /** What the rows are searched for; `<ListSearch>` shows and changes it. */
    search: params.get('search') ?? '',
    setSearch,
    page: pageOf(params.get('page')),
    setPage: (page: number) => setParam('page', page === 1 ? '' : String(page)),
    param: (name: string) => params.get(name) ?? '',
    setParam,
  };
};
