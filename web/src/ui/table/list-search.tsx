import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchInput } from '../input/search-input.tsx';
import { useDebounced } from '../select/use-debounced.ts';
import type { useListState } from './use-list-state.ts';

interface Props extends Omit<ComponentProps<typeof SearchInput>, 'list' | 'value' | 'onValue'> {
  list: Pick<ReturnType<typeof useListState>, 'search' | 'setSearch'>;
}

/** A list's search box: `<ListSearch label="Search chapters" list={list} />`. A key rerenders nothing but the box. */
export const ListSearch = ({ list: { search, setSearch }, ...rest }: Props) => {
  const [text, setText] = useState(search);
  const rested = useDebounced(text);
  /** The last search that the box and the list had in common. */
  const agreed = useRef(search);

  const typed = useEffectEvent((value: string) => {
    if (value.trim() === search) return;
    agreed.current = value.trim();
    setSearch(agreed.current);
  });
  useEffect(() => typed(rested), [rested]);

  // Back, forward, the header's search or a button changed the search: the box follows. What the box itself asked for is not
  // a change, even if it arrives after the next keystroke.
  const followed = useEffectEvent((value: string) => {
    if (value === agreed.current) return;
    agreed.current = value;
    setText(value);
  });
  useEffect(() => followed(search), [search]);

  return <SearchInput {...rest} value={text} onValue={setText} />;
};
