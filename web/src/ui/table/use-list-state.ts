import { useCallback, useState } from 'react';
import { useSearchParams } from '../router/use-search-params.ts';

const pageOf = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** A list's state is in the address (`?search=…&page=2&chapter=7`), so that reload, back and a shared link work. */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
  const address = params.get('search') ?? '';
  const [seen, setSeen] = useState(address);
  // Ahead of the address, whose change renders the whole app: the call is made before that.
  const [asked, setAsked] = useState(address);
  if (address !== seen) {
    setSeen(address);
    setAsked(address);
  }
  const search = address === seen ? asked : address;

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
    (value: string) => {
      setAsked(value);
      // Typing replaces: going back leaves the search instead of undoing it letter by letter.
      setParam('search', value, { replace: true });
    },
    [setParam],
  );

  return {
    /** What the rows are searched for; `<ListSearch>` shows and changes it. */
    search,
    setSearch,
    page: search === address ? pageOf(params.get('page')) : 1,
    setPage: (page: number) => setParam('page', page === 1 ? '' : String(page)),
    param: (name: string) => params.get(name) ?? '',
    setParam,
  };
};
